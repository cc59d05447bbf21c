internal import LabEvents
internal import LabModel
internal import Scenario

extension KillMatrix {
    /// Names the meaning of the keys.
    package static let schema = "pushlab-prove/1"

    /// The matrix as JSON: `schema`, `verdict` with its `reason`, `counts` of fates, `reasons` (how many
    /// runs were inconclusive for each, those without a saboteur too), and `scenarios`, each with its `baseline` run and
    /// its `saboteurs`: their `name`, their `fate` with its `reason`, and the whole `run` as in ``JSONReport``.
    package var json: String {
        var counts: [String: Value] = [:]
        for fate in Fate.allCases { counts[fate.rawValue] = .int(count(fate)) }
        return JSONText.pretty(
            Value.object([
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
                            "saboteurs": .array(row.sabotaged.map(value)),
                        ])
                    }),
            ]))
    }

    private func value(_ run: ScenarioResult) -> Value {
        .object([
            "name": .string(run.sabotage ?? ""),
            "fate": .string(Fate(run.verdict).rawValue),
            "reason": JSONReport.reason(run.verdict),
            "run": JSONReport.value(run),
        ])
    }
}
