internal import LabModel
package import Scenario

extension KillMatrix {
    /// The matrix for people: a grid, then a line for everything that is not as it should be, then a closing line.
    ///
    /// Saboteurs are columns with numbers that the list above the grid explains; `.` means that a scenario does not
    /// name the saboteur.
    package func text(style: TextStyle = .plain) -> String {
        let rows = rows.map { Row(baseline: $0.baseline.printable, sabotaged: $0.sabotaged.map(\.printable)) }
        return KillMatrix(rows).grid(style: style)
    }

    private func grid(style: TextStyle) -> String {
        let names = saboteurs
        let width = rows.map(\.scenario.count).max() ?? 0
        var lines: [String] = []
        for (index, name) in names.enumerated() {
            let fates = rows.compactMap { $0.fate(of: name) }
            lines.append("\(number(index))  \(name)  caught by \(fates.count { $0 == .caught }) of \(fates.count)")
        }
        lines += ["", "".padded(to: width) + "  baseline    " + names.indices.map(number).joined()]
        for row in rows {
            let verdict = row.baseline.verdict
            let baseline = style.paint(verdict.kind.rawValue.padded(to: 12), verdict.kind)
            let cells = names.map { cell(row.fate(of: $0), style: style) }
            lines.append("\(row.scenario.padded(to: width))  \(baseline)\(cells.joined())")
        }
        lines.append("")
        lines += problems(style: style)
        return (lines + [closing(style: style)]).map { $0 + "\n" }.joined()
    }

    /// One sabotaged run: `caught        heartbeat/dropped  provider-never-reconnects  line 17: …`.
    package static func line(_ result: ScenarioResult, style: TextStyle = .plain) -> String {
        let result = result.printable
        let name = ScenarioName(result)
        let fate = Fate(result.verdict)
        let word = fate == .survived ? "SURVIVED" : fate.rawValue
        let reason = result.decisiveFindings.first.map { finding in
            "  " + (finding.line.map { "line \($0): " } ?? "") + finding.message
        }
        let cause = result.verdict.reason.map { "  (\($0.rawValue))" } ?? ""
        let painted = style.paint(word.padded(to: 12), fate.verdict)
        return "\(painted)  \(name.theme)/\(name.slug)  \(result.sabotage ?? "")\(cause)\(reason ?? "")"
    }

    /// Scenarios that do not pass by themselves, and saboteurs that were not caught.
    private func problems(style: TextStyle) -> [String] {
        rows.flatMap { row in
            let uncaught = row.sabotaged.filter { Fate($0.verdict) != .caught }.map { Self.line($0, style: style) }
            return (row.baseline.verdict == .passed ? [] : Summary(style: style).lines(row.baseline)) + uncaught
        }
    }

    private func closing(style: TextStyle) -> String {
        let green = rows.count { $0.baseline.verdict == .passed }
        let counts =
            "\(count(.caught)) caught, \(count(.survived)) survived, \(count(.inconclusive)) inconclusive"
            + InconclusiveCounts(rows.flatMap(\.sabotaged)).text
        return style.paint("\(counts); \(green) of \(rows.count) scenarios pass without a saboteur", verdict.kind)
    }

    private func number(_ index: Int) -> String {
        String(repeating: " ", count: index < 9 ? 2 : 1) + String(index + 1)
    }

    private func cell(_ fate: Fate?, style: TextStyle) -> String {
        switch fate {
        case .caught: "  " + style.paint("x", .passed)
        case .survived: "  " + style.paint("S", .failed)
        case .inconclusive: "  " + style.paint("?", .inconclusive)
        case nil: "  " + style.pale(".")
        }
    }
}

extension KillMatrix.Fate {
    /// The verdict that this fate is for the proof as a whole.
    var verdict: Verdict.Kind {
        switch self {
        case .caught: .passed
        case .survived: .failed
        case .inconclusive: .inconclusive
        }
    }
}
