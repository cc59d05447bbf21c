internal import LabModel
package import ScenarioLanguage

/// A run for GitHub Actions: annotations at lines of files, and a summary of the job in Markdown.
///
/// Source: *Workflow commands for GitHub Actions*.
package enum GitHubReport {
    /// Returns the workflow commands that annotate the scenarios that did not pass, one per line.
    package static func annotations(_ run: RunOutcome) -> [String] {
        run.results.map(\.printable).flatMap { result -> [String] in
            let command = result.verdict.kind == .failed ? "error" : "warning"
            return result.decisiveFindings.prefix(1).map { finding in
                annotation(
                    command, file: result.file, line: finding.line, title: result.name,
                    ([finding.lead] + finding.remarks).joined(separator: "\n"))
            }
        }
    }

    /// Returns the workflow command that annotates an error in a file.
    package static func annotation(_ diagnostic: Diagnostic) -> String {
        annotation(
            "error", file: diagnostic.file, line: diagnostic.position?.line, column: diagnostic.position?.column,
            title: diagnostic.code.rawValue, "\(diagnostic.message); \(diagnostic.remedy)")
    }

    /// Returns the workflow command that annotates a file with a warning of a review.
    package static func warning(_ message: String, file: String, line: Int?, column: Int?) -> String {
        annotation("warning", file: file, line: line, column: column, title: "review", message)
    }

    /// Returns the summary of a job in Markdown: the counts, and a table of the scenarios that did not pass.
    package static func summary(_ run: RunOutcome) -> String {
        var text = "### PushLab: " + Summary().closing(run) + "\n"
        let others = run.results.filter { $0.verdict != .passed }.map(\.printable)
        if others.isEmpty { return text }
        text += "\n| | Scenario | Place | Why |\n|---|---|---|---|\n"
        for result in others {
            let finding = result.decisiveFindings.first
            let place = result.file.isEmpty ? "" : "`\(result.file)\(finding?.line.map { ":\($0)" } ?? "")`"
            let cells = [result.verdict.kind.rawValue, cell(result.name), place, cell(finding?.message ?? "")]
            text += "| " + cells.joined(separator: " | ") + " |\n"
        }
        return text
    }

    private static func annotation(
        _ command: String, file: String, line: Int?, column: Int? = nil, title: String, _ message: String
    ) -> String {
        let properties = [
            file.isEmpty ? nil : ("file", file), line.map { ("line", "\($0)") }, column.map { ("col", "\($0)") },
            ("title", title),
        ].compactMap(\.self)
        let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }.joined(separator: ",")
        return "::\(command) \(list)::\(escaped(message, isProperty: false))"
    }

    /// Escapes percent signs and line ends in a command, and in a property also colons and commas.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        let codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
        let ofProperties: [Unicode.Scalar: String] = isProperty ? [":": "%3A", ",": "%2C"] : [:]
        return text.unicodeScalars.map { codes[$0] ?? ofProperties[$0] ?? String($0) }.joined()
    }

    /// Escapes a text for a Markdown table, on one line.
    private static func cell(_ text: String) -> String {
        PrintableText.oneLine(text).replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}
