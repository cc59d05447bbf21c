internal import LabModel
internal import ScenarioLanguage

extension KillMatrix {
    /// Returns the matrix as text: a grid, what caught each saboteur, the problems, and a closing line.
    ///
    /// Columns are numbered saboteurs, listed above the grid. `x` means caught, `S` survived, `E` caught elsewhere, `?`
    /// inconclusive, and `.` that the scenario does not name the saboteur. If the columns do not fit, a row has the
    /// number of caught saboteurs.
    package func text(style: TextStyle = .plain) -> String {
        printable.report(style: style)
    }

    private func report(style: TextStyle) -> String {
        let names = saboteurs
        let width = rows.map(\.scenario.count).max() ?? 0
        var lines = names.enumerated().map { index, name in "\(number(index))  \(name)  \(summary(of: name))" }
        let fits = width + 14 + 3 * names.count <= Self.columns
        lines += ["", "".padded(to: width) + "  baseline    " + (fits ? names.indices.map(number).joined() : "caught")]
        for row in rows {
            let verdict = row.baseline.verdict
            let baseline = style.paint(verdict.kind.rawValue.padded(to: 12), verdict.kind)
            let cells =
                fits
                ? names.map { cell(row.trial(of: $0)?.fate, style: style) }.joined()
                : "\(row.trials.count { $0.fate == .caught }) of \(row.trials.count)"
            lines.append("\(row.scenario.padded(to: width))  \(baseline)\(cells)")
        }
        let catches = catches
        if !catches.isEmpty { lines += [""] + catches }
        lines.append("")
        lines += problems(style: style)
        return (lines + [closing(style: style)]).map { $0 + "\n" }.joined()
    }

    /// The maximum width of the grid in characters.
    private static let columns = 100

    /// Returns the number of scenarios that caught a saboteur: `caught by 2 of 2`, with `, caught 40 of 40 times` for
    /// repeated runs.
    private func summary(of saboteur: String) -> String {
        let trials = trials.filter { $0.saboteur == saboteur }
        let scenarios = "caught by \(trials.count { $0.fate == .caught }) of \(trials.count)"
        let runs = trials.reduce(0) { $0 + $1.runs.count }
        if runs == trials.count { return scenarios }
        return "\(scenarios), caught \(trials.reduce(0) { $0 + $1.caught }) of \(runs) times"
    }

    /// The catches, such as `provider-hot-loops  Scenarios/heartbeat/refused.yaml:17  never …`.
    private var catches: [String] {
        let width = saboteurs.map(\.count).max() ?? 0
        return saboteurs.flatMap { saboteur in
            rows.flatMap { row in
                let trials = row.trials.filter { $0.saboteur == saboteur }
                return trials.flatMap { trial in
                    trial.catches.map { "\(saboteur.padded(to: width))  " + Self.line($0, of: trial) }
                }
            }
        }
    }

    private static func line(_ one: Catch, of trial: Trial) -> String {
        let times = trial.runs.count > 1 ? "caught \(one.times) of \(trial.runs.count)  " : ""
        let file = trial.run.file.isEmpty ? trial.run.name : trial.run.parameters.selector(of: trial.run.file)
        return "\(times)\(file)\(one.line.map { ":\($0)" } ?? "")  \(one.text)"
    }

    /// Returns a saboteur's line: `caught        heartbeat/dropped  provider-never-reconnects  line 17: …`.
    package static func line(_ trial: Trial, style: TextStyle = .plain) -> String {
        let result = trial.run.printable
        let name = ScenarioName(result)
        let fate = trial.fate
        let word =
            switch fate {
            case .survived: "SURVIVED"
            case .caughtElsewhere: "caught elsewhere"
            case .caught, .inconclusive: fate.rawValue
            }
        let reason = result.decisiveFindings.first.map { finding in
            "  " + (finding.line.map { "line \($0): " } ?? "") + finding.message
        }
        let cause = result.verdict.reason.map { "  (\($0.rawValue))" } ?? ""
        let times = trial.runs.count > 1 ? "  caught \(trial.caught) of \(trial.runs.count)" : ""
        let wanted =
            trial.steps.isEmpty
            ? "by the scenario" : "at \(trial.steps.map(PrintableText.safe).joined(separator: " or "))"
        let place = fate == .caughtElsewhere ? "  not \(wanted)" : ""
        let painted = style.paint(word.padded(to: 12), fate.verdict)
        return "\(painted)  \(name.theme)/\(name.slug)  \(trial.saboteur)\(place)\(times)\(cause)\(reason ?? "")"
    }

    /// Returns the scenarios that do not pass without a saboteur, and the saboteurs that were not caught.
    private func problems(style: TextStyle) -> [String] {
        rows.flatMap { row in
            let passed = row.baselines.count { $0.verdict == .passed }
            var lines = passed == row.baselines.count ? [] : Summary(style: style).lines(row.baseline)
            if !lines.isEmpty, row.baselines.count > 1 {
                lines.append("  without a saboteur it passed \(passed) of \(row.baselines.count) times")
            }
            return lines + row.trials.filter { $0.fate != .caught }.map { Self.line($0, style: style) }
        }
    }

    private func closing(style: TextStyle) -> String {
        let elsewhere = count(.caughtElsewhere) > 0 ? "\(count(.caughtElsewhere)) caught elsewhere, " : ""
        let green = rows.count { $0.baseline.verdict == .passed }
        let counts =
            "\(count(.caught)) caught, \(elsewhere)\(count(.survived)) survived, \(count(.inconclusive)) inconclusive"
            + InconclusiveCounts(trials.flatMap(\.runs)).text
        return style.paint("\(counts); \(green) of \(rows.count) scenarios pass without a saboteur", verdict.kind)
    }

    private func number(_ index: Int) -> String {
        String(repeating: " ", count: index < 9 ? 2 : 1) + String(index + 1)
    }

    private func cell(_ fate: Fate?, style: TextStyle) -> String {
        switch fate {
        case .caught: "  " + style.paint("x", .passed)
        case .survived: "  " + style.paint("S", .failed)
        case .caughtElsewhere: "  " + style.paint("E", .failed)
        case .inconclusive: "  " + style.paint("?", .inconclusive)
        case nil: "  " + style.pale(".")
        }
    }

    /// The matrix with all texts safe for a terminal.
    private var printable: KillMatrix {
        var matrix = self
        for index in matrix.rows.indices {
            matrix.rows[index].baselines = rows[index].baselines.map(\.printable)
            for (place, trial) in rows[index].trials.enumerated() {
                matrix.rows[index].trials[place].saboteur = PrintableText.safe(trial.saboteur)
                matrix.rows[index].trials[place].runs = trial.runs.map(\.printable)
            }
        }
        return matrix
    }
}

extension KillMatrix.Fate {
    /// The verdict of this fate for the whole proof.
    var verdict: Verdict.Kind {
        switch self {
        case .caught: .passed
        case .survived, .caughtElsewhere: .failed
        case .inconclusive: .inconclusive
        }
    }
}
