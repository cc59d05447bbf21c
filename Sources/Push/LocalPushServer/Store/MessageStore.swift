package import GRDB

/// The undelivered messages of all clients, in SQLite.
///
/// Write-ahead log with full synchronisation: what a committed transaction holds survives the loss of the process and of
/// power. Finished messages leave their id behind for a day after that, so that a sender's repetition is recognised.
package struct MessageStore: Sendable {
    /// The database; every write is a transaction of it.
    package let database: DatabaseQueue
    /// The most messages that may wait for one client.
    package var backlogLimit = Int.max
    let counts = WaitingCounts()
    let presence: StorePresence?
    private let lock: StoreLock?

    /// Opens or creates the database at `path`; without one it lives in memory.
    ///
    /// - Throws: ``StoreError`` when the file cannot be opened, is no store of this version, or another server has it.
    package init(path: String?) throws(StoreError) {
        lock = try path.map { path throws(StoreError) in try StoreLock(path: path) }
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { database in
                // Not by `journalMode`: that sets the log up after this, and its synchronisation back to NORMAL.
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
                // What a burst has made of the log is given back.
                try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
            }
            if let path {
                database = try DatabaseQueue(path: path, configuration: configuration)
            } else {
                database = try DatabaseQueue(configuration: configuration)
            }
            guard try !database.read(Self.schema.hasBeenSuperseded) else {
                throw StoreError(
                    path: path ?? "memory", reason: "a newer version of push-server made it",
                    remedy: "run that version, or give --store another path")
            }
            try Self.schema.migrate(database)
            presence = try path.map { try StorePresence(path: $0) }
            database.add(transactionObserver: counts)
        } catch {
            throw error as? StoreError ?? StoreError(path: path ?? "memory", error)
        }
    }

    /// The error as it is told: of a damaged file with the remedy.
    func told(_ error: any Error) -> any Error {
        StoreError.isDamage(error) ? StoreError(path: database.path, error) : error
    }

    /// Closes the database, which another server may use from now on.
    package func close() throws {
        try database.close()
        lock?.release()
    }

    private static var schema: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("messages") { database in
            try database.execute(
                sql: """
                    CREATE TABLE message (
                        row INTEGER PRIMARY KEY AUTOINCREMENT,
                        client TEXT NOT NULL,
                        id TEXT NOT NULL,
                        kind INTEGER NOT NULL,
                        topic TEXT,
                        priority INTEGER NOT NULL,
                        expiry INTEGER NOT NULL,
                        accepted INTEGER NOT NULL,
                        state INTEGER NOT NULL,
                        payload BLOB NOT NULL,
                        UNIQUE (client, id)
                    );
                    CREATE INDEX message_waiting ON message (client, row) WHERE state = 0;
                    CREATE INDEX message_expiry ON message (expiry) WHERE state = 0;
                    CREATE INDEX message_finished ON message (accepted) WHERE state <> 0;
                    """)
        }
        migrator.registerMigration("collapsing, clock and departures") { database in
            try database.execute(
                sql: """
                    ALTER TABLE message ADD COLUMN collapse TEXT;
                    CREATE INDEX message_collapse ON message (client, collapse)
                        WHERE state = 0 AND collapse IS NOT NULL;
                    CREATE TABLE clock (row INTEGER PRIMARY KEY, boot TEXT NOT NULL, offset INTEGER NOT NULL);
                    CREATE TABLE departure (client TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("time of the last change") { database in
            try database.execute(sql: "ALTER TABLE message RENAME COLUMN accepted TO since")
        }
        return migrator
    }

    /// How a message stands; the numbers are in the file.
    enum State: Int {
        /// For its client, not acknowledged.
        case waiting = 0
        /// Its client has it.
        case acknowledged = 1
        /// Given up.
        case expired = 2
        /// Tried once, never kept.
        case once = 3
        /// A newer message took its place.
        case collapsed = 4
    }
}

/// A message database that cannot be used; the message names the file and the remedy.
package struct StoreError: Error, CustomStringConvertible {
    /// The file.
    package let path: String
    /// SQLite's reason.
    package let reason: String
    /// What to do about it.
    package private(set) var remedy: String

    /// Tells of an error of the database.
    init(path: String, _ error: any Error) {
        self.init(path: path, reason: "\(error)")
        if Self.isDamage(error) {
            remedy = "bring back a copy of the file, or move it away to begin with an empty store"
        }
    }

    /// Makes an error with a reason and a remedy.
    init(path: String, reason: String, remedy: String = "give --store a path in a writable folder") {
        self.path = path
        self.reason = reason
        self.remedy = remedy
    }

    /// True for what SQLite says of a file that was damaged, or is none of its own.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    }

    /// The error for a human.
    package var description: String { "cannot use the message store \(path): \(reason); \(remedy)" }
}
