internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// Gaps in the evidence of steps: lost frames, lost reports of devices, unreadable output, and stalls of the host.
extension StepJudge {
    /// Returns why the evidence of an expectation is incomplete; `nil` if it is complete.
    func gap(in evidence: [Evidence], from start: Duration, to end: Duration) async throws -> String? {
        for evidence in evidence {
            if let gap = try await gap(in: evidence, from: start, to: end) { return gap }
        }
        return nil
    }

    private func gap(in evidence: Evidence, from start: Duration, to end: Duration) async throws -> String? {
        let known = await events.known
        switch evidence {
        case .frames(let host):
            let hosts = try host.map(factory.members) ?? definition.topology.hosts.map(\.name)
            return CaptureGap.sentence(known, at: hosts, from: start, to: end)
        case .events(let name, let target):
            if let gap = OutputGap.unreadable([name], from: target, known, in: definition) { return gap }
            return await stillness(of: target)
        case .lines(let target): return await stillness(of: target)
        case .connections(let host):
            return OutputGap.unreadable(
                [.connected, .disconnected, .stopped, .fleet], from: ProgramTarget(host: host), known, in: definition)
        case .recovery(let host):
            return OutputGap.unreadable(
                [.connected, .disconnected, .stopped, .fleet, .heartbeat], from: ProgramTarget(host: host), known,
                in: definition)
                ?? OutputGap.unreadable(
                    [.connected, .offline, .heartbeatAcknowledged], from: nil, known, in: definition)
        case .clients(_, let server):
            return OutputGap.unreadable(
                [.connected, .offline], from: ProgramTarget(host: server), known, in: definition)
        case .deliveries: return OutputGap.unreadable([.delivered], from: nil, known, in: definition)
        case .reports(let device):
            let all = definition.topology.hosts.filter(\.isDevice).map(\.name)
            let devices = try device.map(factory.members) ?? all
            for device in devices
            where await events.isStoppedFromOutside(ProgramID(host: device, program: ProgramDefinition.deviceName)) {
                return "The system of \(device) is stopped and reports nothing, so this is inconclusive."
            }
            return ReportGap.sentence(known, of: devices, from: start, to: end)
        // Events from the kernel are lost only with the lab, and a measurement reports its own gaps.
        case .processes, .counters: return nil
        }
    }

    private func stillness(of target: ProgramTarget?) async -> String? {
        for id in target.map(definition.programs) ?? [] where await events.isStoppedFromOutside(id) {
            return "\(id) was stopped from outside the lab, so this is inconclusive."
        }
        return nil
    }

    /// Adds an inconclusive finding for each unbroken rule with incomplete evidence.
    func checkGaps(of rules: [Rule]) async throws {
        for rule in rules where !rule.isBroken {
            try await checkGap(of: rule.step, from: rule.from, to: rule.until)
        }
    }

    /// Adds an inconclusive finding if the host stalled, or the evidence of an unbroken step until `end` (or now) has a
    /// gap.
    func checkGap(of step: Int, from start: Duration, to end: Duration?) async throws {
        let now = await events.now
        let end = end ?? now
        if let freeze = record.freeze(from: start, to: end) {
            return record.find(
                .inconclusive(.hostStalled), step: step, "`\(record.text(step))` was not broken. \(freeze)",
                isJudged: true)
        }
        guard let expectation = definition.steps[step].action.expectation else { return }
        let known = await events.known
        guard
            let gap = try await gap(in: expectation.evidence, from: start, to: end)
                ?? UnknownClients.sentence(expectation.evidence, known, in: definition)
        else { return }
        record.find(
            .inconclusive(.witnessLost), step: step, "`\(record.text(step))` was not broken. \(gap)", isJudged: true)
    }
}

extension ScenarioExpectation {
    /// Whether missing events may make the expectation hold.
    var isBounded: Bool {
        switch count {
        case .exactly, .atMost: true
        case .atLeast: false
        case nil: meaning.isOfSequence
        }
    }
}
