internal import LabModel
internal import NetworkLab
internal import Scenario

/// What a scenario says of the wire is worth as much as the capture is complete.
extension ScenarioRun {
    /// Why the frames that an expectation is about are not all known; `nil` when they are, or it is about none.
    func gap(in expectation: Expectation, from start: Duration, to end: Duration) throws -> String? {
        guard case .wire(let pattern, _) = expectation else { return nil }
        return CaptureGap.sentence(
            context.log.events(), at: try context.factory.members(pattern.host), from: start, to: end)
    }

    /// Notes what held only as far as frames were captured.
    func checkCaptures(of rules: [Rule]) throws {
        for rule in rules where !rule.isBroken {
            guard let expectation = context.definition.steps[rule.step].action.expectation,
                let gap = try gap(in: expectation, from: rule.from, to: rule.until ?? context.log.now)
            else { continue }
            context.record.find(
                .inconclusive(.witnessLost), step: rule.step,
                "`\(context.record.text(rule.step))` was not broken. \(gap)")
        }
    }
}

extension Expectation {
    /// Whether it holds for want of something.
    var isBounded: Bool {
        switch self {
        case .wire(_, .exactly), .wire(_, .atMost): true
        default: false
        }
    }
}

extension Step.Action {
    /// What it expects, forbids or demands.
    var expectation: Expectation? {
        switch self {
        case .expect(let what, _), .never(let what, _), .always(let what, _): what
        default: nil
        }
    }
}
