internal import Kernel
package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// The shared parts of a run: the scenario, its events and its results.
package struct RunContext: Sendable {
    package let definition: ScenarioDefinition
    package let log: EventLog
    package let factory: ConditionFactory
    package let record: RunRecord
    package let details: FailureDetails
    package let reports: ReportDiagnosis
    package let versions: InstalledVersions
    package let pump: EventPump

    /// Creates the context of a run; `stalled` returns how long the host stalled between two times of the log.
    package init(
        _ definition: ScenarioDefinition, log: EventLog, messages: MessagePlan, addresses: [String: [IPAddress]] = [:],
        stalled: @escaping @Sendable (_ from: Duration, _ to: Duration) -> StalledTime
    ) {
        self.definition = definition
        self.log = log
        factory = ConditionFactory(definition, messages: messages, addresses: addresses)
        record = RunRecord(definition, log, stalled: stalled)
        details = FailureDetails(definition) { log.events() }
        reports = ReportDiagnosis(definition, messages: messages)
        versions = InstalledVersions()
        pump = EventPump(definition, log, record: record, details: details, versions: versions)
    }
}

extension RunContext {
    /// Returns a judge of the steps by these events.
    func judge(by events: any RunEvents) -> StepJudge {
        StepJudge(
            definition: definition, events: events, factory: factory, record: record, details: details,
            reports: reports)
    }

    /// Waits until a time on the lab's clock.
    ///
    /// - Throws: `CancellationError`.
    package func sleep(until moment: Duration) async throws {
        try await MonotonicClock.sleep(for: max(.zero, moment - log.now))
    }
}
