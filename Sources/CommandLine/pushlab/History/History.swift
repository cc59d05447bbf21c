internal import FoundationEssentials
internal import GRDB
internal import LabModel
package import Report
internal import ScenarioLanguage

/// The runs of an output folder in a SQLite database: the result and time of each run of each scenario.
///
/// A history that cannot be used does not stop a run: every error is a sentence with the file and the remedy.
package struct History {
    package static let fileName = "history.sqlite"
    /// The version of the tables, stored as `user_version` of the database.
    private static let layout = 1
    /// The maximum number of results read per scenario, newest first.
    private static let most = 200

    private let path: String
    private let queue: DatabaseQueue

    /// Opens the history of an output folder.
    ///
    /// With `makes` it is created if it does not exist.
    ///
    /// - Throws: `ReportError` if it does not exist, is damaged, or is of a newer version.
    package init(in output: String, makes: Bool = false) throws(ReportError) {
        path = "\(output)/\(Self.fileName)"
        if !makes, !FileManager.default.fileExists(atPath: path) {
            throw ReportError("\(path) is not there: run scenarios into that folder.")
        }
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            configuration.readonly = !makes
            queue = try DatabaseQueue(path: path, configuration: configuration)
            let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version <= Self.layout else {
                throw ReportError("\(path) is of a newer version of PushLab: use that, or another output folder.")
            }
            if makes, version < Self.layout { try queue.write(Self.make) }
        } catch {
            throw Self.refusal(error, path)
        }
    }

    /// Creates the tables, unless another run has done so in the meantime.
    private static func make(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA user_version") == 0 else { return }
        try database.execute(
            sql: """
                CREATE TABLE run (
                  id INTEGER PRIMARY KEY, began REAL NOT NULL, version TEXT NOT NULL, "commit" TEXT, verb TEXT NOT NULL,
                  shard TEXT, duration_ms REAL NOT NULL);
                CREATE TABLE result (
                  id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run, scenario TEXT NOT NULL, sabotage TEXT,
                  name TEXT NOT NULL, digest TEXT, seed TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT,
                  recovered_ms REAL, duration_ms REAL NOT NULL);
                CREATE INDEX result_of_scenario ON result (scenario, sabotage, id);
                PRAGMA user_version = \(layout);
                """)
    }

    /// Converts an error of SQLite to one for the user.
    private static func refusal(_ error: any Error, _ path: String) -> ReportError {
        if let error = error as? ReportError { return error }
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_NOTADB?, .SQLITE_CORRUPT?, .SQLITE_ERROR?:
            return ReportError("\(path) is damaged: move it away, and the next run begins a new one.")
        case .SQLITE_READONLY?, .SQLITE_CANTOPEN?, .SQLITE_PERM?:
            return ReportError(
                "\(path) cannot be written to: give yourself the right to, or name another output folder.")
        case .SQLITE_FULL?: return ReportError("\(path) cannot grow: the disk is full.")
        case .SQLITE_BUSY?, .SQLITE_LOCKED?:
            return ReportError("\(path) is used by another program for too long: this run is not in it.")
        default: return ReportError("\(path) cannot be used: \(error)")
        }
    }

    /// Adds a run.
    ///
    /// - Throws: `ReportError` with the file; nothing of the run is added then.
    package func add(_ report: RunReport) throws(ReportError) {
        do {
            try queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO run (began, version, "commit", verb, shard, duration_ms) VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        report.began, report.machine.version, report.commit, report.verb, report.share?.description,
                        report.duration.seconds * 1000,
                    ])
                let run = database.lastInsertedRowID
                let statement = try database.makeStatement(
                    sql: """
                        INSERT INTO result (run, scenario, sabotage, name, digest, seed, verdict, reason, recovered_ms,
                        duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                for entry in report.entries where entry.hasBegun && !entry.wasHeld {
                    let result = entry.result
                    try statement.execute(arguments: [
                        run, entry.scenario, result.sabotage, result.name, result.digest, "\(result.seed)",
                        result.verdict.kind.rawValue, result.verdict.reason?.rawValue,
                        result.recoveries.map { $0.recovered.seconds * 1000 }.max(), result.duration.seconds * 1000,
                    ])
                }
            }
        } catch {
            throw Self.refusal(error, path)
        }
    }

    /// Returns the history of some scenarios, each with the oldest run first.
    ///
    /// - Throws: `ReportError` with the file.
    package func trends(of entries: [RunReport.Entry]) throws(ReportError) -> [Trend] {
        do {
            return try queue.read { database in
                let statement = try database.makeStatement(
                    sql: """
                        SELECT result.verdict, result.reason, result.digest, result.duration_ms, run.version, run.began
                        FROM result JOIN run ON run.id = result.run WHERE scenario = ? AND sabotage IS ?
                        ORDER BY result.id DESC LIMIT ?
                        """)
                var seen: Set<String> = []
                return try entries.compactMap { entry -> Trend? in
                    let sabotage = entry.result.sabotage
                    guard seen.insert("\(entry.scenario)\n\(sabotage ?? "")").inserted else { return nil }
                    let rows = try Row.fetchAll(statement, arguments: [entry.scenario, sabotage, Self.most])
                    return Trend(entry.scenario, sabotage: sabotage, rows.reversed().compactMap(Self.point))
                }
            }
        } catch {
            throw Self.refusal(error, path)
        }
    }

    /// Returns the median duration of each scenario's newest runs without a saboteur, in seconds.
    ///
    /// - Throws: `ReportError` with the file.
    package func durations() throws(ReportError) -> [String: Double] {
        do {
            let rows = try queue.read { database in
                try Row.fetchAll(
                    database, sql: "SELECT scenario, duration_ms FROM result WHERE sabotage IS NULL ORDER BY id DESC")
            }
            let all = Dictionary(grouping: rows) { $0["scenario"] as String }
            return all.mapValues { rows in
                let newest = rows.prefix(20).map { $0["duration_ms"] as Double }.sorted()
                return newest[newest.count / 2] / 1000
            }
        } catch {
            throw Self.refusal(error, path)
        }
    }

    private static func point(_ row: Row) -> Trend.Point? {
        Verdict(row["verdict"], row["reason"]).map {
            Trend.Point(
                verdict: $0, digest: row["digest"], version: row["version"], began: row["began"],
                duration: .milliseconds(row["duration_ms"] as Double))
        }
    }
}
