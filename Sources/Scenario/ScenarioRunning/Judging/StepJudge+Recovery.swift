internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension StepJudge {
    /// Waits until hosts have recovered from the last fault, and measures how long that took.
    ///
    /// `within` counts from the healing. A fault that ended a program without restarting it is healed when the program
    /// is ready again. If the last fault is never healed, the recovery is measured from its beginning, and `within`
    /// counts from this step.
    ///
    /// - Throws: `RunError` if a host does not recover in time.
    func recovery(
        of name: String, _ index: Int, from began: Duration, within: Duration, stable: Duration?
    ) async throws -> [Recovery] {
        let hosts = try factory.members(name)
        let faults = await events.faults
        guard let last = faults.last else {
            throw RunError("`\(record.text(index))` has no fault before it to recover from.")
        }
        // Faults that overlap with the last one count as one fault with it.
        let overlapping = faults.filter { $0.healed.map { $0 >= last.start } ?? false } + [last]
        // If the last fault is not healed, the healing of an earlier one does not count.
        let healed = last.healed == nil ? nil : overlapping.compactMap(\.healed).max()
        let deadline = (healed ?? began) + within
        let reference = RecoveryMeasure.Reference(
            begun: overlapping.map(\.start).min() ?? last.start,
            acknowledged: overlapping.map(\.began).min() ?? last.began, healed: healed ?? last.began)
        func recoveries(_ results: [String: RecoveryMeasure.Result]) -> [Recovery] {
            hosts.compactMap { results[$0] }.map { result in
                var recovery = result.recovery
                recovery.step = index + 1
                let time = recovery.recovered
                recovery.isStalled = record.judge(from: result.at - time, to: result.at, time: time).0 != .failed
                return recovery
            }
        }
        while true {
            let results = try await recovered(hosts, reference, from: deadline - within, until: deadline, index)
            guard let stable, let recoveredAt = results.values.map(\.at).max() else { return recoveries(results) }
            _ = await events.wait(since: nil, until: recoveredAt + stable, grace: EventPump.grace) {
                StateCondition(hosts.map { .host($0, .disconnected) }, .any, $0)
            }
            try Task.checkCancellation()
            let now = RecoveryCondition(hosts, reference, await events.state, now: await events.now)
            if results.allSatisfy({ now.results[$0.key]?.at == $0.value.at }) { return recoveries(now.results) }
            guard await events.now < deadline else {
                let (verdict, excuse) = record.judge(ending: .seconds(2))
                let error = RunError(
                    "`\(record.text(index))` was not met: \(name) had recovered at "
                        + "\(RunText.moment(recoveredAt)), but did not stay connected.\(excuse)",
                    details: details.relevant(now), verdict: verdict)
                throw try await doubted(error, evidence(index), from: reference.begun)
            }
        }
    }

    private func recovered(
        _ hosts: [String], _ reference: RecoveryMeasure.Reference, from start: Duration, until deadline: Duration,
        _ index: Int
    ) async throws -> [String: RecoveryMeasure.Result] {
        let now = await events.now
        let waited = await events.wait(since: nil, until: deadline, grace: EventPump.grace) {
            RecoveryCondition(hosts, reference, $0, now: now)
        }
        guard let waited, let recovery = waited.condition as? RecoveryCondition else { throw CancellationError() }
        switch waited.result {
        case .cancelled: throw CancellationError()
        case .broken, .timeUp:
            let error = await missed(index, recovery, from: start, to: deadline)
            throw try await doubted(error, evidence(index), from: reference.begun)
        case .held: break
        }
        if let late = recovery.results.filter({ $0.value.at > deadline }).min(by: { $0.value.at < $1.value.at }) {
            let (verdict, excuse) = record.judge(from: start, to: deadline, time: deadline - start)
            let error = RunError(
                "`\(record.text(index))` was met too late: \(late.key) had recovered "
                    + "\(RunText.milliseconds(late.value.at - reference.healed)) after the healing.\(excuse)",
                details: details.relevant(recovery), verdict: verdict)
            throw try await doubted(error, evidence(index), from: reference.begun)
        }
        return recovery.results
    }

    private func evidence(_ index: Int) -> [Evidence] { definition.steps[index].action.evidence }
}
