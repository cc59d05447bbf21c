package import GRDB

/// The undelivered messages of all clients, in SQLite.
///
/// It uses a write-ahead log with full synchronisation, so that a committed transaction survives a crash and a power
/// loss. The ids of finished messages are kept for a day, to recognise repeated requests of senders.
package struct MessageStore: Sendable {
    package let database: DatabaseQueue
    /// The maximum number of pending messages per client.
    package var backlogLimit = Int.max
    let counts = WaitingCounts()
    let presence: StorePresence?
    private let lock: StoreLock?

    /// Opens or creates the database at `path`; without a path it is in memory.
    ///
    /// - Throws: ``StoreError`` when the file cannot be opened, is no store of this version, or is in use.
    package init(path: String?) throws(StoreError) {
        lock = try path.map { path throws(StoreError) in try StoreLock(path: path) }
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { database in
                // Not GRDB's `journalMode`, which would be applied later and set the synchronisation to NORMAL.
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
                // The log shrinks to this size after a burst.
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

    /// Adds the path and a remedy to an error about a damaged file.
    func told(_ error: any Error) -> any Error {
        StoreError.isDamage(error) ? StoreError(path: database.path, error) : error
    }

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

    /// The state of a message; the raw values are stored in the file.
    enum State: Int {
        /// Pending: not acknowledged.
        case waiting = 0
        case acknowledged = 1
        /// Expired or discarded.
        case expired = 2
        /// Sent once, without being stored.
        case once = 3
        case collapsed = 4
    }
}

/// An unusable message database; the message names the file and the remedy.
package struct StoreError: Error, CustomStringConvertible {
    package let path: String
    package let reason: String
    package private(set) var remedy: String

    /// Creates an error for an error of the database.
    init(path: String, _ error: any Error) {
        self.init(path: path, reason: "\(error)")
        if Self.isDamage(error) {
            remedy = "bring back a copy of the file, or move it away to begin with an empty store"
        }
    }

    init(path: String, reason: String, remedy: String = "give --store a path in a writable folder") {
        self.path = path
        self.reason = reason
        self.remedy = remedy
    }

    /// Whether SQLite reports a damaged file or one that is not a database.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB
    }

    package var description: String { "cannot use the message store \(path): \(reason); \(remedy)" }
}
