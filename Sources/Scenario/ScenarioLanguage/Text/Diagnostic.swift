/// One thing that is wrong with a scenario, where it is, and what to do about it.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as the user gave it, or the title of a scenario written in code.
    public var file: String
    /// The place in the file; `nil` when it concerns the file as a whole or there is no file.
    public var position: SourcePosition?
    /// The kind of mistake.
    public var code: Code
    /// What is wrong, naming the thing that is.
    public var message: String
    /// What to do about it.
    public var remedy: String
    /// Other places that it is about.
    public var notes: [Note]

    /// Another place that a diagnostic is about.
    public struct Note: Sendable, Hashable, CustomStringConvertible {
        /// The file as the user gave it.
        public var file: String
        /// The place in the file.
        public var position: SourcePosition
        /// The message.
        public var message: String

        /// Makes a note.
        public init(file: String, at position: SourcePosition, _ message: String) {
            (self.file, self.position, self.message) = (position.file ?? file, position, message)
        }

        /// `file:line:column: note: message`.
        public var description: String { "\(file):\(position): note: \(message)" }
    }

    /// Makes a diagnostic; its place may be in another file than the scenario's.
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

    /// One line of at most 500 characters: what a file holds may hold anything.
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

    /// `file:line:column: message; remedy [code]`, and its notes in lines of their own.
    public var description: String {
        (["\(file):\(position.map { "\($0): " } ?? " ")\(message); \(remedy) [\(code.rawValue)]"]
            + notes.map { "  \($0)" })
            .joined(separator: "\n")
    }
}

/// A place in a scenario file.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
    /// The file that it is in where that is not the scenario's own, but one that this uses.
    public var file: String?

    /// Names a place.
    public init(line: Int, column: Int, file: String? = nil) {
        self.line = line
        self.column = column
        self.file = file
    }

    /// `line:column`.
    public var description: String { "\(line):\(column)" }

    /// Earlier in the file; what is in other files comes after it.
    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.file ?? "", a.line, a.column) < (b.file ?? "", b.line, b.column)
    }
}
