internal import Kernel
package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// What every part of a run works with: the scenario, what has been seen, and where to note what it comes to.
package struct RunContext: Sendable {
    /// The scenario.
    package let definition: ScenarioDefinition
    /// Everything that has happened.
    package let log: EventLog
    /// Makes conditions of expectations.
    package let factory: ConditionFactory
    /// What the run has come to.
    package let record: RunRecord
    /// The lines below a finding.
    package let details: FailureDetails
    /// Why programs of users did not report what was expected.
    package let reports: ReportDiagnosis
    /// The versions of apps that updates have installed.
    package let versions: InstalledVersions
    /// The events, taken into account one by one.
    package let pump: EventPump

    /// Makes the context of a run; `stalled` tells for how long the host stalled between two times of the log.
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
    /// The judge of the steps, by events of the run.
    func judge(by events: any RunEvents) -> StepJudge {
        StepJudge(
            definition: definition, events: events, factory: factory, record: record, details: details,
            reports: reports)
    }

    /// Lets time pass, to the moment given on the lab's clock.
    ///
    /// - Throws: `CancellationError`.
    package func sleep(until moment: Duration) async throws {
        try await MonotonicClock.sleep(for: max(.zero, moment - log.now))
    }
}
