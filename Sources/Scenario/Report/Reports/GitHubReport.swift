internal import LabModel
package import ScenarioLanguage

/// A run as GitHub Actions shows it: annotations at lines of files, and a summary of the job in Markdown.
///
/// Source: *Workflow commands for GitHub Actions*.
package enum GitHubReport {
    /// The workflow commands that annotate the scenarios that did not pass, a line each.
    package static func annotations(_ run: RunOutcome) -> [String] {
        run.results.flatMap { result -> [String] in
            let command = result.verdict.kind == .failed ? "error" : "warning"
            return result.decisiveFindings.prefix(1).map { finding in
                annotation(
                    command, file: result.file, line: finding.line, title: result.name,
                    ([finding.message] + finding.details).joined(separator: "\n"))
            }
        }
    }

    /// The workflow command that annotates a mistake in a file.
    package static func annotation(_ diagnostic: Diagnostic) -> String {
        annotation(
            "error", file: diagnostic.file, line: diagnostic.position?.line, column: diagnostic.position?.column,
            title: diagnostic.code.rawValue, "\(diagnostic.message); \(diagnostic.remedy)")
    }

    /// The summary of a job: the counts, and a table of what did not pass.
    package static func summary(_ run: RunOutcome) -> String {
        var text = "### PushLab: " + Summary().closing(run) + "\n"
        let others = run.results.filter { $0.verdict != .passed }
        if others.isEmpty { return text }
        text += "\n| | Scenario | Place | Why |\n|---|---|---|---|\n"
        for result in others {
            let finding = result.decisiveFindings.first
            let place = result.file.isEmpty ? "" : "`\(result.file)\(finding?.line.map { ":\($0)" } ?? "")`"
            let cells = [result.verdict.kind.rawValue, result.name, place, finding?.message ?? ""]
            text += "| " + cells.map(cell).joined(separator: " | ") + " |\n"
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

    /// A text within a command: percent signs and line ends as codes, in a property colons and commas as well.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var escaped = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        if isProperty { escaped = escaped.replacing(":", with: "%3A").replacing(",", with: "%2C") }
        return escaped
    }

    /// A text within a table of Markdown.
    private static func cell(_ text: String) -> String {
        PrintableText.safe(text).replacing("|", with: "\\|").replacing("<", with: "&lt;")
    }
}
