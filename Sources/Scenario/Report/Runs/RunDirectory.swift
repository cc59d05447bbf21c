#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The folder of one attempt at one scenario: `OUTPUT/<theme>-<slug>/attempt-<n>`.
///
/// A new folder is created for every attempt. Creating it is the lock, so that parallel runs, also of several
/// processes, have separate folders.
package struct RunDirectory: Sendable, Hashable {
    package let path: String
    package let attempt: Int

    /// Creates an output folder unless it exists.
    ///
    /// - Throws: ``ReportError`` if it cannot be created or is not writable.
    package static func makeOutput(_ output: String) throws(ReportError) {
        try makeFolder(output)
        guard FileManager.default.isWritableFile(atPath: output) else {
            throw ReportError("\(output) cannot be written to: name an output folder that can be.")
        }
    }

    private static func makeFolder(_ path: String) throws(ReportError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ReportError("\(path) cannot be made: name an output folder that can be written to.")
        }
    }

    /// Creates the folder of the next attempt, and the folders above it.
    ///
    /// - Throws: ``ReportError`` if a folder cannot be created.
    package static func make(
        in output: String, for name: ScenarioName, sabotage: String? = nil
    ) throws(ReportError) -> RunDirectory {
        let files = FileManager.default
        let parent = "\(output)/\(name.folder(sabotage: sabotage))"
        try makeFolder(parent)
        let taken = (try? files.contentsOfDirectory(atPath: parent)) ?? []
        var attempt = 1 + (taken.compactMap(number).max() ?? 0)
        while true {
            let path = "\(parent)/\(RunFile.attempt(attempt))"
            do {
                try files.createDirectory(atPath: path, withIntermediateDirectories: false)
                return RunDirectory(path: path, attempt: attempt)
            } catch {
                if !files.fileExists(atPath: path) {
                    throw ReportError("\(path) cannot be made: name an output folder that can be written to.")
                }
                attempt += 1
            }
        }
    }

    /// Returns the folders of the attempts at a scenario without a saboteur, newest first.
    package static func attempts(in output: String, for name: ScenarioName) -> [RunDirectory] {
        let parent = "\(output)/\(name.folder(sabotage: nil))"
        let taken = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        return taken.compactMap(number).sorted(by: >).map {
            RunDirectory(path: "\(parent)/\(RunFile.attempt($0))", attempt: $0)
        }
    }

    /// Returns the path of a file or folder of ``RunFile`` in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Returns the number in the name of an attempt's folder.
    private static func number(_ folder: String) -> Int? {
        // A larger number is not from PushLab and could overflow.
        folder.hasPrefix("attempt-") ? Int32(folder.dropFirst("attempt-".count)).map(Int.init) : nil
    }
}

/// The names of the files in an output folder.
package enum RunFile {
    /// The events of an attempt, one JSON object per line (``EventLine``).
    package static let events = "events.ndjson"
    /// The verdict of an attempt with its findings and steps, as JSON (``JSONReport``).
    package static let verdict = "verdict.json"
    /// The scenario of an attempt, as it was when it was read.
    package static let scenario = "scenario.yaml"
    /// The last run of an output folder, as JSON (``RunReport``).
    package static let run = "run.json"
    /// The page of an output folder's last run (``RunPage``).
    package static let index = "index.html"
    /// The timeline of an attempt, one self-contained page (``TimelinePage``).
    package static let timeline = "timeline.html"

    /// Returns the name of the n-th attempt's folder, from 1.
    package static func attempt(_ number: Int) -> String { "attempt-\(number)" }
}
