extension Step {
    /// The step as it is written in YAML, on one line; what is as if it had been left out is.
    public var text: String {
        switch action {
        case .expect(let what, let within, let since):
            // Of none it has to be said since when.
            let saysSince = since == .start || what.count == .exactly(0)
            let timing = ConditionTiming(
                since: saysSince ? since : nil, within: within == Self.defaultWithin ? nil : within)
            return "expect: " + Self.text(of: what, timing, .expect)
        case .never(let what, let time): return "never: " + Self.text(of: what, ConditionTiming(for: time), .never)
        case .always(let what, let time): return "always: " + Self.text(of: what, ConditionTiming(for: time), .always)
        case .fault(let fault): return "fault: " + FlowText.mapping(FaultRow.entries(of: fault))
        case .heal(.all): return "heal: all"
        case .heal(.named(let name)): return "heal: \(FlowText.scalar(name))"
        case .send(let message): return "send: " + FlowText.mapping(SendStep.row.entries(message))
        case .do(let action): return "do: " + action.text
        case .try(let attempt): return "try: " + FlowText.mapping(attempt.entries)
        }
    }

    private static func text(
        of what: ScenarioExpectation, _ timing: ConditionTiming, _ kind: ExpectationRow.StepKind
    ) -> String {
        FlowText.mapping(ExpectationRow.entries(of: what.word, timing, kind))
    }
}
