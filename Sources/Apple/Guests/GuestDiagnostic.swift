/// An error, warning or note about a guest, with its location.
package struct GuestDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The file's path as the user wrote it; `nil` without a file.
    package var file: String?
    /// The line, from 1; `nil` for a whole file.
    package var line: Int?
    /// The column in bytes, from 1.
    package var column: Int?
    package var severity: Severity
    /// The text, one or two sentences.
    package var message: String

    package enum Severity: String, Sendable, Hashable {
        case error
        case warning
        /// An explanation of the diagnostic before it.
        case note
    }

    package init(
        _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, severity: Severity = .error
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
    }

    /// The text such as `Pager/Provider.swift:3:8: there is no module 'ARKit' here`, with the severity unless an error.
    package var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let kind = severity == .error ? nil : severity.rawValue
        return [place.isEmpty ? nil : place, kind, message].compactMap { $0 }.joined(separator: ": ")
    }
}
