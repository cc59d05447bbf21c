internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension KillMatrix {
    /// Names the meaning of the keys.
    package static let schema = "pushlab-prove/1"

    /// The matrix as JSON: `schema`, `verdict` with its `reason`, `counts` of fates, `reasons` (how many runs were
    /// inconclusive for each, those without a saboteur too), `scenarios`, and the `mistakes` in files, for which nothing was run.
    ///
    /// Each has its `baseline`, of how many `baselines` how many `passed`, and its `saboteurs`: their `name`, their `fate`
    /// with its `reason`, the labels of the steps `at` which they are to be caught, in how many `runs` they were `caught`
    /// so, `caught-by` (the number, line, label and text of the step, `null` outside the steps, and how many `times`), and
    /// a whole `run` as in ``JSONReport``. Of several runs, `baseline` and `run` are those that say most.
    package var json: String { JSONText.pretty(value) }

    var value: Value {
        var counts: [String: Value] = [:]
        for fate in Fate.allCases { counts[fate.rawValue] = .int(count(fate)) }
        return .object([
            "schema": .string(Self.schema),
            "verdict": .string(verdict.kind.rawValue),
            "reason": JSONReport.reason(verdict),
            "counts": .object(counts),
            "reasons": InconclusiveCounts(runs).json,
            "scenarios": .array(
                rows.map { row in
                    .object([
                        "scenario": .string(row.scenario),
                        "baseline": JSONReport.value(row.baseline),
                        "baselines": .int(row.baselines.count),
                        "passed": .int(row.baselines.count { $0.verdict == .passed }),
                        "saboteurs": .array(row.trials.map(value)),
                    ])
                }),
            "mistakes": .array(mistakes.map(ScenarioListReport.value)),
        ])
    }

    private func value(_ trial: Trial) -> Value {
        .object([
            "name": .string(trial.saboteur),
            "fate": .string(trial.fate.rawValue),
            "at": .array(trial.steps.map { .string($0) }),
            "reason": JSONReport.reason(trial.run.verdict),
            "runs": .int(trial.runs.count),
            "caught": .int(trial.caught),
            "caught-by": .array(trial.catches.map(value)),
            "run": JSONReport.value(trial.run),
        ])
    }

    private func value(_ one: Catch) -> Value {
        .object([
            "step": one.step.map { .int($0) } ?? .null,
            "line": one.line.map { .int($0) } ?? .null,
            "label": one.label.map { .string($0) } ?? .null,
            "text": .string(one.text),
            "times": .int(one.times),
        ])
    }
}
