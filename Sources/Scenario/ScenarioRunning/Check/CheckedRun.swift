internal import LabModel
internal import ScenarioLanguage

/// The steps of a scenario, judged one after the other by the events that a run has left.
struct CheckedRun: Sendable {
    let definition: ScenarioDefinition
    let events: KeptEvents
    let judge: StepJudge
    let steps: KeptSteps
    /// The findings of the run.
    let found: [Finding]

    private var record: RunRecord { judge.record }

    /// Judges all steps, and what they forbid or demand to the end.
    func run() async throws {
        let unreached = await judgeSteps()
        guard let end = steps.end else {
            return record.find(
                .inconclusive(.cancelled), step: nil, "The run has no end: its events are not all there.")
        }
        let rules = await events.endRules(at: end)
        do { try await judge.checkGaps(of: rules) } catch { record.fail(error, step: nil) }
        if let unreached { noteUnreached(unreached) }
    }

    /// Judges the steps, and returns the first that these events do not decide.
    private func judgeSteps() async -> Int? {
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
                try await judge(step.action, index, at: began, starts)
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

    private func judge(_ action: Step.Action, _ index: Int, at began: LogPosition, _ starts: CountStarts) async throws {
        guard let expectation = action.expectation, expectation.isOfEvents else { return }
        switch action {
        case .expect(_, let within, let since):
            if case .recovery(let host, let stable) = expectation.meaning {
                return try await recover(host, index, from: began.at, within: within, stable: stable)
            }
            try await judge.expect(
                expectation, index, from: began.at, until: began.at + within,
                since: since == .start ? .start : starts.position(for: expectation))
        case .never(_, let time):
            try await judge.forbid(expectation, index, from: began, until: time.map { began.at + $0 })
        case .always(_, let time):
            let end = time.map { began.at + $0 }
            try await judge.demand(expectation, index, from: began, until: end)
            if let end { try await events.sleep(until: end + EventPump.grace) }
        case .fault, .heal, .send, .do, .try: return
        }
    }

    private func recover(
        _ host: String, _ index: Int, from began: Duration, within: Duration, stable: Duration?
    ) async throws {
        // Faults that heal by themselves are waited for.
        let timed = definition.steps.enumerated().compactMap { index, step -> Int? in
            guard case .fault(let fault) = step.action, fault.duration != nil else { return nil }
            return steps.places[index]?.number
        }
        await events.waitUntilHealed(Set(timed))
        let recoveries = try await judge.recovery(of: host, index, from: began, within: within, stable: stable)
        for recovery in recoveries { record.add(recovery) }
    }

    /// Notes that a step is about a quantity that was not measured for it: events do not decide that.
    private func noteUnmeasured(_ index: Int) {
        record.find(
            .inconclusive(.witnessLost), step: index,
            "`\(record.text(index))` is about a quantity, which the run has not measured for it: run it again.",
            isJudged: true)
    }

    /// Notes that the run had ended before a step, unless something that was found says why.
    private func noteUnreached(_ index: Int) {
        guard record.findings.isEmpty, found.allSatisfy(\.isJudged) else { return }
        record.find(
            .inconclusive(.witnessLost), step: index,
            "`\(record.text(index))` is not decided by these events, for the run ended before: run it again.",
            isJudged: true)
    }
}
