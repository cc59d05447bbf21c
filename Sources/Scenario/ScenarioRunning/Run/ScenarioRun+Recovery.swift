internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// Waits until hosts have recovered from the last fault, and measures how long that took.
    ///
    /// The time given counts from the healing. Faults that are still to heal by themselves are waited for first. What
    /// ended a program for good is healed when the program is ready again. A fault that nothing heals counts from its
    /// beginning, and the time given from this step.
    func expectRecovery(of name: String, within: Duration, stable: Duration?, _ index: Int) async throws {
        let began = context.log.now
        let hosts = try context.factory.members(name)
        for record in await faults.faults where record.healed == nil && record.definition.duration != nil {
            await record.settled.wait()
        }
        try Task.checkCancellation()
        let faults = await faults.faults
        guard let last = faults.last else {
            throw RunError("`\(context.record.text(index))` has no fault before it to recover from.")
        }
        // Faults that overlap with the last one count as one fault with it.
        let overlapping = faults.filter { $0.healed.map { $0 >= last.start.at } ?? false } + [last]
        // When the last one is not healed, no earlier one is the time that counts.
        let healed = last.healed == nil ? nil : overlapping.compactMap(\.healed).max()
        let deadline = (healed ?? began) + within
        let reference = RecoveryMeasure.Reference(
            begun: overlapping.map(\.start.at).min() ?? last.start.at,
            acknowledged: overlapping.map(\.began).min() ?? last.began, healed: healed ?? last.began)
        while true {
            let results = try await recovered(hosts, reference, from: deadline - within, until: deadline, index)
            guard let stable else { return report(hosts, results) }
            guard let recoveredAt = results.values.map(\.at).max() else { return }
            _ = await context.pump.wait(until: recoveredAt + stable) {
                StateCondition(hosts.map { .host($0, .disconnected) }, .any, $0)
            }
            try Task.checkCancellation()
            let now = RecoveryCondition(hosts, reference, await context.pump.state, now: context.log.now)
            if results.allSatisfy({ now.results[$0.key]?.at == $0.value.at }) { return report(hosts, now.results) }
            guard context.log.now < deadline else {
                let (verdict, excuse) = context.record.judge(ending: .seconds(2))
                throw RunError(
                    "`\(context.record.text(index))` was not met: \(name) had recovered at "
                        + "\(RunText.moment(recoveredAt)), but did not stay connected.\(excuse)",
                    details: context.details.relevant(now), verdict: verdict)
            }
        }
    }

    private func recovered(
        _ hosts: [String], _ reference: RecoveryMeasure.Reference, from start: Duration, until deadline: Duration,
        _ index: Int
    ) async throws -> [String: RecoveryMeasure.Result] {
        let waited = await context.pump.wait(until: deadline) { [log = context.log] in
            RecoveryCondition(hosts, reference, $0, now: log.now)
        }
        guard let recovery = waited?.condition as? RecoveryCondition else { throw CancellationError() }
        switch waited?.result {
        case .cancelled, nil: throw CancellationError()
        case .broken, .timeUp:
            throw await missed(context.record.text(index), recovery, from: start, to: deadline)
        case .held: break
        }
        if let late = recovery.results.filter({ $0.value.at > deadline }).min(by: { $0.value.at < $1.value.at }) {
            let (verdict, excuse) = context.record.judge(from: start, to: deadline, time: deadline - start)
            throw RunError(
                "`\(context.record.text(index))` was met too late: \(late.key) had recovered "
                    + "\(RunText.milliseconds(late.value.at - reference.healed)) after the healing.\(excuse)",
                details: context.details.relevant(recovery), verdict: verdict)
        }
        return recovery.results
    }

    private func report(_ hosts: [String], _ results: [String: RecoveryMeasure.Result]) {
        for host in hosts {
            guard let recovery = results[host]?.recovery else { continue }
            context.record.add(recovery)
            context.log.record(
                .lab, .recovered,
                [
                    .host: .string(host), .detected: recovery.detected.map { .double($0.inMilliseconds) } ?? .null,
                    .outage: .double(recovery.outage.inMilliseconds),
                    .recovered: .double(recovery.recovered.inMilliseconds),
                    .stable: .double(recovery.stable.inMilliseconds),
                ])
        }
    }
}

extension Duration {
    /// In milliseconds, with microseconds behind the point.
    var inMilliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000
    }
}
