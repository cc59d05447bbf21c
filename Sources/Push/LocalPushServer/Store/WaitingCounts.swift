internal import GRDB
internal import LocalPush
internal import Synchronization

/// The number of pending messages per client, so that accepting one does not count them all.
///
/// A client's messages are counted at the first query; from then on every change updates the number. A rollback also
/// reverts changes, so it clears all numbers.
final class WaitingCounts: Sendable {
    private let counts = Mutex<[DeviceToken: Int]>([:])

    func waiting(for client: DeviceToken, in database: Database) throws -> Int {
        if let known = counts.withLock({ $0[client] }) { return known }
        let statement = try database.cachedStatement(
            sql: "SELECT COUNT(*) FROM message WHERE client = ? AND state = 0")
        let counted = try Int.fetchOne(statement, arguments: [client.text]) ?? 0
        counts.withLock { $0[client] = counted }
        return counted
    }

    /// Changes the number of pending messages of a client, if it is known.
    func change(_ client: DeviceToken, by difference: Int) {
        counts.withLock { $0[client]? += difference }
    }
}

extension WaitingCounts: TransactionObserver {
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ database: Database) {}

    /// Clears all numbers, which may include changes that were rolled back.
    func databaseDidRollback(_ database: Database) {
        counts.withLock { $0 = [:] }
    }
}
