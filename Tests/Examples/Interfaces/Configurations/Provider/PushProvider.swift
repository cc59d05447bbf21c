import Foundation
import NetworkExtension

/// A provider that tells of its life.
class PushProvider: NEAppPushProvider {
    private var changes: NSKeyValueObservation?

    private var name: String { providerConfiguration?["name"] as? String ?? "nobody" }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        tell("start \(name)")
        changes = observe(\.providerConfiguration) { provider, _ in tell("now \(provider.name)") }
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        tell("stop \(name) with \(reason.rawValue)")
        changes = nil
        completionHandler()
    }
}
