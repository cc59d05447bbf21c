import Foundation
import Report
import Scenario

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

    /// Prints a line that may have our own colours in it, around what ``ScenarioResult/printable`` has made harmless.
    static func styled(_ line: String) { write(line + "\n") }

    private static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Prints a line on standard error; one that nobody can read any more is dropped.
    static func error(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((PrintableText.safe(text) + "\n").utf8))
    }
}
