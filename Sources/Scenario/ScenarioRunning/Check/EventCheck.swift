internal import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// Judges the recorded events of a run by its scenario or by an edited version of it.
package enum EventCheck {
    /// Judges events again.
    ///
    /// `found` are the findings of the run; those that events alone do not show, such as a fault without effect, are
    /// kept. Steps that do something must be those of the run. Limits on recoveries are not judged if `isRepeated` is
    /// true.
    ///
    /// - Throws: `RunError` if the scenario does something else than the run did.
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
        result.tests = whole.tests
        result.add(isRepeated ? [] : definition.slowRecoveries(in: [result]))
        return result
    }
}
