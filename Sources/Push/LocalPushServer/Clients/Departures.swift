internal import LocalPush
internal import Synchronization

/// Which clients' apps are gone, in memory: every request asks.
final class Departures: Sendable {
    private let since: Mutex<[DeviceToken: UInt64]>

    /// How many are kept: anybody who may send can name any client.
    static let most = 10_000

    /// Begins with what the store knows.
    init(_ known: [DeviceToken: UInt64]) { since = Mutex(known) }

    /// Since when a client's app is gone, in milliseconds since 1970; nil while it is there.
    subscript(_ client: DeviceToken) -> UInt64? {
        get { since.withLock { $0[client] } }
        set { since.withLock { $0[client] = newValue } }
    }

    /// The client that has been gone for longest, when there are more than are kept.
    var surplus: DeviceToken? {
        since.withLock { $0.count > Self.most ? $0.min { $0.value < $1.value }?.key : nil }
    }
}
