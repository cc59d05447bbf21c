internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ScenarioRun {
    /// Waits until hosts have recovered from the last fault, and records the recoveries.
    ///
    /// Waits first until faults with a duration are healed.
    func expectRecovery(
        of name: String, from began: Duration, within: Duration, stable: Duration?, _ index: Int
    ) async throws {
        for record in await faults.faults where record.healed == nil && record.definition.duration != nil {
            await record.settled.wait()
        }
        try Task.checkCancellation()
        for recovery in try await judge.recovery(of: name, index, from: began, within: within, stable: stable) {
            context.record.add(recovery)
            context.log.record(
                .lab, .recovered,
                [
                    .host: .string(recovery.host),
                    .detected: recovery.detected.map { .double($0.inMilliseconds) } ?? .null,
                    .outage: .double(recovery.outage.inMilliseconds),
                    .recovered: .double(recovery.recovered.inMilliseconds),
                    .stable: .double(recovery.stable.inMilliseconds),
                ])
        }
    }
}

extension Duration {
    /// The duration in milliseconds, with microsecond resolution.
    var inMilliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds * 1_000_000 + attoseconds / 1_000_000_000_000) / 1000
    }
}
