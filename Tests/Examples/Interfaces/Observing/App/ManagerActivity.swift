import Foundation
import NetworkExtension

/// Saves configurations, and tells whether the provider runs.
final class ManagerActivity {
    private let manager = NEAppPushManager()
    private var observations: [NSKeyValueObservation] = []

    func begin() {
        manager.matchSSIDs = ["Ward-Secure"]
        manager.localizedDescription = "Facts"
        manager.providerBundleIdentifier = "com.example.providers"
        manager.isEnabled = true
        let all: NSKeyValueObservingOptions = [.initial, .new, .old, .prior]
        observations = [("all", all), ("new", .new), ("none", [])].map { name, options in
            manager.observe(\.isActive, options: options) { manager, change in
                tell(words("active, \(name)", change, manager.isActive))
            }
        }
        var ended: NSKeyValueObservation? = manager.observe(\.isActive) { _, _ in tell("never: released") }
        tell("an observation is an object: \(ended != nil)")
        ended = nil
        let invalid = manager.observe(\.isActive) { _, _ in tell("never: invalidated") }
        invalid.invalidate()
        invalid.invalidate()
        observations.append(
            manager.observe(\.isActive) { [unowned self] manager, _ in
                guard manager.isActive, observations.count == 4 else { return }
                observations.removeLast()
                save(ward: 4) { self.save(ward: 5) {} }
            })
        save(ward: 3) {}
    }

    private func save(ward: Int, then next: @escaping () -> Void) {
        manager.providerConfiguration = ["ward": ward]
        manager.saveToPreferences { error in
            tell("saved ward \(ward)", error?.localizedDescription)
            next()
        }
    }
}
