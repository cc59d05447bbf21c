internal import LabModel
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// How long what is to happen so often and no more is counted, and what is not to happen is looked for, if no step
    /// follows that takes time.
    private static let settling: Duration = .milliseconds(500)

    /// Carries out an `expect` step.
    func expect(
        _ expectation: ScenarioExpectation, within: Duration, since: CountStart, _ index: Int
    ) async throws {
        let began = context.log.now
        let deadline = began + within
        switch expectation {
        case .recovers(let host, let stable):
            return try await expectRecovery(of: host, within: within, stable: stable, index)
        case .utilisation(_, let bounds), .tcpRetransmissions(_, let bounds), .memory(_, let bounds),
            .sockets(_, _, let bounds):
            return try await sampler.expect(expectation, bounds, until: deadline, index)
        case .host, .client, .delivered, .event, .log, .crash, .interval, .spread, .wire, .alert, .privilege, .listed,
            .provider, .shown:
            break
        }
        let start = since == .start ? .start : start(of: expectation)
        // What was written until now may still be in a pipe.
        if expectation.isNone {
            try await context.sleep(until: began + EventPump.grace)
            await lab.settleCapture()
            await lab.settleOutput()
        }
        func waited() async throws -> (result: EventPump.WaitResult, condition: any Condition)? {
            try await context.pump.wait(since: start, until: deadline, grace: expectation.grace) {
                [factory = context.factory] in try factory.condition(expectation, .all, in: $0)
            }
        }
        guard var (result, condition) = try await waited() else { return }
        if case .atMost? = expectation.count, result == .held {
            // What happened in time may still be in a pipe or a capture.
            await lab.settleCapture()
            await lab.settleOutput()
            guard let settled = try await waited() else { return }
            (result, condition) = settled
        }
        if result == .cancelled { throw CancellationError() }
        if let limitation = try await context.limitation(
            of: expectation, held: result == .held, since: start, until: deadline, index)
        {
            // It does not keep the other steps from it.
            return context.record.fail(limitation, step: index)
        }
        let gap = try await gap(in: expectation, from: start?.at ?? began, to: context.log.now)
        if result != .held {
            var error = await missed(context.record.text(index), condition, from: began, to: deadline)
            error.details = context.reports.lines(expectation, context.log.events()) + error.details
            if result == .timeUp, let gap = gap ?? missed(expectation) {
                error.message += " \(gap)"
                error.verdict = .inconclusive(.witnessLost)
            }
            throw error
        }
        if expectation.isBounded, let gap {
            throw RunError("`\(context.record.text(index))` held. \(gap)", verdict: .inconclusive(.witnessLost))
        }
        if case .atMost? = expectation.count, let freeze = context.record.freeze(from: began, to: deadline) {
            throw RunError("`\(context.record.text(index))` held. \(freeze)", verdict: .inconclusive(.hostStalled))
        }
        guard expectation.isExact, let start else { return }
        // If nothing follows that takes time, it is counted for a while all the same.
        lasting = max(lasting, context.log.now + Self.settling)
        try await context.pump.add(replayedFrom: start) { [factory = context.factory] state in
            guard let condition = try factory.condition(expectation, .all, in: state) else {
                throw RunError("`\(expectation.text)` is not counted.")
            }
            return Rule(step: index, .notMore, condition, from: start.at)
        }
    }

    /// Carries out a `never` step: it forbids something from now on.
    func forbid(_ expectation: ScenarioExpectation, for time: Duration?, _ index: Int) async throws {
        let start = context.log.logPosition
        let now = start.at
        let end = time.map { now + $0 }
        if try await sample(expectation, .never, until: end, index) { return }
        if time == nil, expectation.count != nil { lasting = max(lasting, now + Self.settling) }
        // What came while the rule was being made counts, and is in the state already.
        try await add(end, replayedFrom: expectation.count == nil ? nil : start) { [context] state in
            guard let condition = try context.factory.condition(expectation, .any, in: state) else {
                throw RunError(
                    "`\(context.record.text(index))` cannot be decided by events alone; write it with `expect`.")
            }
            return Rule(step: index, .never, condition, from: now, until: end)
        }
    }

    /// Carries out an `always` step: it demands something from now on, and with a time waits for it.
    func demand(_ expectation: ScenarioExpectation, for time: Duration?, _ index: Int) async throws {
        let start = context.log.logPosition
        let now = start.at
        let end = time.map { now + $0 }
        if case .interval(let pattern) = expectation {
            try await add(end, replayedFrom: start) { [context] _ in
                Rule(step: index, .always, try context.factory.steady(pattern, from: now), from: now, until: end)
            }
        } else if try await !sample(expectation, .always, until: end, index) {
            try await add(end) { [context] state in
                guard let condition = try context.factory.condition(expectation, .all, in: state),
                    condition is StateCondition
                else {
                    throw RunError("`\(context.record.text(index))` is no state; write it with `expect` or `never`.")
                }
                return Rule(step: index, .always, condition, from: now, until: end)
            }
        }
        if let end { try await context.sleep(until: end + EventPump.grace) }
    }

    /// The error of a condition that did not come to hold in time.
    func missed(
        _ text: String, _ condition: any Condition, from start: Duration, to deadline: Duration
    ) async -> RunError {
        let (verdict, excuse) = context.record.judge(from: start, to: deadline, time: deadline - start)
        let details = context.details.all(
            about: condition, faults: await faults.sentencesOnActive, in: await context.pump.state)
        return RunError("`\(text)` was not met: \(condition.seen).\(excuse)", details: details, verdict: verdict)
    }

    /// Why something may have been reported and not seen, as a sentence.
    private func missed(_ expectation: ScenarioExpectation) -> String? {
        if case .log(let pattern, _) = expectation, context.factory.unread.contains(pattern.expression) {
            return "Some lines could not be searched for it in time, so this says nothing."
        }
        return OutputGap.dropped(expectation, context.log.events(), in: context.definition)
    }

    private func add(
        _ end: Duration?, replayedFrom start: LogPosition? = nil,
        _ make: @escaping @Sendable (LabState) throws -> Rule
    ) async throws {
        try await context.pump.add(replayedFrom: start, make)
        lasting = max(lasting, end ?? .zero)
    }

    /// Holds a measured quantity to a rule from now on; `false` when the expectation is not about one.
    private func sample(
        _ expectation: ScenarioExpectation, _ kind: Rule.Kind, until end: Duration?, _ index: Int
    ) async throws -> Bool {
        guard let rule = try await sampler.rule(expectation, kind, until: end, index) else { return false }
        lasting = max(lasting, end ?? .zero)
        sampled.append(rule)
        jobs.add { [sampler] in await sampler.keep(rule) }
        return true
    }

    /// From where on events count for an expectation; `nil` for what is a state.
    private func start(of expectation: ScenarioExpectation) -> LogPosition? {
        switch expectation {
        case .event, .log, .crash, .interval, .spread, .wire, .alert, .shown: lastAction
        case .delivered(let message, _, _): sent[message] ?? .start
        case .host, .client, .recovers, .utilisation, .tcpRetransmissions, .memory, .sockets, .privilege, .listed,
            .provider:
            nil
        }
    }
}

extension ScenarioExpectation {
    /// Whether it says how often something happens, and no more; never so far is no word about later.
    fileprivate var isExact: Bool { if case .exactly(1...)? = count { true } else { false } }

    /// How much later than it happened it may be read: the calls of a crash are looked up first.
    fileprivate var grace: Duration { if case .crash = self { .seconds(1) } else { EventPump.grace } }

    /// Whether nothing is to have happened so far.
    fileprivate var isNone: Bool { count == .exactly(0) }
}
