import Foundation
import LabEvents
import Report
import ScenarioLanguage
import Synchronization

/// The output of `pushlab`, written line by line, so that a pipe receives each line at once.
enum Console {
    /// The style of standard output: colours on a terminal.
    static var style: TextStyle {
        TextStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    }

    /// Prints a line on standard output; a line after the reader has closed the pipe is dropped.
    static func line(_ text: String) { self.text(text + "\n") }

    /// Prints text with its own line ends; foreign escape codes and CI commands are made safe.
    static func text(_ text: String) { write(PrintableText.safe(text)) }

    /// Prints a value as JSON that is safe for a terminal and a CI runner.
    static func json(_ value: Value) { write(PrintableText.json(JSONText.pretty(value))) }

    /// Prints a line that may contain PushLab's own colours around text made safe by ``ScenarioResult/printable``.
    static func styled(_ line: String) { write(line + "\n") }

    /// Redirects output to standard error, since standard output receives a report.
    private static func redirectToStandardError() { isReport.store(true, ordering: .relaxed) }

    private static let isReport = Atomic(false)
    /// Whether writing to standard output has failed for another reason than a closed pipe.
    static let isLost = Atomic(false)

    /// Checks that the reports can be written, before the run; ends the program otherwise.
    static func check(reports paths: [String?]) throws {
        do {
            for path in paths.compactMap(\.self) { try ReportFile.check(path) }
        } catch {
            self.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
        if paths.contains(ReportFile.standardOutput) { redirectToStandardError() }
    }

    /// Writes a report; prints an error and returns `false` if that fails.
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

    /// Prints a line on standard error; a line after the reader has closed the pipe is dropped.
    static func error(_ text: String) {
        LiveLine.above { try? FileHandle.standardError.write(contentsOf: Data((PrintableText.safe(text) + "\n").utf8)) }
    }
}
