internal import LabModel
internal import ScenarioLanguage

/// Judges the steps of a scenario in order by the recorded events of a run.
struct CheckedRun: Sendable {
    let definition: ScenarioDefinition
    let events: KeptEvents
    let judge: StepJudge
    let steps: KeptSteps
    /// The findings of the original run.
    let found: [Finding]

    private var record: RunRecord { judge.record }

    /// Judges all steps, then the rules that last until the end of the scenario.
    func run() async throws {
        var watches: [Watch] = []
        let unreached = await judgeSteps(&watches)
        guard let end = steps.end else {
            return record.find(
                .inconclusive(.cancelled), step: nil, "The run has no end: its events are not all there.")
        }
        let rules = await events.endRules(at: end)
        do {
            for watch in watches where !found.contains(where: { $0.step == watch.step + 1 && !$0.isJudged }) {
                try await judge.checkGap(of: watch.step, from: watch.start, to: watch.end)
            }
            try await judge.checkGaps(of: rules)
        } catch { record.fail(error, step: nil) }
        if let unreached { noteUnreached(unreached) }
    }

    /// Judges the steps and returns the index of the first one that the events do not decide.
    private func judgeSteps(_ watches: inout [Watch]) async -> Int? {
        var starts = CountStarts()
        for (index, step) in definition.steps.enumerated() {
            let place = steps.places[index]
            guard place != nil || steps.added.contains(index) else { return index }
            let began = await events.begin(at: place, limit: place.map { $0.ended ?? steps.end ?? .max })
            if await events.isEnded { return nil }
            record.begin(index)
            starts.note(step.action, at: began)
            if place == nil, step.action.expectation?.isOfEvents == false { noteUnmeasured(index) }
            do {
                if let word = step.action.word as? any JudgedStep {
                    if word.what.isOfEvents {
                        try await word.judge(in: self, index, at: began, starts)
                    } else if place != nil, let watch = word.watch(index, from: began.at) {
                        watches.append(watch)
                    }
                }
                await events.end(at: place)
                if await events.isEnded { return nil }
                record.end(index, done: true)
            } catch is CancellationError {
                return index
            } catch {
                record.fail(error, step: index, isJudged: true)
                record.end(index, done: false)
                return nil
            }
        }
        return nil
    }

    fileprivate func recover(
        _ host: String, _ index: Int, from began: Duration, within: Duration, stable: Duration?
    ) async throws {
        // Recovery is measured after the faults that have a duration are healed.
        let timed = definition.steps.enumerated().compactMap { index, step -> Int? in
            guard let fault = step.action.word as? FaultStep, fault.duration != nil else { return nil }
            return steps.places[index]?.number
        }
        await events.waitUntilHealed(Set(timed))
        let recoveries = try await judge.recovery(of: host, index, from: began, within: within, stable: stable)
        for recovery in recoveries { record.add(recovery) }
    }

    /// Adds an inconclusive finding: the step is about a quantity that the run did not measure for it.
    private func noteUnmeasured(_ index: Int) {
        record.find(
            .inconclusive(.witnessLost), step: index,
            "`\(record.text(index))` is about a quantity, which the run has not measured for it: run it again.",
            isJudged: true)
    }

    /// Adds an inconclusive finding: the run ended before the step, and no other finding explains why.
    private func noteUnreached(_ index: Int) {
        guard record.findings.isEmpty, found.allSatisfy(\.isJudged) else { return }
        record.find(
            .inconclusive(.witnessLost), step: index,
            "`\(record.text(index))` is not decided by these events, for the run ended before: run it again.",
            isJudged: true)
    }
}

/// The time during which a step forbids or demands a quantity.
struct Watch: Sendable {
    let step: Int
    let start: Duration
    /// The end; `nil` for the end of the scenario.
    let end: Duration?
}

/// A kind of step with an expectation that events decide.
protocol JudgedStep: StepWord {
    /// The expectation that the step waits for, forbids or demands.
    var what: ScenarioExpectation { get }

    /// Judges the step at an index, which began at a position, by the events of a run.
    ///
    /// - Throws: `RunError` if it is not met or the events do not decide it.
    func judge(in run: CheckedRun, _ index: Int, at began: LogPosition, _ starts: CountStarts) async throws

    /// Returns the time during which the step forbids or demands something; `nil` if it does neither.
    func watch(_ index: Int, from start: Duration) -> Watch?
}

extension ExpectStep: JudgedStep {
    func watch(_ index: Int, from start: Duration) -> Watch? { nil }

    func judge(in run: CheckedRun, _ index: Int, at began: LogPosition, _ starts: CountStarts) async throws {
        if case .recovery(let host, let stable) = what.meaning {
            return try await run.recover(host, index, from: began.at, within: within, stable: stable)
        }
        try await run.judge.expect(
            what, index, from: began.at, until: began.at + within,
            since: since == .start ? .start : starts.position(for: what))
    }
}

extension NeverStep: JudgedStep {
    func watch(_ index: Int, from start: Duration) -> Watch? {
        Watch(step: index, start: start, end: duration.map { start + $0 })
    }

    func judge(in run: CheckedRun, _ index: Int, at began: LogPosition, _ starts: CountStarts) async throws {
        try await run.judge.forbid(what, index, from: began, until: duration.map { began.at + $0 })
    }
}

extension AlwaysStep: JudgedStep {
    func watch(_ index: Int, from start: Duration) -> Watch? {
        Watch(step: index, start: start, end: duration.map { start + $0 })
    }

    func judge(in run: CheckedRun, _ index: Int, at began: LogPosition, _ starts: CountStarts) async throws {
        let end = duration.map { began.at + $0 }
        try await run.judge.demand(what, index, from: began, until: end)
        if let end { try await run.events.sleep(until: end + EventPump.grace) }
    }
}
