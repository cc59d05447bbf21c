internal import LocalPush
internal import Synchronization

/// The clients whose app was deleted, kept in memory because every request checks them.
final class Departures: Sendable {
    private let since: Mutex<[DeviceToken: UInt64]>
    private let most: Int

    init(_ known: [DeviceToken: UInt64], most: Int) {
        since = Mutex(known)
        self.most = most
    }

    /// The time since which a client's app is deleted, in milliseconds since 1970; `nil` when it is installed.
    subscript(_ client: DeviceToken) -> UInt64? { since.withLock { $0[client] } }

    /// Marks a client's app as deleted since `time`; `queue` queues the change of the store.
    ///
    /// Like that of ``remove(_:_:)`` it is called under the lock, so that the store makes changes in the same order.
    func insert(_ client: DeviceToken, since time: UInt64, _ queue: () -> Void) {
        since.withLock { since in
            since[client] = time
            queue()
        }
    }

    /// Marks a client's app as installed; `queue` queues the change of the store, if there is one.
    func remove(_ client: DeviceToken, _ queue: () -> Void) {
        since.withLock { since in
            if since.removeValue(forKey: client) != nil { queue() }
        }
    }

    /// Reverts a departure at `time` that could not be stored, unless the client has registered in the meantime.
    func restore(_ client: DeviceToken, to former: UInt64?, insteadOf time: UInt64) {
        since.withLock { since in
            if since[client] == time { since[client] = former }
        }
    }

    /// The client with the oldest entry, if there are more than the maximum.
    var surplus: DeviceToken? {
        since.withLock { $0.count > most ? $0.min { $0.value < $1.value }?.key : nil }
    }
}
