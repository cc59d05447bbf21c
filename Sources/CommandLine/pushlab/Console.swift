import Foundation
import LabEvents
import Report
import ScenarioLanguage
import Synchronization

/// What `pushlab` prints, line by line, so that a pipe sees each line when it is true.
enum Console {
    /// Colours for standard output, if it is a terminal.
    static var style: TextStyle {
        TextStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    }

    /// Prints a line on standard output; one that nobody can read any more is dropped.
    static func line(_ text: String) { self.text(text + "\n") }

    /// Prints text that ends its lines itself, and in which nobody's escape codes or CI commands act.
    static func text(_ text: String) { write(PrintableText.safe(text)) }

    /// Prints a value as JSON in which nothing acts on a terminal or a CI runner.
    static func json(_ value: Value) { write(PrintableText.json(JSONText.pretty(value))) }

    /// Prints a line that may have our own colours in it, around what ``ScenarioResult/printable`` has made harmless.
    static func styled(_ line: String) { write(line + "\n") }

    /// Prints on standard error from now on, since standard output gets a report.
    private static func makeWayForReport() { isReport.store(true, ordering: .relaxed) }

    private static let isReport = Atomic(false)
    /// Whether standard output has not taken what was printed, though somebody may read it.
    static let isLost = Atomic(false)

    /// Checks that reports can be written when there is something to report; ends the program when one cannot.
    static func check(reports paths: [String?]) throws {
        do {
            for path in paths.compactMap(\.self) { try ReportFile.check(path) }
        } catch {
            self.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
        if paths.contains(ReportFile.standardOutput) { makeWayForReport() }
    }

    /// Writes a report; says so and returns false when it cannot be written.
    static func report(_ text: String, to path: String) -> Bool {
        do {
            try ReportFile.write(text, to: path)
            return true
        } catch {
            self.error("pushlab: \(error)")
            return false
        }
    }

    private static func write(_ text: String) {
        let isReport = isReport.load(ordering: .relaxed)
        LiveLine.above { write(text, isReport: isReport) }
    }

    private static func write(_ text: String, isReport: Bool) {
        do {
            try (isReport ? FileHandle.standardError : .standardOutput).write(contentsOf: Data(text.utf8))
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            if cause?.code != Int(EPIPE), !isReport { isLost.store(true, ordering: .relaxed) }
        }
    }

    /// Prints a line on standard error; one that nobody can read any more is dropped.
    static func error(_ text: String) {
        LiveLine.above { try? FileHandle.standardError.write(contentsOf: Data((PrintableText.safe(text) + "\n").utf8)) }
    }
}
