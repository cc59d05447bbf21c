internal import GRDB

extension MessageStore {
    /// Returns the newest row, or 0.
    package func newestRow() throws -> Int64 {
        try database.read { database in
            try Int64.fetchOne(database, sql: "SELECT MAX(row) FROM message") ?? 0
        }
    }
}
