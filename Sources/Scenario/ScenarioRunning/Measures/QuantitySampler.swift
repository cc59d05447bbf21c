internal import DeviceProtocol
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
internal import Synchronization

/// Utilisation, retransmissions, memory and open sockets are not events: this measures them every 50 ms.
struct QuantitySampler: Sendable {
    let context: RunContext
    let lab: Lab
    /// The broken variant that runs, if any.
    let sabotage: String?

    private static let interval: Duration = .milliseconds(50)
    /// The utilisation of a channel is that of the last second.
    private static let window: Duration = .seconds(1)

    /// A quantity that is held to a rule while the steps go on.
    final class SampledRule: Sendable {
        /// The position of its step among the steps.
        let step: Int
        /// What is measured.
        let quantity: ScenarioExpectation
        /// The limits that it never is, or always is, within.
        let bounds: Bounds
        /// Which of both.
        let kind: Rule.Kind
        /// Since when.
        let from: Duration
        /// Until when; `nil` is the end of the scenario.
        let until: Duration?
        /// Whether there was anything to measure.
        let wasMeasured = Atomic(false)

        init(
            step: Int, quantity: ScenarioExpectation, bounds: Bounds, kind: Rule.Kind, from: Duration, until: Duration?
        ) {
            (self.step, self.quantity, self.bounds, self.kind) = (step, quantity, bounds, kind)
            (self.from, self.until) = (from, until)
        }
    }

    /// Waits until a quantity is within its limits.
    func expect(_ quantity: ScenarioExpectation, _ bounds: Bounds, until deadline: Duration, _ step: Int) async throws {
        let began = context.log.now
        while true {
            let shares = try await measure(quantity)
            if shares.allSatisfy({ $0.map(bounds.contains) ?? false }), context.log.now <= deadline {
                context.log.record(
                    .lab, .measured,
                    [
                        .quantity: .string(quantity.text),
                        .shares: .array(shares.map { $0.map { .double($0) } ?? .null }),
                    ])
                return
            }
            guard context.log.now + Self.interval <= deadline else {
                let (verdict, excuse) = context.record.judge(from: began, to: deadline, time: deadline - began)
                throw RunError(
                    "`\(context.record.text(step))` was not met: at the end it was \(Self.text(shares, of: quantity)).\(excuse)",
                    verdict: verdict)
            }
            try await MonotonicClock.sleep(for: Self.interval)
        }
    }

    /// The rule that an expectation is about a measured quantity; `nil` when it is about none.
    ///
    /// - Throws: ``RunError`` when it is broken from the start.
    func rule(
        _ expectation: ScenarioExpectation, _ kind: Rule.Kind, until end: Duration?, _ step: Int
    ) async throws -> SampledRule? {
        switch expectation {
        case .utilisation(_, let bounds), .tcpRetransmissions(_, let bounds), .memory(_, let bounds),
            .sockets(_, _, let bounds):
            let rule = SampledRule(
                step: step, quantity: expectation, bounds: bounds, kind: kind, from: context.log.now, until: end)
            let shares = try await measure(expectation)
            if breaks(rule, shares) { throw RunError(message(rule, shares)) }
            return rule
        case .host, .client, .recovers, .delivered, .event, .log, .crash, .interval, .spread, .wire, .alert, .privilege,
            .listed, .provider, .shown:
            return nil
        }
    }

    /// Measures until the rule is over, or broken: then the steps end.
    func keep(_ rule: SampledRule) async {
        while !Task.isCancelled, !isOver(rule) {
            do {
                try await MonotonicClock.sleep(for: Self.interval)
                if isOver(rule) { return }
                let shares = try await measure(rule.quantity)
                guard breaks(rule, shares) else { continue }
                // What was measured may have come after the end.
                if isOver(rule) { return }
                let (verdict, excuse) = context.record.judge(ending: Self.window)
                context.record.find(verdict, step: rule.step, message(rule, shares) + excuse)
                context.record.ending.open()
                return
            } catch {
                if Task.isCancelled { return }
                context.record.fail(error, step: rule.step)
                context.record.ending.open()
                return
            }
        }
    }

