import Foundation
import NetworkExtension

/// A provider that tells how it is configured, and when that changes.
class PushProvider: NEAppPushProvider {
    private var observations: [NSKeyValueObservation] = []

    private var ward: Int { providerConfiguration?["ward"] as? Int ?? 0 }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        let all: NSKeyValueObservingOptions = [.initial, .new, .old, .prior]
        observations = [
            observe(\.ward, options: all) { provider, change in tell(words("ward", change, provider.ward)) },
            observe(\.providerConfiguration) { provider, _ in tell("configuration: ward \(provider.ward)") },
            observe(\.providerConfiguration) { provider, _ in tell("once: ward \(provider.ward)") },
            observe(\.providerConfiguration) { provider, _ in provider.end() },
        ]
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        observations = []
        completionHandler()
    }

    /// Ends all but the first two observations.
    private func end() { observations.removeSubrange(2...) }
}
