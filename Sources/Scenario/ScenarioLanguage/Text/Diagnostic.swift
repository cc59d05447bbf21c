/// An error in a scenario, with its position and remedy.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as the user gave it, or the title of a scenario built in code.
    public var file: String
    /// The position in the file; `nil` for an error of the whole file or of a scenario built in code.
    public var position: SourcePosition?
    /// The kind of error.
    public var code: Code
    /// The problem and its object.
    public var message: String
    /// The remedy.
    public var remedy: String
    /// The related positions.
    public var notes: [Note]

    /// A related position.
    public struct Note: Sendable, Hashable, CustomStringConvertible {
        /// The file as the user gave it.
        public var file: String
        /// The position in the file.
        public var position: SourcePosition
        /// The message.
        public var message: String

        /// Makes a note.
        public init(file: String, at position: SourcePosition, _ message: String) {
            (self.file, self.position, self.message) = (position.file ?? file, position, message)
        }

        /// The note as `file:line:column: note: message`.
        public var description: String { "\(file):\(position): note: \(message)" }
    }

    /// Creates a diagnostic; its position may be in a used file.
    public init(
        _ code: Code, file: String, at position: SourcePosition? = nil, _ message: String, remedy: String,
        notes: [Note] = []
    ) {
        self.code = code
        self.file = position?.file ?? file
        self.notes = notes
        self.position = position
        self.message = Self.line(message)
        self.remedy = Self.line(remedy)
    }

    /// Returns at most 500 characters on one line, with control characters escaped.
    private static func line(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars.prefix(500) {
            if scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}" {
                line += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return text.unicodeScalars.count > 500 ? line + "…" : line
    }

    /// The diagnostic as `file:line:column: message; remedy [code]`, followed by one line for each note.
    public var description: String {
        (["\(file):\(position.map { "\($0): " } ?? " ")\(message); \(remedy) [\(code.rawValue)]"]
            + notes.map { "  \($0)" })
            .joined(separator: "\n")
    }
}

/// A position in a scenario file.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
    /// The used file that contains the position; `nil` for the scenario's own file.
    public var file: String?

    /// Makes a position.
    public init(line: Int, column: Int, file: String? = nil) {
        self.line = line
        self.column = column
        self.file = file
    }

    /// The position as `line:column`.
    public var description: String { "\(line):\(column)" }

    /// Compares by file, line and column; used files follow the scenario's own.
    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.file ?? "", a.line, a.column) < (b.file ?? "", b.line, b.column)
    }
}