    /// Measures a last time at the end of the scenario, unless the rule was over before, and notes what is left open.
    func end(_ rule: SampledRule) async {
        guard !context.record.hasFinding(of: rule.step) else { return }
        do {
            if rule.until == nil {
                let shares = try await measure(rule.quantity)
                if breaks(rule, shares) {
                    let (verdict, excuse) = context.record.judge(ending: Self.window)
                    return context.record.find(verdict, step: rule.step, message(rule, shares) + excuse)
                }
            }
            if rule.kind == .always, !rule.wasMeasured.load(ordering: .relaxed) {
                return context.record.find(
                    .inconclusive(.witnessLost), step: rule.step,
                    "`\(context.record.text(rule.step))` was not broken, but there was nothing to measure.")
            }
        } catch {
            return context.record.fail(error, step: rule.step)
        }
        if let freeze = context.record.freeze(from: rule.from, to: rule.until ?? context.log.now) {
            context.record.find(
                .inconclusive(.hostStalled), step: rule.step,
                "`\(context.record.text(rule.step))` was not broken. \(freeze)")
        }
    }

    private func isOver(_ rule: SampledRule) -> Bool { rule.until.map { context.log.now > $0 } ?? false }

    /// The quantity, for each member when it is that of a group; `nil` for one as long as there is nothing to measure.
    private func measure(_ quantity: ScenarioExpectation) async throws -> [Double?] {
        switch quantity {
        case .utilisation(let network, _):
            let share = try await lab.utilisation(of: network, over: Self.window)
            return [sabotage == MeasureSaboteur.halvesUtilisation.rawValue ? share / 2 : share]
        case .tcpRetransmissions(let name, _):
            var shares: [Double?] = []
            for host in try context.factory.members(name) {
                let count = try await lab.tcpRetransmissions(of: host)
                let isHidden = sabotage == MeasureSaboteur.hidesRetransmissions.rawValue
                shares.append(count.bytesSent == 0 ? nil : isHidden ? 0 : count.share)
            }
            return shares
        case .memory(let app, _): return try await memory(of: app)
        case .sockets(let target, let state, _):
            var counts: [Double] = []
            for id in context.definition.programs(of: target) {
                // One that has not been started has none.
                let all = try await lab.program(id)?.openSockets() ?? []
                counts.append(Double(state.map { state in all.count { $0.state == state.kernelState } } ?? all.count))
            }
            return counts
        case .host, .client, .recovers, .delivered, .event, .log, .crash, .interval, .spread, .wire, .alert, .privilege,
            .listed, .provider, .shown:
            throw RunError("`\(quantity.text)` is not measured.")
        }
    }

    /// The peaks of the programs of an app, on each of the hosts that are meant; `nil` for one that was never started.
    private func memory(of app: ProgramTarget) async throws -> [Double?] {
        guard lab.countsMemory else {
            throw RunError(
                "The memory of \(app) cannot be counted on this machine, for a lab has no memory controller of control "
                    + "groups.", details: EnforcementLimits.remedy, verdict: .inconclusive(.notSupported))
        }
        var peaks: [Double?] = []
        for id in context.definition.programs(of: app) {
            guard let program = await lab.program(id) else {
                peaks.append(nil)
                continue
            }
            let hidesPeak = sabotage == DeviceSaboteur.hidesMemoryPeaks.rawValue
            guard let peak = hidesPeak ? program.currentMemory : program.peakMemory else {
                throw RunError(
                    "This kernel does not tell how much memory \(id) has used since it was started again.",
                    details: ["use Linux 6.12 or later"], verdict: .inconclusive(.notSupported))
            }
            peaks.append(Double(peak))
        }
        return peaks
    }

    /// Any member breaks it; one of which nothing is known does not.
    private func breaks(_ rule: SampledRule, _ shares: [Double?]) -> Bool {
        let known = shares.compactMap(\.self)
        if !known.isEmpty { rule.wasMeasured.store(true, ordering: .relaxed) }
        return rule.kind == .never
            ? known.contains(where: rule.bounds.contains) : !known.allSatisfy(rule.bounds.contains)
    }

    private func message(_ rule: SampledRule, _ shares: [Double?]) -> String {
        "`\(context.record.text(rule.step))` was broken at \(RunText.moment(context.log.now)): "
            + "it was \(Self.text(shares, of: rule.quantity))."
    }

    private static func text(_ shares: [Double?], of quantity: ScenarioExpectation) -> String {
        shares.prefix(5).map { $0.map { quantity.text(of: $0) } ?? "not there" }.joined(separator: ", ")
    }
}

extension SocketState {
    /// The same as the kernel's table of sockets says it.
    fileprivate var kernelState: OpenSocket.State {
        switch self {
        case .established: .established
        case .listening: .listening
        }
    }
}
