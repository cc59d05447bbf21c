import Foundation
import os

private var serverContext = 0

/// Observes a setting as apps did before key paths of Swift.
final class SettingsObserver: NSObject {
    private let logger = Logger(subsystem: "com.example.pager", category: "settings")
    private let defaults: UserDefaults

    init(_ defaults: UserDefaults) {
        self.defaults = defaults
        super.init()
        defaults.addObserver(self, forKeyPath: "server", options: [.initial, .new, .old], context: &serverContext)
    }

    deinit { defaults.removeObserver(self, forKeyPath: "server", context: &serverContext) }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        guard context == &serverContext else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            return
        }
        let server = change?[.newKey] as? String ?? "none"
        let before = change?[.oldKey] as? String ?? "none"
        logger.info("\(keyPath ?? "", privacy: .public): \(before, privacy: .public), now \(server, privacy: .public)")
    }
}
