package import GRDB
package import LocalPush

extension MessageStore {
    /// Records that a client's app is deleted since `now`, in milliseconds since 1970; discards its pending messages.
    package func depart(_ client: DeviceToken, now: UInt64, in database: Database) throws -> [MessageID] {
        try presence?.check()
        try database.execute(
            sql: "INSERT OR REPLACE INTO departure (client, since) VALUES (?, ?)",
            arguments: [client.text, Int64(clamping: now)])
        let ids = try String.fetchAll(
            database,
            sql: "UPDATE message SET state = 2, since = ?, payload = x'' WHERE client = ? AND state = 0 RETURNING id",
            arguments: [Int64(clamping: now), client.text]
        ).compactMap { MessageID($0) }
        counts.change(client, by: -ids.count)
        return ids
    }

    /// Records that a client's app is installed again.
    package func arrive(_ client: DeviceToken, in database: Database) throws {
        try database.execute(sql: "DELETE FROM departure WHERE client = ?", arguments: [client.text])
    }

    /// Returns the times since which apps are deleted, in milliseconds since 1970.
    package func departures() throws -> [DeviceToken: UInt64] {
        try database.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT client, since FROM departure")
            return rows.reduce(into: [:]) { departures, row in
                guard let client = DeviceToken(row["client"] as String) else { return }
                departures[client] = UInt64(clamping: row["since"] as Int64)
            }
        }
    }
}
