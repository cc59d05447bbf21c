internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// A measured quantity that is held to a rule while the steps go on.
struct SampledRule: Sendable {
    /// The position of its step among the steps.
    let step: Int
    /// What is measured.
    let quantity: Expectation
    /// The limits that it never is, or always is, within.
    let bounds: Bounds
    /// Which of both.
    let kind: Rule.Kind
    /// Until when; `nil` is the end of the scenario.
    let until: Duration?
}

/// Utilisation and retransmissions are not events: they are measured every 50 ms.
extension ScenarioRun {
    private static var beat: Duration { .milliseconds(50) }
    /// The utilisation of a channel is that of the last second.
    private static var window: Duration { .seconds(1) }

    /// Waits until a measured quantity is within its limits.
    func expect(_ quantity: Expectation, _ bounds: Bounds, until deadline: Duration, _ index: Int) async throws {
        let began = log.now
        while true {
            let shares = try await measure(quantity)
            if shares.allSatisfy(bounds.contains) {
                note(quantity, shares)
                return
            }
            guard log.now + Self.beat <= deadline else {
                let (verdict, excuse) = judge(from: began, to: deadline, time: deadline - began)
                throw RunError(
                    "`\(outcomes[index].text)` was not met: at the end it was \(Self.text(shares))."
                        + excuse, verdict: verdict)
            }
            try await MonotonicClock.sleep(for: Self.beat)
        }
    }

    /// Holds a measured quantity to a rule from now on; `false` when the expectation is not about one.
    func keepMeasured(
        _ expectation: Expectation, _ kind: Rule.Kind, until end: Duration?, _ index: Int
    ) async throws -> Bool {
        switch expectation {
        case .utilisation(_, let bounds), .retransmissions(_, let bounds):
            let rule = SampledRule(step: index, quantity: expectation, bounds: bounds, kind: kind, until: end)
            let shares = try await measure(expectation)
            if breaks(rule, shares) { throw RunError(message(rule, shares)) }
            lasting = max(lasting, end ?? .zero)
            addChore.yield(.keep(rule))
            return true
        default: return false
        }
    }

    /// Measures until the rule is over, or broken.
    func keep(_ rule: SampledRule) async {
        while !Task.isCancelled, rule.until.map({ log.now <= $0 }) ?? true {
            do {
                try await MonotonicClock.sleep(for: Self.beat)
                let shares = try await measure(rule.quantity)
                guard breaks(rule, shares) else { continue }
                let now = log.now
                let (verdict, excuse) = judge(from: now - Self.window, to: now, time: Self.window)
                find(verdict, step: rule.step, message(rule, shares) + excuse)
                end()
                return
            } catch {
                if Task.isCancelled { return }
                fail(error, step: rule.step)
                end()
                return
            }
        }
    }

    /// The quantity, for each member when it is that of a group.
    private func measure(_ quantity: Expectation) async throws -> [Double] {
        switch quantity {
        case .utilisation(let network, _):
            return [try await lab.utilisation(of: network, over: Self.window)]
        case .retransmissions(let name, _):
            var shares: [Double] = []
            for host in try factory.members(name) { shares.append(try await lab.retransmissions(of: host).share) }
            return shares
        default: throw RunError("`\(quantity.text)` is not measured.")
        }
    }

    private func breaks(_ rule: SampledRule, _ shares: [Double]) -> Bool {
        rule.kind == .never ? shares.contains(where: rule.bounds.contains) : !shares.allSatisfy(rule.bounds.contains)
    }

    private func message(_ rule: SampledRule, _ shares: [Double]) -> String {
        "`\(outcomes[rule.step].text)` was broken at \(RunText.moment(log.now)): it was \(Self.text(shares))."
    }

    private func note(_ quantity: Expectation, _ shares: [Double]) {
        log.record(
            .lab, .measured,
            [.quantity: .string(quantity.text), .shares: .array(shares.map { .double($0) })])
    }

    private static func text(_ shares: [Double]) -> String {
        shares.prefix(5).map { Notation.text(share: $0) }.joined(separator: ", ")
    }
}
