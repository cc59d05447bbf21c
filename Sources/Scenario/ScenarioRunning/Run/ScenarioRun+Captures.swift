internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// What a scenario says of the wire is worth as much as the capture is complete, and what it says of alerts and decisions
/// as much as the reports of devices are.
extension ScenarioRun {
    /// Why what an expectation is about is not all known: frames, or reports of devices; `nil` when it is, or it is about
    /// neither.
    func gap(in expectation: ScenarioExpectation, from start: Duration, to end: Duration) throws -> String? {
        if case .wire(let pattern, _) = expectation {
            let hosts = try context.factory.members(pattern.host)
            return CaptureGap.sentence(context.log.events(), at: hosts, from: start, to: end)
        }
        guard let device = expectation.reportingDevice else { return nil }
        let all = context.definition.topology.hosts.filter(\.isDevice).map(\.name)
        let devices = try device.map { try context.factory.members($0) } ?? all
        return ReportGap.sentence(context.log.events(), of: devices, from: start, to: end)
    }

    /// Notes what held only as far as frames were captured and reports were read.
    func checkGaps(of rules: [Rule]) throws {
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

extension ScenarioExpectation {
    /// Whether it holds for want of something.
    var isBounded: Bool {
        switch self {
        case .wire(_, .exactly), .wire(_, .atMost), .alert(_, .exactly), .alert(_, .atMost), .shown(_, .exactly),
            .shown(_, .atMost):
            true
        case .event(_, .exactly), .event(_, .atMost): reportingDevice != nil
        default: false
        }
    }

    /// The device whose reports it depends on, `.some(nil)` for any; `nil` when it depends on none.
    fileprivate var reportingDevice: String?? {
        switch self {
        case .alert(let pattern, _): .some(pattern.of?.host)
        case .event(let pattern, _) where EventSchema.ofDevices.contains(pattern.name):
            .some(pattern.from?.host)
        case .shown(let pattern, _): .some(pattern.app.host)
        case .privilege(let app, _), .listed(let app), .provider(let app, _): .some(app.host)
        default: nil
        }
    }
}

extension Step.Action {
    /// What it expects, forbids or demands.
    var expectation: ScenarioExpectation? {
        switch self {
        case .expect(let what, _, _), .never(let what, _), .always(let what, _): what
        default: nil
        }
    }
}
