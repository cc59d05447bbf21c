internal import GRDB
internal import LocalPush

/// Messages that replace older ones: `apns-collapse-id`.
extension MessageStore {
    /// Whether the submission would replace a pending message.
    func replaces(_ submission: Submission, in database: Database) throws -> Bool {
        guard let collapse = submission.collapse, submission.message.expiry > 0 else { return false }
        let statement = try database.cachedStatement(
            sql: "SELECT 1 FROM message WHERE client = ? AND collapse = ? AND topic IS ? AND state = 0 LIMIT 1")
        return try Int.fetchOne(statement, arguments: [submission.client.text, collapse, submission.topic]) != nil
    }

    /// Discards the pending messages that a new one, in `row`, replaces, and returns their ids.
    ///
    /// `now` is the time, in milliseconds since 1970.
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
