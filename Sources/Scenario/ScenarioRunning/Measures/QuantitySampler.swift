internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
internal import Synchronization

/// Measures quantities that are not events every 50 ms: utilisation, retransmissions, memory, open sockets and files.
struct QuantitySampler: Sendable {
    let context: RunContext
    let lab: Lab
    /// The defect that runs, if any.
    let sabotage: String?

    private static let interval: Duration = .milliseconds(50)
    /// The time before a measurement in which a stall of the machine makes it inconclusive.
    private static let window: Duration = .seconds(1)

    /// A rule about a measured quantity that applies while the steps go on.
    final class SampledRule: Sendable {
        let step: Int
        let quantity: ScenarioExpectation
        /// The bounds that the quantity must never, or must always, be within.
        let bounds: Bounds
        /// Whether the rule is `never` or `always`.
        let kind: Rule.Kind
        /// The time at which the rule begins.
        let from: Duration
        /// The time at which the rule ends; `nil` for the end of the scenario.
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

    /// Waits until a quantity is within its bounds.
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

    /// Returns the rule of an expectation about a measured quantity; `nil` if it is about events.
    ///
    /// - Throws: `RunError` if it is broken from the start.
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

    /// Measures until the rule ends or is broken; a broken rule ends the steps.
    func keep(_ rule: SampledRule) async {
        while !Task.isCancelled, !isOver(rule) {
            do {
                try await MonotonicClock.sleep(for: Self.interval)
                if isOver(rule) { return }
                let shares = try await measure(rule.quantity)
                guard breaks(rule, shares) else { continue }
                // The measurement may have finished after the end of the rule.
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

    /// Measures once more at the end of the scenario; adds a finding if nothing was ever measured.
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

    /// Measures a quantity for each member; `nil` for a member without anything to measure yet.
    private func measure(_ quantity: ScenarioExpectation) async throws -> [Double?] {
        guard let word = quantity.word as? any MeasuredExpectation else {
            throw RunError("`\(quantity.text)` is not measured.")
        }
        return try await word.measure(in: Measuring(lab: lab, context: context, sabotage: sabotage))
    }

    /// Whether any member breaks a rule; a member without a value does not.
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
