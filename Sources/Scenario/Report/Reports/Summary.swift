internal import LabModel
package import ScenarioLanguage

/// The output of `pushlab run`: one line per scenario, the findings of those that did not pass, and a closing line.
package struct Summary: Sendable {
    private let style: TextStyle
    private let detail: Detail
    private let width: Int?

    /// The amount of output for each scenario.
    package enum Detail: Sendable {
        /// Nothing for scenarios that passed.
        case quiet
        /// One line, and the findings and notes of scenarios that did not pass.
        case usual
        /// Also all notes, and the choices of the lab's devices that each verdict depends on.
        case verbose
    }

    package init(style: TextStyle = .plain, detail: Detail = .usual, width: Int? = nil) {
        self.style = style
        self.detail = detail
        self.width = width
    }

    /// Returns the lines of one scenario: `passed        A dropped link heals  3.2 s`, then its findings and notes.
    package func lines(_ result: ScenarioResult) -> [String] {
        if detail == .quiet, result.verdict == .passed { return [] }
        let result = result.printable
        let verdict = style.paint(result.verdict.kind.rawValue.padded(to: 12), result.verdict.kind)
        let sabotage = result.sabotage.map { "  [\($0)]" } ?? ""
        let reason = result.verdict.reason.map { "  (\($0.rawValue))" } ?? ""
        let repetition = result.repetition.map { "  #\($0)" } ?? ""
        var lines = [
            "\(verdict)  \(result.name)\(repetition)\(sabotage)\(reason)  \(style.pale(result.duration.shortText))"
        ]
        if !result.parameters.settings.isEmpty { lines.append("  with \(result.parameters.settingsText)") }
        if result.verdict != .passed {
            for finding in result.decisiveFindings {
                lines += wrapped(finding.headline(file: result.file), indent: 2).map {
                    style.paint($0, result.verdict.kind)
                }
                lines += finding.remarks.flatMap { wrapped($0, indent: 6) }
            }
        }
        if result.verdict != .passed || detail == .verbose {
            lines += result.notes.flatMap { wrapped("note: " + $0, indent: 2) }
        }
        if detail == .verbose { lines += result.choices.flatMap { wrapped("rests on " + $0.line, indent: 2) } }
        if result.verdict != .passed, let directory = result.directory {
            lines.append("  " + style.pale("evidence: \(directory)"))
        }
        return lines
    }

    /// Returns the lines between the scenarios and the closing line.
    ///
    /// They list the failed and inconclusive scenarios with their places, the slowest ones of many, and the number of
    /// notes that are not printed.
    package func overview(_ run: RunOutcome) -> [String] {
        let notes = run.results.filter { $0.verdict == .passed }.reduce(0) { $0 + $1.notes.count }
        let hint = notes == 0 || detail != .usual ? [] : ["\(notes) note\(notes == 1 ? "" : "s"): -v prints them"]
        guard run.results.count > 1 else { return hint }
        var lines: [String] = []
        for kind in [Verdict.Kind.failed, .inconclusive] {
            let results = run.results.filter { $0.verdict.kind == kind }.map(\.printable)
            if results.isEmpty { continue }
            lines += ["", "\(kind.rawValue):"] + results.flatMap { wrapped($0.place + "  " + $0.name, indent: 2) }
        }
        if run.results.count > 2 * Self.slowest, detail != .quiet {
            let slow = run.results.sorted { $0.duration > $1.duration }.prefix(Self.slowest).map(\.printable)
            lines += ["", "slowest:"]
            lines += slow.flatMap { wrapped("\($0.duration.shortText.padded(to: 8))\($0.name)", indent: 2) }
        }
        let recoveries = detail == .quiet ? [] : RecoveryTimes.lines(of: run.results.map(\.printable))
        if !recoveries.isEmpty { lines += ["", "recovered:"] + recoveries.flatMap { wrapped($0, indent: 2) } }
        return (lines.isEmpty ? [] : lines + [""]) + hint
    }

    /// The number of scenarios in the list of the slowest.
    private static let slowest = 5

    /// Wraps a line at the width; the following lines have a deeper indentation.
    private func wrapped(_ text: String, indent: Int) -> [String] {
        let first = String(repeating: " ", count: indent)
        guard let width, width > indent + 20, text.count + indent > width else { return [first + text] }
        var lines: [String] = []
        var line = first
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if line.count + word.count + 1 > width, !line.allSatisfy({ $0 == " " }) {
                lines.append(line)
                line = first + "    "
            } else if line.count > indent {
                line += " "
            }
            line += word
        }
        return lines + [line]
    }

    /// Returns the closing line: `17 passed, 0 failed, 1 inconclusive (1 host-stalled) in 14.1 s`.
    package func closing(_ run: RunOutcome) -> String {
        let counts = Verdict.Kind.allCases.map { verdict in
            let text = "\(run.count(verdict)) \(verdict.rawValue)"
            return run.count(verdict) > 0 ? style.paint(text, verdict) : text
        }
        return counts.joined(separator: ", ") + InconclusiveCounts(run.results).text + " in \(run.duration.shortText)"
    }

    /// Returns the whole summary with a final newline.
    package func text(_ run: RunOutcome) -> String {
        (run.results.flatMap(lines) + overview(run) + [closing(run)]).map { $0 + "\n" }.joined()
    }
}

extension ScenarioResult {
    /// The file, with the line of the decisive finding if the scenario did not pass.
    fileprivate var place: String {
        let line = decisiveFindings.first?.line.map { ":\($0)" } ?? ""
        return file.isEmpty ? "" : parameters.selector(of: file) + line
    }
}
