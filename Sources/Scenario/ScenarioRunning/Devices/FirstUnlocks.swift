private import Synchronization

/// The devices that nobody has unlocked since they were started, and the secured networks in whose range each is: it is on
/// none of them before it is unlocked.
package final class FirstUnlocks: Sendable {
    private let waiting = Mutex<[String: [String]]>([:])

    /// No device waits to be unlocked.
    package init() {}

    /// The secured networks in whose range a device is; `nil` when it has been unlocked since it was started.
    package func networks(of host: String) -> [String]? { waiting.withLock { $0[host] } }

    /// A device starts locked; what it was in the range of before it still is.
    package func begin(_ host: String) { waiting.withLock { $0[host, default: []] += [] } }

    /// A device comes into the range of a network; does nothing for one that has been unlocked.
    package func add(_ network: String, of host: String) { waiting.withLock { $0[host]?.append(network) } }

    /// A device is out of the range of a network.
    package func remove(_ network: String, of host: String) {
        waiting.withLock { $0[host]?.removeAll { $0 == network } }
    }

    /// A device is unlocked, or starts unlocked; returns what it is in the range of.
    package func end(_ host: String) -> [String] { waiting.withLock { $0.removeValue(forKey: host) } ?? [] }
}
