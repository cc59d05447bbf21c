import Foundation
import NetworkExtension

/// A provider that sets values of its app group, and waits for the app to answer.
class PushProvider: NEAppPushProvider {
    private let defaults = UserDefaults(suiteName: "group.com.example.facts") ?? .standard
    private lazy var observer = AnswerObserver(defaults)

    override func start(completionHandler: @escaping (Error?) -> Void) {
        _ = observer
        for number in 0..<50 { defaults.set(number + 101, forKey: "provider-\(number)") }
        defaults.set("provider", forKey: "provider-end")
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }
}

/// Tells what the app has answered.
final class AnswerObserver: NSObject {
    private let defaults: UserDefaults

    init(_ defaults: UserDefaults) {
        self.defaults = defaults
        super.init()
        defaults.addObserver(self, forKeyPath: "answer", options: [.new, .old], context: nil)
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        tell("answer: from \(change?[.oldKey] ?? "none") to \(change?[.newKey] ?? "none")")
    }
}
