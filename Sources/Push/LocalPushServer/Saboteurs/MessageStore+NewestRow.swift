internal import GRDB

extension MessageStore {
    /// Gives the newest row there ever was, or 0.
    package func newestRow() throws -> Int64 {
        try database.read { database in
            try Int64.fetchOne(database, sql: "SELECT MAX(row) FROM message") ?? 0
        }
    }
}
