internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension KillMatrix {
    package static let schema = "pushlab-prove/1"

    /// The matrix as JSON.
    ///
    /// Its keys are `schema`, `verdict` with its `reason`, `counts` of fates, `reasons` (the number of inconclusive
    /// runs for each, with and without a saboteur), `scenarios`, and `mistakes`: the errors in files, for which nothing
    /// was run.
    ///
    /// Each scenario has a `baseline`, the number of `baselines` and of those that `passed`, and its `saboteurs`. Each
    /// saboteur has a `name`, a `fate` with its `reason`, the labels of the steps `at` which it must be caught, the
    /// number of `runs`, the number in which it was `caught` there, `caught-by` (the number, line, label and text of
    /// the step, `null` outside the steps, and the number of `times`), and a `run` as in ``JSONReport``. Of several
    /// runs, `baseline` and `run` are the most informative ones.
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
