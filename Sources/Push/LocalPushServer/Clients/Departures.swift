internal import LocalPush
internal import Synchronization

/// Which clients' apps are gone, in memory: every request asks.
final class Departures: Sendable {
    private let since: Mutex<[DeviceToken: UInt64]>

    /// Begins with what the store knows.
    init(_ known: [DeviceToken: UInt64]) { since = Mutex(known) }

    /// Since when a client's app is gone, in milliseconds since 1970; nil while it is there.
    subscript(_ client: DeviceToken) -> UInt64? {
        get { since.withLock { $0[client] } }
        set { since.withLock { $0[client] = newValue } }
    }
}
