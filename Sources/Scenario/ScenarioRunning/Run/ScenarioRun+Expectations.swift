internal import LabModel
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// Carries out an `expect` step.
    func expect(_ expectation: Expectation, within: Duration, _ index: Int) async throws {
        let began = log.now
        let deadline = began + within
        switch expectation {
        case .recovers(let host, let stable):
            try await expectRecovery(of: host, within: within, stable: stable, index)
            return
        case .utilisation(_, let bounds), .retransmissions(_, let bounds):
            try await expect(expectation, bounds, until: deadline, index)
            return
        default: break
        }
        pump()
        guard var condition = try factory.condition(expectation, .all, in: state) else { return }
        let start = start(of: expectation)
        let result = await wait(&condition, since: start, until: deadline)
        if result == .cancelled { throw CancellationError() }
        if let shortcoming = try shortcoming(
            of: expectation, held: result == .held, since: start, until: deadline, index)
        {
            // It does not keep the other steps from it.
            return fail(shortcoming, step: index)
        }
        let gap = try gap(in: expectation, from: start?.at ?? began, to: log.now)
        if result != .held {
            var error = missed(outcomes[index].text, condition, from: began, to: deadline)
            if result == .timeUp, let gap {
                error.message += " \(gap)"
                error.verdict = .inconclusive(.witnessLost)
            }
            throw error
        }
        if expectation.isBounded, let gap {
            throw RunError("`\(outcomes[index].text)` held. \(gap)", verdict: .inconclusive(.witnessLost))
        }
        if expectation.isExact, let start, let condition = try factory.condition(expectation, .all, in: state) {
            add(Rule(step: index, .notMore, condition, from: start.at), replayedFrom: start)
        }
    }

    /// Carries out a `never` step: it forbids something from now on.
    func forbid(_ expectation: Expectation, for time: Duration?, _ index: Int) async throws {
        let now = log.now
        if try await keepMeasured(expectation, .never, until: time.map { now + $0 }, index) { return }
        pump()
        guard let condition = try factory.condition(expectation, .any, in: state) else {
            throw RunError("`\(outcomes[index].text)` cannot be decided by events alone; write it with `expect`.")
        }
        try add(Rule(step: index, .never, condition, from: now, until: time.map { now + $0 }))
    }

    /// Carries out an `always` step: it demands something from now on, and with a time waits for it.
    func demand(_ expectation: Expectation, for time: Duration?, _ index: Int) async throws {
        let now = log.now
        let end = time.map { now + $0 }
        if try await !keepMeasured(expectation, .always, until: end, index) {
            pump()
            guard let condition = try factory.condition(expectation, .all, in: state), condition is StateCondition
            else {
                throw RunError("`\(outcomes[index].text)` is no state; write it with `expect` or `never`.")
            }
            try add(Rule(step: index, .always, condition, from: now, until: end))
        }
        if let end { try await sleep(until: end + Self.grace) }
    }

    private func add(_ rule: Rule) throws {
        if rule.isBroken {
            throw RunError(
                "`\(outcomes[rule.step].text)` was broken from the start: \(rule.condition.seen).",
                details: relevant(rule.condition))
        }
        rules.append(rule)
        lasting = max(lasting, rule.until ?? .zero)
    }

    /// From where on events count for an expectation; `nil` for what is a state.
    private func start(of expectation: Expectation) -> Mark? {
        switch expectation {
        case .event, .log, .interval, .wire, .alert: lastAction
        case .delivered(let message, _, _): sent[message] ?? Mark(at: .zero, position: 0)
        case .host, .client, .recovers, .utilisation, .retransmissions, .privilege, .listed: nil
        }
    }
}

extension Expectation {
    /// Whether it says how often something happens, and no more.
    fileprivate var isExact: Bool {
        switch self {
        case .delivered(_, .exactly, _), .event(_, .exactly), .log(_, .exactly), .wire(_, .exactly),
            .alert(_, .exactly):
            true
        default: false
        }
    }
}
