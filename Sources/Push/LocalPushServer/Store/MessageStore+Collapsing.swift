internal import GRDB
internal import LocalPush

/// Messages that say anew what others said: `apns-collapse-id`.
extension MessageStore {
    /// Whether a message that still waits would leave its place to this one.
    func replaces(_ submission: Submission, in database: Database) throws -> Bool {
        guard let collapse = submission.collapse, submission.message.expiry > 0 else { return false }
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM message WHERE client = ? AND collapse = ? AND topic IS ? AND state = 0 LIMIT 1")
        return try Int.fetchOne(statement, arguments: [submission.client.text, collapse, submission.topic]) != nil
    }

    /// Gives up the messages that still wait and that a new one, in `row`, says anew, and gives their ids.
    ///
    /// - Parameter now: The time, in milliseconds since 1970.
    func collapse(into submission: Submission, row: Int64, now: Int64, in database: Database) throws
        -> [MessageID]
    {
        guard let collapse = submission.collapse else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                UPDATE message SET state = 4, since = ?, payload = x''
                WHERE client = ? AND collapse = ? AND topic IS ? AND state = 0 AND row <> ? RETURNING id
                """)
        let ids = try String.fetchAll(
            statement, arguments: [now, submission.client.text, collapse, submission.topic, row]
        ).compactMap { MessageID($0) }
        counts.change(submission.client, by: -ids.count)
        return ids
    }
}
