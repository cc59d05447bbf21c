import LabModel
import ScenarioLanguage

/// The line of a file that a diagnostic refers to, with a caret below its column.
enum SourceExcerpt {
    private static let width = 96

    /// Returns the two lines; empty if the file cannot be read or has changed since.
    static func lines(of diagnostic: Diagnostic) -> [String] {
        guard let position = diagnostic.position,
            let bytes = try? RegularFile.read(diagnostic.file, atMost: ScenarioReading.maximumBytes),
            let text = String(validating: bytes, as: UTF8.self)
        else { return [] }
        // By scalars, because a CR LF is one character in Swift.
        let all = text.unicodeScalars.split(
            separator: "\n", maxSplits: position.line, omittingEmptySubsequences: false)
        guard all.indices.contains(position.line - 1) else { return [] }
        let line = Array(all[position.line - 1]).filter { $0 != "\r" }
        guard (1...line.count + 1).contains(position.column) else { return [] }
        // A long line is cut around the column.
        let start = line.count <= width ? 0 : min(max(0, position.column - width * 2 / 3), line.count - width)
        let shown = line[start..<min(line.count, start + width)].map { $0.properties.isWhitespace ? " " : $0 }
        var excerpt = String(String.UnicodeScalarView(shown))
        if start > 0 { excerpt = "…" + excerpt }
        if start + width < line.count { excerpt += "…" }
        let caret = position.column - 1 - start + (start > 0 ? 1 : 0)
        return ["    " + excerpt, String(repeating: " ", count: 4 + caret) + "^"]
    }
}
