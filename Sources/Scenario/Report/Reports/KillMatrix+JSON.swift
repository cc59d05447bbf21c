internal import LabEvents
internal import LabModel
internal import Scenario

extension KillMatrix {
    /// Names the meaning of the keys.
    package static let schema = "pushlab-prove/1"

    /// The matrix as JSON: `schema`, `verdict`, `counts` of fates, and `scenarios`, each with its `baseline` run and
    /// its `saboteurs`: their `name`, their `fate`, and the whole `run` as in ``JSONReport``.
    package var json: String {
        var counts: [String: Value] = [:]
        for fate in Fate.allCases { counts[fate.rawValue] = .int(count(fate)) }
        return JSONText.pretty(
            Value.object([
                "schema": .string(Self.schema),
                "verdict": .string(verdict.rawValue),
                "counts": .object(counts),
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
            "run": JSONReport.value(run),
        ])
    }
}
