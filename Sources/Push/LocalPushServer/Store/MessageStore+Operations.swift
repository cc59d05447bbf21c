internal import Foundation
package import GRDB
package import LocalPush

extension MessageStore {
    /// Stores a submission; `now` is in milliseconds since 1970.
    package func accept(_ submission: Submission, now: UInt64, in database: Database) throws -> Acceptance {
        try presence?.check()
        let message = submission.message
        let state: State = message.expiry == 0 ? .once : .waiting
        if state == .waiting, try counts.waiting(for: submission.client, in: database) >= backlogLimit,
            try !replaces(submission, in: database)
        {
            return try knows(message.id, of: submission.client, in: database) ? .repeated : .full
        }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO message (client, id, kind, topic, priority, expiry, since, state, payload, collapse)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """)
        try statement.execute(arguments: [
            submission.client.text, message.id.description, Int(message.kind.rawValue), submission.topic,
            submission.priority, Int64(clamping: message.expiry), Int64(clamping: now), state.rawValue,
            state == .once ? Data() : Data(message.payload), submission.collapse,
        ])
        guard database.changesCount == 1 else { return .repeated }
        guard state == .waiting else { return .new(row: nil) }
        let row = database.lastInsertedRowID
        counts.change(submission.client, by: 1)
        return .new(
            row: row, insteadOf: try collapse(into: submission, row: row, now: Int64(clamping: now), in: database))
    }

    private func knows(_ id: MessageID, of client: DeviceToken, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM message WHERE client = ? AND id = ?")
        return try Int.fetchOne(statement, arguments: [client.text, id.description]) != nil
    }

    /// Records that a client has a message; returns false for a duplicate or another client's message.
    ///
    /// `now` is the time, in milliseconds since 1970.
    package func acknowledge(_ id: MessageID, client: DeviceToken, now: UInt64, in database: Database) throws -> Bool {
        func acknowledge(_ states: String) throws -> Bool {
            let statement = try database.cachedStatement(
                sql: "UPDATE message SET state = 1, since = ? WHERE client = ? AND id = ? AND state \(states)")
            try statement.execute(arguments: [Int64(clamping: now), client.text, id.description])
            return database.changesCount == 1
        }
        guard try acknowledge("= 0") else { return try acknowledge("> 1") }
        counts.change(client, by: -1)
        return true
    }

    /// A query for the next messages of a connection.
    package struct Query: Sendable {
        package var client: DeviceToken
        /// The row after which messages are returned.
        package var after: Int64 = 0
        /// The maximum number of messages.
        package var limit: Int
        /// Whether to include acknowledged messages.
        package var finishedToo = false
        package var newestFirst = false

        package init(client: DeviceToken, after: Int64 = 0, limit: Int) {
            self.client = client
            self.after = after
            self.limit = limit
        }
    }

    /// Returns the pending messages of a client in the order of acceptance, without those expired at `now`.
    package func pending(_ query: Query, now: UInt64, in database: Database) throws -> [PendingMessage] {
        let order = query.newestFirst ? "DESC" : "ASC"
        let states = query.finishedToo ? "state IN (0, 1)" : "state = 0"
        let statement = try database.cachedStatement(
            sql: """
                SELECT row, id, kind, expiry, payload FROM message
                WHERE client = ? AND \(states) AND row > ? AND expiry > ? ORDER BY row \(order) LIMIT ?
                """)
        return try Row.fetchAll(
            statement, arguments: [query.client.text, query.after, Int64(clamping: now), query.limit]
        ).compactMap { Self.pendingMessage($0) }
    }

    /// Returns a message if it is still pending at `now`.
    package func pending(row: Int64, now: UInt64, in database: Database) throws -> PendingMessage? {
        let statement = try database.cachedStatement(
            sql: "SELECT row, id, kind, expiry, payload FROM message WHERE row = ? AND state = 0 AND expiry > ?")
        return try Row.fetchOne(statement, arguments: [row, Int64(clamping: now)]).flatMap { Self.pendingMessage($0) }
    }

    /// The maximum number of messages that one ``sweep(now:in:)`` expires, and also that it deletes.
    package static let sweepLimit = 500

    /// Expires messages due by `now`, and deletes those finished more than a day before.
    package func sweep(now: UInt64, in database: Database) throws -> [(client: DeviceToken, id: MessageID)] {
        let now = Int64(clamping: now)
        let expiry = try database.cachedStatement(
            sql: """
                UPDATE message SET state = 2, since = ?, payload = x'' WHERE row IN (
                    SELECT row FROM message WHERE state = 0 AND expiry <= ? LIMIT \(Self.sweepLimit))
                RETURNING client, id
                """)
        let expired = try Row.fetchAll(expiry, arguments: [now, now])
        let removal = try database.cachedStatement(
            sql: """
                DELETE FROM message WHERE row IN (
                    SELECT row FROM message WHERE state <> 0 AND since < ? LIMIT \(Self.sweepLimit))
                """)
        try removal.execute(arguments: [now - 86_400_000])
        return expired.compactMap { row in
            guard let client = DeviceToken(row["client"] as String), let id = MessageID(row["id"] as String) else {
                return nil
            }
            counts.change(client, by: -1)
            return (client, id)
        }
    }

    /// Returns the number of pending messages by client.
    package func waiting(in database: Database) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        let rows = try Row.fetchAll(
            database, sql: "SELECT client, COUNT(*) AS count FROM message WHERE state = 0 GROUP BY client")
        for row in rows { counts[row["client"]] = row["count"] }
        return counts
    }

    private static func pendingMessage(_ row: Row) -> PendingMessage? {
        guard let id = MessageID(row["id"] as String), let kind = PushMessage.Kind(rawValue: row["kind"]) else {
            return nil
        }
        let payload: [UInt8] = Array(row["payload"] as Data)
        return PendingMessage(
            row: row["row"],
            message: PushMessage(id: id, kind: kind, expiry: UInt64(clamping: row["expiry"] as Int64), payload: payload)
        )
    }
}
