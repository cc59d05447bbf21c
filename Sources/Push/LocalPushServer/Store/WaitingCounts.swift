internal import GRDB
internal import LocalPush
internal import Synchronization

/// How many messages wait for each client, so that taking one in does not count them all.
///
/// A client's messages are counted once, when they are first asked for; from then on every change is entered here. A
/// transaction that is rolled back takes its changes with it, so everything is forgotten then and counted anew.
final class WaitingCounts: Sendable {
    private let counts = Mutex<[DeviceToken: Int]>([:])

    /// Gives how many messages wait for a client.
    func waiting(for client: DeviceToken, in database: Database) throws -> Int {
        if let known = counts.withLock({ $0[client] }) { return known }
        let statement = try database.cachedStatement(
            sql: "SELECT COUNT(*) FROM message WHERE client = ? AND state = 0")
        let counted = try Int.fetchOne(statement, arguments: [client.text]) ?? 0
        counts.withLock { $0[client] = counted }
        return counted
    }

    /// Enters that so many more messages wait for a client, or fewer.
    func change(_ client: DeviceToken, by difference: Int) {
        counts.withLock { $0[client]? += difference }
    }
}

extension WaitingCounts: TransactionObserver {
    /// Single rows are none of its business.
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    /// Never called.
    func databaseDidChange(with event: DatabaseEvent) {}

    /// Does nothing: what was entered holds.
    func databaseDidCommit(_ database: Database) {}

    /// Forgets what was entered and is not so.
    func databaseDidRollback(_ database: Database) {
        counts.withLock { $0 = [:] }
    }
}
