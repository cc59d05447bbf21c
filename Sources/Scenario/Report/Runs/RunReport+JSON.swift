internal import LabEvents
internal import ScenarioLanguage

extension RunReport {
    /// Returns the run as JSON, as `run` or `prove` writes it, with the history of its scenarios as `trends`.
    ///
    /// A trend has the `scenario`, its `sabotage`, the last `verdicts` (oldest first), whether it is `flaky`, and how
    /// much `slower` it has become (`before_ms`, `now_ms`).
    package func json(trends: [Trend]) -> String {
        guard case .object(var fields) = isProof ? matrix.value : JSONReport.value(outcome) else { return "" }
        fields["trends"] = .array(trends.map(\.json))
        return JSONText.pretty(.object(fields))
    }
}

extension Trend {
    fileprivate var json: Value {
        .object([
            "scenario": .string(scenario),
            "sabotage": sabotage.map(Value.string) ?? .null,
            "verdicts": .array(points.suffix(20).map { .string($0.verdict.kind.rawValue) }),
            "flaky": .bool(flake != nil),
            "slower": slowdown.map {
                .object([
                    "before_ms": .double($0.before.seconds * 1000), "now_ms": .double($0.now.seconds * 1000),
                ])
            } ?? .null,
        ])
    }
}
