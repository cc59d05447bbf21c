internal import Glibc

/// The result of reading one scenario: a checked definition, or the diagnostics.
package struct ScenarioReading: Sendable {
    package let file: String
    /// The scenario; `nil` if there are diagnostics.
    package let definition: ScenarioDefinition?
    /// The errors in file order; empty if there is a definition.
    package let diagnostics: [Diagnostic]

    /// The notes on a valid scenario; empty if there are diagnostics.
    package private(set) var notes: [ScenarioNote] = []
    /// The used files, as written.
    package private(set) var used: [String] = []

    /// The maximum size of a scenario, in bytes.
    package static let maximumBytes = 1 << 20
    /// The maximum number of diagnostics that are shown.
    package static let maximumDiagnostics = 100
}

extension ScenarioReading {
    /// Creates a reading with one diagnostic on the whole file.
    package init(file: String, refused code: Diagnostic.Code, _ message: String, remedy: String) {
        self.init(file: file, definition: nil, diagnostics: [Diagnostic(code, file: file, message, remedy: remedy)])
    }

    /// Reads and checks a scenario; of a file with cases, the first.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The name for messages and reports.
    ///   - folder: The folder to which relative paths of executables refer.
    package init(_ bytes: [UInt8], file: String, folder: String? = nil) {
        self = Self.cases(of: bytes, file: file, folder: folder)[0]
    }

    /// Reads and checks the scenarios of all cases of a file; returns a single reading without cases or with errors.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The name for messages and reports.
    ///   - folder: The folder to which relative paths of executables refer.
    ///   - settings: The overrides of the file's values, by name.
    ///   - load: Reads a used file by its path as written.
    package static func cases(
        of bytes: [UInt8], file: String, folder: String? = nil, settings: [String: String] = [:],
        load: (String) throws(RegularFile.Refusal) -> [UInt8] = { _ throws(RegularFile.Refusal) in
            throw .unreadable(ENOENT)
        }
    ) -> [ScenarioReading] {
        guard bytes.count <= maximumBytes else {
            return [ScenarioReading(file: file, refused: .limit, tooLong(bytes.count), remedy: tooLongRemedy)]
        }
        let document = YAMLDocument(bytes, file: file)
        guard let root = document.root else { return [ScenarioReading(file: file, refused: document.diagnostics)] }
        var source = ScenarioFile(
            root, file: file, digest: FileDigest.text(of: bytes), settings: settings, load: load)
        let expanded = source.expanded()
        func refused(_ more: [Diagnostic], and suppressed: Int = 0) -> [ScenarioReading] {
            let found = document.diagnostics + more.map(source.namingUse)
            return [ScenarioReading(file: file, refused: found, and: suppressed, used: source.usedPaths)]
        }
        guard source.diagnostics.isEmpty else { return refused(source.diagnostics) }
        let readings = expanded.map {
            read($0, file: file, folder: folder, digest: source.digest, isComplete: document.diagnostics.isEmpty)
        }
        let found = readings.flatMap(\.0.diagnostics).reduce(into: [Diagnostic]()) { found, one in
            if !found.contains(one) { found.append(one) }
        }
        guard found.isEmpty, document.diagnostics.isEmpty else {
            return refused(found, and: readings.map(\.suppressed).max() ?? 0)
        }
        return readings.map(\.0)
    }

    /// Reads one case and counts the diagnostics beyond the maximum.
    private static func read(
        _ source: ScenarioFile.Expanded, file: String, folder: String?, digest: String, isComplete: Bool
    ) -> (ScenarioReading, suppressed: Int) {
        var reader = Reader(file: file, root: source.root)
        var definition = Grammar.scenario.read(source.root, &reader)
        definition?.file = file
        definition?.digest = digest
        definition?.folder = folder
        definition?.parameters = source.parameters
        if let name = source.parameters.caseName { definition?.name += " [\(name)]" }
        var found = reader.diagnostics
        var suppressed = reader.suppressed
        var notes: [ScenarioNote] = []
        if let definition {
            let checker = Checker(definition, sources: reader.sources, isComplete: isComplete && found.isEmpty)
            found += checker.diagnostics
            suppressed += checker.suppressed
            if found.isEmpty { notes = ScenarioNote.notes(on: definition, reader.sources, file: file) }
        }
        for index in found.indices {
            if let position = found[index].position { found[index].notes += source.origins[position] ?? [] }
        }
        return (
            ScenarioReading(
                file: file, definition: definition, diagnostics: found, notes: notes, used: source.parameters.used),
            suppressed
        )
    }

    /// Creates a reading with diagnostics in file order, up to the maximum.
    private init(file: String, refused found: [Diagnostic], and suppressed: Int = 0, used: [String] = []) {
        let shown = Self.ordered(found)
        let suppressed = suppressed + found.count - shown.count
        let rest = Diagnostic(
            .more, file: file, "\(suppressed) more thing\(suppressed == 1 ? " is" : "s are") wrong",
            remedy: "put these right first")
        self.init(file: file, definition: nil, diagnostics: shown + (suppressed == 0 ? [] : [rest]), used: used)
    }

    static func tooLong(_ count: Int) -> String { "the file has \(count) bytes" }
    static let tooLongRemedy = "a scenario has 1 MiB at most; is this one?"

    private static func ordered(_ found: [Diagnostic]) -> [Diagnostic] {
        let start = SourcePosition(line: 0, column: 0)
        let ordered = found.enumerated().sorted { a, b in
            (a.element.position ?? start, a.offset) < (b.element.position ?? start, b.offset)
        }
        return ordered.prefix(maximumDiagnostics).map(\.element)
    }
}
