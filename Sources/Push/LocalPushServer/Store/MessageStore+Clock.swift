internal import Foundation
package import GRDB

/// What becomes of the messages when the machine's clock is set.
extension MessageStore {
    /// Saves what the setting of the clock alone would make too old: it keeps the life that it had left.
    ///
    /// - Parameters:
    ///   - step: By how many milliseconds the clock was set forward.
    ///   - now: The time before that, in milliseconds since 1970.
    package func clockSet(forward step: Int64, at now: UInt64, in database: Database) throws {
        let now = Int64(clamping: now)
        try database.execute(
            sql: "UPDATE message SET expiry = expiry + ? WHERE state = 0 AND expiry > ? AND expiry <= ?",
            arguments: [step, now, now + step])
        try database.execute(sql: "UPDATE message SET since = since + ? WHERE state <> 0", arguments: [step])
    }

    /// Keeps the difference between the time of day and the steady clock of this start of the machine.
    package func keepClock(_ offset: Int64, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO clock (row, boot, offset) VALUES (1, ?, ?)", arguments: [Self.boot, offset])
    }

    /// The difference that was kept, if the machine has not started anew since.
    package func keptClock() throws -> Int64? {
        try database.read { database in
            try Int64.fetchOne(database, sql: "SELECT offset FROM clock WHERE boot = ?", arguments: [Self.boot])
        }
    }

    private static let boot =
        (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? "unknown"
}
