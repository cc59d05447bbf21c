internal import DeviceProtocol
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Performs `try` steps: sends a request to a probe and judges its outcome, what arrives, and the frames.
struct TryRunner: Sendable {
    let context: RunContext
    let lab: Lab
    let planner: LaunchPlanner
    let probes: ProbeClient
    let limits: EnforcementLimits

    /// The timeout of the peer's part, of the frames on the link, and of a probe that reports that nothing arrived.
    private static var otherEndWithin: Duration { .seconds(5) }
    /// The time in which nothing may arrive.
    private static var silence: Duration { .milliseconds(300) }

    func attempt(_ step: TryStep, _ index: Int) async throws {
        let ids = context.definition.probes(of: step.by)
        if ids.isEmpty { throw RunError("`\(step.by)` stands for no probe.") }
        for id in ids {
            if let limitation = await limits.limitation(of: step, by: id) {
                // Later steps may need the result of a labelled step. Otherwise they are performed all the same.
                guard step.label == nil else { throw limitation }
                context.record.fail(limitation, step: index)
            } else {
                try await attempt(step, by: id)
            }
        }
    }

    private func attempt(_ step: TryStep, by id: ProgramID) async throws {
        var plan = try TryPlan(step, in: await context(of: id))
        plan.request.id = await probes.number()
        await lab.drainCapture()
        let start = context.log.logPosition
        let outcome = try await probes.ask(
            plan.request, of: id,
            within: plan.request.seconds == nil ? step.within : step.within + Self.otherEndWithin)
        var problem = judge(outcome, step, id)
        if problem == nil { problem = try await exchange(plan, step, id) }
        if problem == nil { problem = try await judgeWire(plan, id, since: start, outcome: outcome.event.at) }
        if let label = step.label {
            await probes.keep(LabelledRequest(program: id, number: plan.request.id, step: step), as: label)
        } else {
            try await end(plan.request, of: id)
        }
        guard let problem else { return }
        throw try await failure(problem, step, id, since: start, hint: hint(outcome.result, step, id.host))
    }

    private func context(of id: ProgramID) async -> TryPlan.Context {
        let addresses = planner.context.addresses
        let networks = Dictionary(context.definition.networks.map { ($0.name, $0.ipv4) }) { first, _ in first }
        let earlier = await probes.kept(of: id)
        return TryPlan.Context(
            host: id.host, isDevice: context.definition.host(ofMember: id.host)?.device != nil,
            addresses: { addresses[$0] ?? [] }, address: { [planner] in try planner.address($0, seenFrom: $1) },
            broadcast: { networks[$0]??.broadcast },
            earlier: { earlier[$0].map { ($0.number, $0.step) } })
    }

    private func judge(_ outcome: TryReply, _ step: TryStep, _ id: ProgramID) -> String? {
        // A program's resolver and Bonjour have different errors for a name that does not exist.
        let words = ["NXDOMAIN", "EAI_NONAME", "EAI_NODATA", "NoSuchName"]
        let isSame = outcome.result == step.outcome || step.outcome == "NXDOMAIN" && words.contains(outcome.result)
        guard !isSame else { return nil }
        return "the outcome was \(outcome.result) and not \(step.outcome)"
    }

    /// Sends from the peer and checks what arrives; returns the problem, if any.
    private func exchange(_ plan: TryPlan, _ step: TryStep, _ id: ProgramID) async throws -> String? {
        guard let target = step.sender, let sending = plan.sending, step.outcome == "ok" else { return nil }
        guard let sender = context.definition.probes(of: target).first else {
            throw RunError("`\(target)` stands for no probe.")
        }
        let start = context.log.logPosition
        let opening = ProbeRequest(sending, id: await probes.number())
        var requests = [opening]
        if opening.operation == .tcpConnect {
            requests.append(ProbeRequest(.tcpSend(of: opening.id, text: plan.text), id: await probes.number()))
        }
        for request in requests {
            let outcome = try await probes.ask(request, of: sender, within: Self.otherEndWithin)
            if outcome.result != "ok" { return "\(sender) could not \(request.operation.rawValue): \(outcome.result)" }
        }
        let pattern = EventPattern(
            .received, from: ProgramTarget(id),
            where: [.id: .int(plan.request.id), .text: .string(plan.text)])
        let matcher = EventMatcher(pattern, hosts: [id.host])
        let condition = CountCondition([CountCondition.Member(nil, matcher)], .atLeast(1), .all)
        let isForbidden = step.receives == .nothing
        let within = isForbidden ? Self.silence : Self.otherEndWithin
        let waited = await context.pump.wait(condition, since: start, until: context.log.now + within)
        try await probes.hand(ProbeRequest(.cancel(of: opening.id), id: await probes.number()), to: sender)
        switch waited.result {
        case .cancelled: throw CancellationError()
        case .held:
            try await context.checkReception(matcher, of: id)
            return isForbidden ? "it received \"\(plan.text)\" from \(sender)" : nil
        case .broken, .timeUp: return isForbidden ? nil : "it did not receive \"\(plan.text)\" from \(sender)"
        }
    }

