/// What became of reading one scenario: a checked definition, or everything that is wrong with it.
package struct ScenarioReading: Sendable {
    /// The file as the user gave it.
    package let file: String
    /// The scenario; `nil` when anything is wrong.
    package let definition: ScenarioDefinition?
    /// What is wrong, in the order of the file; empty when there is a definition.
    package let diagnostics: [Diagnostic]

    /// What is odd and valid all the same; empty when anything is wrong.
    package let notes: [ScenarioNote]

    /// The most bytes that a scenario has.
    package static let mostBytes = 1 << 20
    /// How many things that are wrong are shown at once.
    package static let mostDiagnostics = 100

    /// Something is wrong with the file as a whole.
    package init(file: String, refused message: String, remedy: String) {
        self.init(file: file, definition: nil, diagnostics: [Diagnostic(file: file, message, remedy: remedy)])
    }

    /// Reads and checks a scenario.
    ///
    /// - Parameters:
    ///   - bytes: what is in the file.
    ///   - file: its name, for error messages and reports.
    ///   - folder: where relative paths of executables start.
    package init(_ bytes: [UInt8], file: String, folder: String? = nil) {
        guard bytes.count <= Self.mostBytes else {
            self.init(file: file, refused: Self.tooLong(bytes.count), remedy: Self.tooLongRemedy)
            return
        }
        let document = YAMLDocument(bytes, file: file)
        var found = document.diagnostics
        var suppressed = 0
        var definition: ScenarioDefinition?
        var notes: [ScenarioNote] = []
        if let root = document.root {
            var reader = Reader(file: file, root: root)
            definition = Grammar.scenario.read(root, &reader)
            definition?.file = file
            definition?.digest = FileDigest.text(of: bytes)
            definition?.folder = folder
            found += reader.diagnostics
            suppressed = reader.suppressed
            if let definition {
                let checker = Checker(definition, sources: reader.sources, isComplete: found.isEmpty)
                found += checker.diagnostics
                suppressed += checker.suppressed
                if found.isEmpty { notes = ScenarioNote.notes(on: definition, reader.sources, file: file) }
            }
        }
        let shown = Self.ordered(found)
        suppressed += found.count - shown.count
        let rest = Diagnostic(
            file: file, "\(suppressed) more thing\(suppressed == 1 ? " is" : "s are") wrong",
            remedy: "put these right first")
        self.init(
            file: file, definition: found.isEmpty ? definition : nil,
            diagnostics: shown + (suppressed == 0 ? [] : [rest]),
            notes: notes)
    }

    private init(
        file: String, definition: ScenarioDefinition?, diagnostics: [Diagnostic], notes: [ScenarioNote] = []
    ) {
        self.file = file
        self.definition = definition
        self.diagnostics = diagnostics
        self.notes = notes
    }

    /// What is said of a file that is too long.
    static func tooLong(_ count: Int) -> String { "the file has \(count) bytes" }
    /// What to do about a file that is too long.
    static let tooLongRemedy = "a scenario has 1 MiB at most; is this one?"

    /// The first ones, in the order of the file.
    private static func ordered(_ found: [Diagnostic]) -> [Diagnostic] {
        let start = SourcePosition(line: 0, column: 0)
        let ordered = found.enumerated().sorted { a, b in
            (a.element.position ?? start, a.offset) < (b.element.position ?? start, b.offset)
        }
        return ordered.prefix(mostDiagnostics).map(\.element)
    }
}
