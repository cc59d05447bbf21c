internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// Judges the steps of a scenario that expect, forbid or demand something, by events.
struct StepJudge: Sendable {
    let definition: ScenarioDefinition
    let events: any RunEvents
    let factory: ConditionFactory
    let record: RunRecord
    let details: FailureDetails
    let reports: ReportDiagnosis

    /// Judges an `expect` step that began at a time, by the events since a position.
    ///
    /// - Throws: `RunError` if it is not met or inconclusive.
    func expect(
        _ expectation: ScenarioExpectation, _ index: Int, from began: Duration, until deadline: Duration,
        since start: LogPosition?
    ) async throws {
        // Output written so far may still be in a pipe.
        if expectation.isNone {
            try await events.sleep(until: began + EventPump.grace)
            await events.settle()
        }
        guard var waited = try await wait(for: expectation, since: start, until: deadline) else { return }
        if case .atMost? = expectation.count, waited.result == .held {
            // Events from before the deadline may still be in a pipe or a capture.
            await events.settle()
            guard let settled = try await wait(for: expectation, since: start, until: deadline) else { return }
            waited = settled
        }
        if waited.result == .cancelled { throw CancellationError() }
        let isHeld = waited.result == .held
        if let limitation = try await limitation(of: expectation, held: isHeld, since: start, until: deadline, index) {
            // The following steps are performed all the same.
            return record.fail(limitation, step: index, isJudged: true)
        }
        guard isHeld else {
            var error = await missed(index, waited.condition, from: began, to: deadline)
            let reported = reports.lines(expectation, await events.known)
            error.details = reported + error.details
            error.cause = error.cause ?? reported.first
            // In a sequence, an event may seem early or late because another one was lost.
            guard waited.result == .timeUp || expectation.meaning.isOfSequence else { throw error }
            if expectation.word.expressions.contains(where: factory.unread.contains) {
                error.doubt("Some lines could not be searched for it in time, so this is inconclusive.")
            }
            throw try await doubted(error, expectation.evidence, from: start?.at ?? began)
        }
        if expectation.isBounded,
            let gap = try await gap(in: expectation.evidence, from: start?.at ?? began, to: events.now)
        {
            throw RunError("`\(record.text(index))` held. \(gap)", verdict: .inconclusive(.witnessLost))
        }
        if case .atMost? = expectation.count, let freeze = record.freeze(from: began, to: deadline) {
            throw RunError("`\(record.text(index))` held. \(freeze)", verdict: .inconclusive(.hostStalled))
        }
        guard expectation.isExact, let start else { return }
        try await events.add(replayedFrom: start) { state in
            guard let condition = try factory.condition(expectation, .all, in: state) else {
                throw RunError("`\(expectation.text)` is not counted.")
            }
            return Rule(step: index, .notMore, condition, from: start.at)
        }
    }

    /// Adds the rule of a `never` step, which forbids something from a position on.
    ///
    /// - Throws: `RunError` if it is broken from the start.
    func forbid(_ expectation: ScenarioExpectation, _ index: Int, from start: LogPosition, until end: Duration?)
        async throws
    {
        // Counts replay the events since the step began; a state contains them already.
        try await events.add(replayedFrom: expectation.count == nil ? nil : start) { state in
            guard let condition = try factory.condition(expectation, .any, in: state) else {
                throw RunError("`\(record.text(index))` cannot be decided by events alone; write it with `expect`.")
            }
            return Rule(step: index, .never, condition, from: start.at, until: end)
        }
    }

    /// Adds the rule of an `always` step, which demands something from a position on.
    ///
    /// - Throws: `RunError` if it is broken from the start.
    func demand(_ expectation: ScenarioExpectation, _ index: Int, from start: LogPosition, until end: Duration?)
        async throws
    {
        if case .beat(let pattern) = expectation.meaning {
            return try await events.add(replayedFrom: start) { _ in
                Rule(step: index, .always, try factory.steady(pattern, from: start.at), from: start.at, until: end)
            }
        }
        try await events.add(replayedFrom: nil) { state in
            guard let condition = try factory.condition(expectation, .all, in: state), condition is StateCondition
            else { throw RunError("`\(record.text(index))` is no state; write it with `expect` or `never`.") }
            return Rule(step: index, .always, condition, from: start.at, until: end)
        }
    }

    /// Returns the error of a condition that did not hold in time.
    func missed(
        _ index: Int, _ condition: any Condition, from start: Duration, to deadline: Duration
    ) async -> RunError {
        let (verdict, excuse) = record.judge(missed: index, from: start, to: deadline)
        let lines = details.all(about: condition, faults: await events.activeFaults, in: await events.state)
        return RunError(
            "`\(record.text(index))` was not met: \(condition.seen).\(excuse)", cause: details.cause(of: condition),
            details: lines, verdict: verdict)
    }

    private func wait(
        for expectation: ScenarioExpectation, since start: LogPosition?, until deadline: Duration
    ) async throws -> (result: WaitResult, condition: any Condition)? {
        try await events.wait(since: start, until: deadline, grace: expectation.grace) {
            try factory.condition(expectation, .all, in: $0)
        }
    }

    /// Returns the error of an unmet expectation, inconclusive if its evidence is incomplete.
    func doubted(_ error: RunError, _ evidence: [Evidence], from start: Duration) async throws -> RunError {
        if error.verdict == .inconclusive(.witnessLost) { return error }
        var error = error
        let known = await events.known
        if let gap = try await gap(in: evidence, from: start, to: events.now)
            ?? OutputGap.dropped(evidence, known, in: definition)
        {
            error.doubt(gap)
        }
        return error
    }

    /// Returns why the result is inconclusive; `nil` if it is the same without the inconclusive events.
    private func limitation(
        of expectation: ScenarioExpectation, held: Bool, since start: LogPosition?, until deadline: Duration,
        _ step: Int
    ) async throws -> RunError? {
        let unenforced = await events.unenforced
        guard let start, !unenforced.isEmpty,
            var condition = try factory.condition(expectation, .all, in: await events.state)
        else { return nil }
        let state = await events.state
        let counted = await events.known.dropFirst(start.position).filter { $0.at >= start.at && $0.at <= deadline }
        for event in counted where !unenforced.contains(event) { condition.observe(event, state) }
        guard (condition.statusAtEnd == .holds) != held else { return nil }
        return UnenforcedReception.limitation(of: record.text(step), counted.filter { unenforced.contains($0) })
    }
}

extension ScenarioExpectation {
    /// Whether events decide the expectation; quantities are measured.
    var isOfEvents: Bool { if case .measured = meaning { false } else { true } }

    /// True for an exact count of 1 or more, which later events can break; 0 covers only the events so far.
    var isExact: Bool { if case .exactly(1...)? = count { true } else { false } }

    /// The maximum delay with which its events become known.
    fileprivate var grace: Duration { max(EventPump.grace, word.delay) }

    fileprivate var isNone: Bool { count == .exactly(0) }
}

extension RunError {
    /// Makes the error inconclusive and adds the reason as a sentence.
    fileprivate mutating func doubt(_ gap: String) {
        message += " \(gap)"
        verdict = .inconclusive(.witnessLost)
    }
}
