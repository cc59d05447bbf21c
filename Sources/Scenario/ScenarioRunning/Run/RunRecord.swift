internal import LabEvents
internal import LabModel
package import NetworkLab
package import ScenarioLanguage
private import Synchronization

/// The results of a run so far: the outcomes of steps, the findings and the recoveries.
package final class RunRecord: Sendable {
    private struct State {
        var findings: [Finding] = []
        var outcomes: [StepOutcome]
        var recoveries: [Recovery] = []
        var current: Int?
    }

    private let definition: ScenarioDefinition
    private let clock: @Sendable () -> Duration
    /// Appends an event of the lab and returns its position.
    private let mark: @Sendable (EventName, [EventField: Value]) -> LogPosition
    private let stalled: @Sendable (Duration, Duration) -> StalledTime
    private let state: Mutex<State>
    /// Opened to end the steps early; the findings say why.
    package let ending = Latch()

    /// Creates a record; `stalled` returns how long the host stalled between two times of the log.
    package convenience init(
        _ definition: ScenarioDefinition, _ log: EventLog,
        stalled: @escaping @Sendable (_ from: Duration, _ to: Duration) -> StalledTime
    ) {
        self.init(definition, clock: { log.now }, mark: { log.mark($0, $1) }, stalled: stalled)
    }

    /// Creates a record with its own clock; `mark` reports its steps and findings.
    init(
        _ definition: ScenarioDefinition, clock: @escaping @Sendable () -> Duration,
        mark: @escaping @Sendable (EventName, [EventField: Value]) -> LogPosition,
        stalled: @escaping @Sendable (_ from: Duration, _ to: Duration) -> StalledTime
    ) {
        self.definition = definition
        self.clock = clock
        self.mark = mark
        self.stalled = stalled
        state = Mutex(State(outcomes: Self.outcomes(of: definition)))
    }

    /// Returns the outcomes of steps before they run; steps written in code have a number in place of a line.
    package static func outcomes(of definition: ScenarioDefinition) -> [StepOutcome] {
        definition.steps.enumerated().map { index, step in
            StepOutcome(
                line: step.position?.line ?? index + 1, text: step.text, label: step.label, covers: step.covers,
                state: .notRun)
        }
    }

    package var findings: [Finding] { state.withLock(\.findings) }
    package var outcomes: [StepOutcome] { state.withLock(\.outcomes) }
    package var recoveries: [Recovery] { state.withLock(\.recoveries) }
    /// The index of the current step; `nil` before the first.
    package var current: Int? { state.withLock(\.current) }

    package var now: Duration { clock() }

    package func text(_ step: Int) -> String { definition.steps[step].text }

    /// The current step as the end of a sentence.
    package var place: String { current.map { "in the step `\(text($0))`" } ?? "before the first step" }

    /// Records that a step begins and returns the position.
    @discardableResult
    package func begin(_ step: Int) -> LogPosition {
        let position = note(.stepBegan, step)
        state.withLock {
            $0.current = step
            $0.outcomes[step].began = position.at
        }
        return position
    }

    /// Records that a step has ended; an inconclusive step keeps its state.
    package func end(_ step: Int, done: Bool) {
        state.withLock {
            if done, $0.outcomes[step].state == .notRun { $0.outcomes[step].state = .done }
            $0.outcomes[step].ended = now
        }
        note(.stepEnded, step)
    }

    /// Adds a finding and updates the state of its step.
    ///
    /// Without a step the finding refers to `position`. `leads` puts it before all others, as their cause. `isJudged`
    /// means that events decide it, so that a later check can judge it again.
    package func find(
        _ verdict: Verdict, step: Int?, _ message: String, cause: String? = nil, details: [String] = [],
        at position: SourcePosition? = nil, leads: Bool = false, isIncidental: Bool = false, isJudged: Bool = false
    ) {
        let line = (step.map { definition.steps[$0].position } ?? position)?.line
        let finding = Finding(
            verdict, line: line, step: step.map { $0 + 1 }, at: now, message: message, cause: cause,
            details: details, isIncidental: isIncidental, isJudged: isJudged)
        state.withLock {
            $0.findings.insert(finding, at: leads ? 0 : $0.findings.endIndex)
            if let step, $0.outcomes[step].state != .failed {
                $0.outcomes[step].state = verdict == .failed ? .failed : .inconclusive
            }
        }
        _ = mark(
            .finding,
            [
                .verdict: .string(verdict.kind.rawValue), .reason: verdict.reason.map { .string($0.rawValue) } ?? .null,
                .message: .string(message), .line: line.map { .int($0) } ?? .null,
            ])
    }

    package func hasFinding(of step: Int) -> Bool { findings.contains { $0.step == step + 1 } }

    package func add(_ recovery: Recovery) { state.withLock { $0.recoveries.append(recovery) } }

    /// Returns the verdict of a failure between two times, which is inconclusive if the host stalled, and its
    /// explanation.
    package func judge(from start: Duration, to end: Duration, time: Duration) -> (Verdict, String) {
        let stalled = stalled(start, end).late
        guard StallRecord.excuses(stalled, of: time) else { return (.failed, "") }
        return (
            .inconclusive(.hostStalled),
            " The host stalled for \(RunText.milliseconds(stalled)) of that time, so this is inconclusive."
        )
    }

    /// Returns the verdict of a step that missed its deadline and its explanation.
    ///
    /// It is inconclusive if the host stalled in its time, or delayed it after the last step that changed the lab.
    package func judge(missed step: Int, from start: Duration, to deadline: Duration) -> (Verdict, String) {
        let (verdict, excuse) = judge(from: start, to: deadline, time: deadline - start)
        guard verdict == .failed, let change = changeTime(before: step) else { return (verdict, excuse) }
        let delay = stalled(change, start).longest
        guard StallRecord.excuses(delay, of: deadline - start) else { return (.failed, "") }
        return (
            .inconclusive(.hostStalled),
            " The host stalled for \(RunText.milliseconds(delay)) before that, so this is inconclusive."
        )
    }

    /// Returns the time of the last step before another that changed the lab; `nil` if there is none.
    private func changeTime(before step: Int) -> Duration? {
        let index = definition.steps[..<step].lastIndex { $0.action.changesLab }
        return index.flatMap { outcomes[$0].began }
    }

    /// Returns why a missing event between two times is inconclusive, as a sentence; `nil` if it is conclusive.
    package func freeze(from start: Duration, to end: Duration) -> String? {
        let frozen = stalled(start, end).frozen
        guard StallRecord.excuses(frozen, of: end - start) else { return nil }
        return "PushLab did not run for \(RunText.milliseconds(frozen)) of that time, so this is inconclusive."
    }

    @discardableResult
    private func note(_ name: EventName, _ step: Int) -> LogPosition {
        let outcome = outcomes[step]
        return mark(
            name,
            [
                .step: .int(step + 1), .line: .int(outcome.line), .text: .string(outcome.text),
                .state: .string(outcome.state.rawValue),
            ])
    }
}
