/// What is wrong with a guest, or might be, and where.
package struct GuestDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The file, as the user wrote its path; `nil` when it is about no file.
    package var file: String?
    /// The line, from 1; `nil` when it is about a file as a whole.
    package var line: Int?
    /// The column in bytes, from 1.
    package var column: Int?
    /// How bad it is.
    package var severity: Severity
    /// One or two sentences.
    package var message: String

    /// How bad something is.
    package enum Severity: String, Sendable, Hashable {
        /// There is no program because of it.
        case error
        /// There is a program all the same.
        case warning
        /// It explains the one before.
        case note
    }

    /// Makes a diagnostic.
    package init(
        _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, severity: Severity = .error
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.message = message
    }

    /// `Pager/Provider.swift:3:8: there is no module 'ARKit' here`; warnings and notes are called so after the place.
    package var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let kind = severity == .error ? nil : severity.rawValue
        return [place.isEmpty ? nil : place, kind, message].compactMap { $0 }.joined(separator: ": ")
    }
}
