import Foundation
import NetworkExtension
import os

/// A provider that says which ward it is configured for, also when that changes while it runs.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.following", category: "provider")
    private var changes: NSKeyValueObservation?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        log.info("start in ward \(self.ward)")
        changes = observe(\.providerConfiguration, options: [.new]) { provider, _ in
            provider.log.info("moved to ward \(provider.ward)")
        }
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        changes = nil
        completionHandler()
    }

    private var ward: Int { providerConfiguration?["ward"] as? Int ?? 0 }
}
