internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// What a scenario says of the wire is worth as much as the capture is complete, and what it says of alerts and decisions
/// as much as the reports of devices are.
extension StepJudge {
    /// Why what an expectation is about is not all known: frames, reports of devices, or lines that were to be events;
    /// `nil` when it is.
    func gap(in expectation: ScenarioExpectation, from start: Duration, to end: Duration) async throws -> String? {
        let known = await events.known
        if case .wire(let pattern, _) = expectation {
            return CaptureGap.sentence(known, at: try factory.members(pattern.host), from: start, to: end)
        }
        if let pattern = expectation.frames {
            let hosts = try pattern.from.map { try factory.members($0.host) }
            return CaptureGap.sentence(
                known, at: hosts ?? definition.topology.hosts.map(\.name), from: start, to: end)
        }
        if let gap = OutputGap.unreadable(expectation, known, in: definition) { return gap }
        for id in expectation.reporter.map(definition.programs) ?? [] where await events.standsStill(id) {
            return "\(id) stands still, by nothing that the lab has done, so this says nothing."
        }
        guard let device = expectation.reportingDevice else { return nil }
        let all = definition.topology.hosts.filter(\.isDevice).map(\.name)
        let devices = try device.map { try factory.members($0) } ?? all
        for device in devices
        where await events.standsStill(ProgramID(host: device, program: ProgramDefinition.deviceName)) {
            return "The system of \(device) stands still and reports nothing, so this says nothing."
        }
        return ReportGap.sentence(known, of: devices, from: start, to: end)
    }

    /// Notes what held only as far as frames were captured and reports were read.
    func checkGaps(of rules: [Rule]) async throws {
        let known = await events.known
        for rule in rules where !rule.isBroken {
            let now = await events.now
            let end = rule.until ?? now
            if let freeze = record.freeze(from: rule.from, to: end) {
                record.find(
                    .inconclusive(.hostStalled), step: rule.step,
                    "`\(record.text(rule.step))` was not broken. \(freeze)", isJudged: true)
                continue
            }
            guard let expectation = definition.steps[rule.step].action.expectation,
                let gap = try await gap(in: expectation, from: rule.from, to: end)
                    ?? UnknownClients.sentence(expectation, known, in: definition)
            else { continue }
            record.find(
                .inconclusive(.witnessLost), step: rule.step,
                "`\(record.text(rule.step))` was not broken. \(gap)", isJudged: true)
        }
    }
}

extension ScenarioExpectation {
    /// Whether it holds for want of something.
    var isBounded: Bool {
        switch count {
        case .exactly, .atMost: true
        case .atLeast, nil: false
        }
    }

    /// The frames it is about, as events.
    fileprivate var frames: EventPattern? {
        let pattern: EventPattern? =
            switch self {
            case .event(let pattern, _), .spread(let pattern, _, _): pattern
            case .interval(let pattern): pattern.event
            case .host, .client, .recovers, .delivered, .log, .crash, .utilisation, .tcpRetransmissions, .memory,
                .sockets, .wire, .alert, .privilege, .listed, .provider, .shown:
                nil
            }
        return pattern?.name == .frame ? pattern : nil
    }

    /// The device whose reports it depends on, `.some(nil)` for any; `nil` when it depends on none.
    fileprivate var reportingDevice: String?? {
        switch self {
        case .alert(let pattern, _): .some(pattern.of?.host)
        case .event(let pattern, _), .spread(let pattern, _, _):
            EventSchema.ofDevices.contains(pattern.name) ? .some(pattern.from?.host) : nil
        case .interval(let pattern):
            EventSchema.ofDevices.contains(pattern.event.name) ? .some(pattern.event.from?.host) : nil
        case .shown(let pattern, _): .some(pattern.app.host)
        case .privilege(let app, _), .listed(let app), .provider(let app, _): .some(app.host)
        case .host, .client, .recovers, .delivered, .log, .crash, .utilisation, .tcpRetransmissions, .memory, .sockets,
            .wire:
            nil
        }
    }
}
