internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
internal import Synchronization

/// Utilisation, retransmissions, memory, open sockets and files are not events: this measures them every 50 ms.
struct QuantitySampler: Sendable {
    let context: RunContext
    let lab: Lab
    /// The broken variant that runs, if any.
    let sabotage: String?

    private static let interval: Duration = .milliseconds(50)
    /// What a machine that stood still within this time before a measurement may have spoilt.
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
    /// - Throws: `RunError` when it is broken from the start.
    func rule(
        _ expectation: ScenarioExpectation, _ kind: Rule.Kind, until end: Duration?, _ step: Int
    ) async throws -> SampledRule? {
        guard case .measured(let bounds, _) = expectation.meaning else { return nil }
        let rule = SampledRule(
            step: step, quantity: expectation, bounds: bounds, kind: kind, from: context.log.now, until: end)
        let shares = try await measure(expectation)
        if breaks(rule, shares) { throw RunError(message(rule, shares)) }
        return rule
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
    }

    private func isOver(_ rule: SampledRule) -> Bool { rule.until.map { context.log.now > $0 } ?? false }

    /// The quantity, for each member when it is that of a group; `nil` for one as long as there is nothing to measure.
    private func measure(_ quantity: ScenarioExpectation) async throws -> [Double?] {
        guard let word = quantity.word as? any MeasuredExpectation else {
            throw RunError("`\(quantity.text)` is not measured.")
        }
        return try await word.measure(in: Measuring(lab: lab, context: context, sabotage: sabotage))
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
        guard case .measured(_, let unit) = quantity.meaning else { return "" }
        return shares.prefix(5).map { $0.map { unit.text(of: $0) } ?? "not there" }.joined(separator: ", ")
    }
}
