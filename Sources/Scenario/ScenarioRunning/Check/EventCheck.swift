internal import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// Judges the events that a run has left, by its scenario or by one that was edited since.
package enum EventCheck {
    /// Judges events again.
    ///
    /// `found` is what the run found: what its events alone do not say, such as a fault without effect or what was
    /// measured, is taken from there. Steps that do something have to be those of the run. Limits of recoveries are not
    /// judged by one of several runs.
    ///
    /// - Throws: `RunError` when the scenario does something else than the run did.
    package static func judge(
        _ definition: ScenarioDefinition, events: [Event], found: [Finding] = [], isRepeated: Bool = false
    ) async throws -> ScenarioResult {
        let definition = definition.withPushConfigurations
        let began = events.first { $0.source == .lab && $0.name == .scenarioBegan }
        let seed = began?.fields[.seed]?.string.flatMap { UInt64($0) } ?? definition.seed ?? 0
        let steps = try KeptSteps(of: definition, in: events)
        let progress = KeptProgress()
        let stalls = events.last { $0.source == .lab && $0.name == .stalls }
        let (thread, tasks) = (
            StallRecord(stalls?.fields[.threadStalls]), StallRecord(stalls?.fields[.taskStalls])
        )
        let record = RunRecord(
            definition, clock: { progress.now }, mark: { _, _ in LogPosition(at: progress.now, position: 0) },
            stalled: { StalledTime(thread: thread, tasks: tasks, from: $0, to: $1, now: $1) })
        let plan = try LabPlan(definition.topology)
        let messages = MessagePlan(definition, seed: seed)
        let factory = ConditionFactory(
            definition, messages: messages,
            addresses: Dictionary(
                uniqueKeysWithValues: definition.topology.hosts.map { ($0.name, plan.wireAddresses(of: $0.name)) }))
        let details = FailureDetails(definition) { Array(events.prefix(progress.position)) }
        let kept = KeptEvents(
            events, of: definition, record: record, details: details,
            expectedEnds: try ExpectedEnds(definition, factory), progress: progress)
        let judge = StepJudge(
            definition: definition, events: kept, factory: factory, record: record, details: details,
            reports: ReportDiagnosis(definition, messages: messages))
        try await CheckedRun(definition: definition, events: kept, judge: judge, steps: steps, found: found).run()
        let whole = WholeRun(events, of: definition)
        var result = ScenarioResult(
            name: definition.name, file: definition.file ?? "", digest: definition.digest, verdict: .passed,
            findings: record.findings + factory.unread.findings + whole.findings + found.filter { !$0.isJudged },
            steps: record.outcomes, recoveries: record.recoveries, notes: whole.notes, duration: progress.now,
            seed: seed, sabotage: began?.fields[.sabotage]?.string)
        result.parameters = definition.parameters
        result.choices = whole.choices
        result.add(isRepeated ? [] : definition.slowRecoveries(in: [result]))
        return result
    }
}