    /// Judges the frames between a request and its outcome; returns the problem, if any.
    private func judgeWire(_ plan: TryPlan, _ id: ProgramID, since start: LogPosition, outcome: Duration) async throws
        -> String?
    {
        switch plan.wire {
        case .any: return nil
        case .some:
            await lab.drainCapture()
            let condition = CountCondition(
                [CountCondition.Member(nil, EventMatcher(anyOf: plan.frames, at: id.host))], .atLeast(1), .all)
            let waited = await context.pump.wait(condition, since: start, until: outcome + Self.otherEndWithin)
            switch waited.result {
            case .held: return nil
            case .cancelled: throw CancellationError()
            case .broken, .timeUp:
                try checkCapture(of: id.host, since: start)
                return "no frame of it was on the wire"
            }
        case .none:
            try await context.sleep(until: outcome + plan.grace)
            await lab.drainCapture()
            let before = context.log.events().prefix(start.position)
            // The kernel may request a known address again at any time.
            let news = plan.resolution.filter { filter in
                !before.contains { filter.concerns(addressesOf: $0, at: id.host) }
            }
            let frame = context.log.events(since: start).first { event in
                event.host == id.host && (plan.frames + news).contains { $0.matches(event) }
            }
            if let frame { return "a frame of it was on the wire: \(RunText.line(frame))" }
            try checkCapture(of: id.host, since: start)
            return nil
        }
    }

    /// Throws if the capture is incomplete, since a frame may then have been missed.
    private func checkCapture(of host: String, since start: LogPosition) throws {
        guard
            let gap = CaptureGap.sentence(
                context.log.events(), at: [host], from: start.at, to: context.log.now)
        else { return }
        throw RunError("No frame of it was captured. \(gap)", verdict: .inconclusive(.witnessLost))
    }

    /// Cancels a request and waits until it has ended.
    private func end(_ request: ProbeRequest, of id: ProgramID) async throws {
        guard request.operation != .cancel, await lab.isRunning(id) else { return }
        let cancel = ProbeRequest(.cancel(of: request.id), id: await probes.number())
        _ = try await probes.ask(cancel, of: id, within: Self.otherEndWithin)
    }

    /// Returns the explanation of an outcome that has nothing to do with privacy.
    private func hint(_ result: String, _ step: TryStep, _ host: String) -> [String] {
        let target = ProbeEndpoint(parsing: step.target)?.host
        if result != "ok" {
            let other = lab.plan.hosts.first { other in
                other.name == target || other.addresses.contains { "\($0)" == target }
            }
            let portal = CaptivePortalDiagnosis(context.definition)
                .line(from: host, to: other?.name, context.log.events())
            if let portal { return [portal] }
        }
        guard ["ENETUNREACH", "notAvailable"].contains(result) else { return [] }
        if let target, let line = RouteDiagnosis(context.definition).line(from: host, to: target) {
            return [line]
        }
        guard let routes = lab.plan.host(host)?.routes, !routes.contains(where: { $0.destination == nil })
        else { return [] }
        return ["\(host) has no route out of its networks: put a router of `routers` on one of them."]
    }

    /// Returns the error of a try with a wrong result.
    private func failure(
        _ problem: String, _ step: TryStep, _ id: ProgramID, since start: LogPosition, hint: [String]
    ) async throws -> RunError {
        try await context.sleep(until: context.log.now + EventPump.grace)
        let (verdict, excuse) = context.record.judge(from: start.at, to: context.log.now, time: step.within)
        let events = context.log.events(since: start).filter { event in
            event.host == id.host && (event.program == id.program || event.program == ProgramDefinition.deviceName)
        }
        return RunError(
            "`\(Step(.try(step)).text)` did not come out right: \(problem).\(excuse)",
            cause: context.details.cause(on: id.host, id.program, since: start.position) ?? hint.first,
            details: hint + context.details.diagnosis(of: id.host, id.program, since: start.position)
                + events.suffix(8).map(RunText.line),
            verdict: verdict)
    }
}
