internal import LocalPush
internal import Synchronization

/// Which clients' apps are gone, in memory: every request asks.
final class Departures: Sendable {
    private let since: Mutex<[DeviceToken: UInt64]>
    /// How many are kept.
    private let most: Int

    /// Begins with what the store knows.
    init(_ known: [DeviceToken: UInt64], most: Int) {
        since = Mutex(known)
        self.most = most
    }

    /// Since when a client's app is gone, in milliseconds since 1970; nil while it is there.
    subscript(_ client: DeviceToken) -> UInt64? { since.withLock { $0[client] } }

    /// Takes a client's app for gone since `time`; `queue` queues the change of the store.
    ///
    /// It is called under the lock, as that of ``remove(_:_:)`` is, so that the store makes changes in this order.
    func insert(_ client: DeviceToken, since time: UInt64, _ queue: () -> Void) {
        since.withLock { since in
            since[client] = time
            queue()
        }
    }

    /// Takes a client's app for back; `queue` queues the change of the store, if the app was gone.
    func remove(_ client: DeviceToken, _ queue: () -> Void) {
        since.withLock { since in
            if since.removeValue(forKey: client) != nil { queue() }
        }
    }

    /// Takes back a departure at `time` that could not be stored, unless the client has registered in the meantime.
    func restore(_ client: DeviceToken, to former: UInt64?, insteadOf time: UInt64) {
        since.withLock { since in
            if since[client] == time { since[client] = former }
        }
    }

    /// The client that has been gone for longest, when there are more than are kept.
    var surplus: DeviceToken? {
        since.withLock { $0.count > most ? $0.min { $0.value < $1.value }?.key : nil }
    }
}
