internal import LabModel
package import ScenarioLanguage

/// What `pushlab run` prints: a line per scenario, the findings of those that did not pass, and a closing line.
package struct Summary: Sendable {
    private let style: TextStyle
    private let isVerbose: Bool

    /// Makes a summary for pipes (`.plain`) or terminals (`.coloured`); one that is verbose says what of the lab's devices
    /// each verdict rests on.
    package init(style: TextStyle = .plain, isVerbose: Bool = false) {
        self.style = style
        self.isVerbose = isVerbose
    }

    /// The lines of one scenario: `passed        A dropped link heals  3.2 s`, then its findings and notes.
    package func lines(_ result: ScenarioResult) -> [String] {
        let result = result.printable
        let verdict = style.paint(result.verdict.kind.rawValue.padded(to: 12), result.verdict.kind)
        let sabotage = result.sabotage.map { "  [\($0)]" } ?? ""
        let reason = result.verdict.reason.map { "  (\($0.rawValue))" } ?? ""
        var lines = [
            "\(verdict)  \(result.name)\(sabotage)\(reason)  \(style.pale(result.duration.shortText))"
        ]
        if !result.parameters.settings.isEmpty { lines.append("  with \(result.parameters.settingsText)") }
        if result.verdict != .passed {
            for finding in result.decisiveFindings {
                lines.append("  " + style.paint(finding.headline(file: result.file), result.verdict.kind))
                lines += finding.details.map { "      " + $0 }
            }
        }
        lines += result.notes.map { "  note: " + $0 }
        if isVerbose { lines += result.choices.map { "  rests on " + $0.line } }
        if result.verdict != .passed, let directory = result.directory {
            lines.append("  " + style.pale("evidence: \(directory)"))
        }
        return lines
    }

    /// The last line: `17 passed, 0 failed, 1 inconclusive (1 host-stalled) in 14.1 s`.
    package func closing(_ run: RunOutcome) -> String {
        let counts = Verdict.Kind.allCases.map { verdict in
            let text = "\(run.count(verdict)) \(verdict.rawValue)"
            return run.count(verdict) > 0 ? style.paint(text, verdict) : text
        }
        return counts.joined(separator: ", ") + InconclusiveCounts(run.results).text + " in \(run.duration.shortText)"
    }

    /// The whole summary, ending with a line end.
    package func text(_ run: RunOutcome) -> String {
        (run.results.flatMap(lines) + [closing(run)]).map { $0 + "\n" }.joined()
    }
}
