internal import Foundation
package import GRDB

extension MessageStore {
    /// Extends the expiry of messages that would expire only because the clock was set forward.
    ///
    /// `step` is the change of the clock, in milliseconds.
    /// `now` is the time before the change, in milliseconds since 1970.
    package func clockSet(forward step: Int64, at now: UInt64, in database: Database) throws {
        let now = Int64(clamping: now)
        try database.execute(
            sql: "UPDATE message SET expiry = expiry + ? WHERE state = 0 AND expiry > ? AND expiry <= ?",
            arguments: [step, now, now + step])
        try database.execute(sql: "UPDATE message SET since = since + ? WHERE state <> 0", arguments: [step])
    }

    /// Stores the difference between the wall clock and the time since boot, for this boot.
    package func keepClock(_ offset: Int64, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO clock (row, boot, offset) VALUES (1, ?, ?)", arguments: [Self.boot, offset])
    }

    /// Returns the stored difference if it is of this boot.
    package func keptClock() throws -> Int64? {
        try database.read { database in
            try Int64.fetchOne(database, sql: "SELECT offset FROM clock WHERE boot = ?", arguments: [Self.boot])
        }
    }

    private static let boot =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? "unknown"
}
