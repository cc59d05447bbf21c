internal import LabEvents
internal import LabModel
package import NetworkLab
package import ScenarioLanguage
private import Synchronization

/// What a run has come to so far: how its steps went, what was found and what was measured.
package final class RunRecord: Sendable {
    private struct State {
        var findings: [Finding] = []
        var outcomes: [StepOutcome]
        var recoveries: [Recovery] = []
        var current: Int?
    }

    private let definition: ScenarioDefinition
    private let clock: @Sendable () -> Duration
    /// Adds an event of the lab, and returns its place.
    private let mark: @Sendable (EventName, [EventField: Value]) -> LogPosition
    private let stalled: @Sendable (Duration, Duration) -> StalledTime
    private let state: Mutex<State>
    /// Opened when the steps are to end early; the findings say why.
    package let ending = Latch()

    /// Begins a record; `stalled` tells for how long the host stalled between two times of the log.
    package convenience init(
        _ definition: ScenarioDefinition, _ log: EventLog,
        stalled: @escaping @Sendable (_ from: Duration, _ to: Duration) -> StalledTime
    ) {
        self.init(definition, clock: { log.now }, mark: { log.mark($0, $1) }, stalled: stalled)
    }

    /// Begins a record by a clock of its own, whose steps and findings are reported by `mark`.
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

    /// The steps of a scenario before any of them has run; those written in code are numbered.
    package static func outcomes(of definition: ScenarioDefinition) -> [StepOutcome] {
        definition.steps.enumerated().map { index, step in
            StepOutcome(
                line: step.position?.line ?? index + 1, text: step.text, label: step.label, covers: step.covers,
                state: .notRun)
        }
    }

    /// What was found, in order.
    package var findings: [Finding] { state.withLock(\.findings) }
    /// How the steps went.
    package var outcomes: [StepOutcome] { state.withLock(\.outcomes) }
    /// What was measured of recoveries.
    package var recoveries: [Recovery] { state.withLock(\.recoveries) }
    /// The step that is being carried out; `nil` before the first.
    package var current: Int? { state.withLock(\.current) }

    /// The time on the lab's clock.
    package var now: Duration { clock() }

    /// A step as it is written.
    package func text(_ step: Int) -> String { definition.steps[step].text }

    /// Where the run is, as the end of a sentence.
    package var place: String { current.map { "in the step `\(text($0))`" } ?? "before the first step" }

    /// Notes that a step begins, and returns where.
    @discardableResult
    package func begin(_ step: Int) -> LogPosition {
        let position = note(.stepBegan, step)
        state.withLock {
            $0.current = step
            $0.outcomes[step].began = position.at
        }
        return position
    }

    /// Notes that a step has ended; one that this machine could not decide has said so before.
    package func end(_ step: Int, done: Bool) {
        state.withLock {
            if done, $0.outcomes[step].state == .notRun { $0.outcomes[step].state = .done }
            $0.outcomes[step].ended = now
        }
        note(.stepEnded, step)
    }

    /// Notes a finding, and what became of its step.
    ///
    /// Without a step it is about what stands at `position`. One that leads comes before all others: it is their cause.
    /// What is judged by events can be judged again by them.
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

    /// Whether something was found of a step.
    package func hasFinding(of step: Int) -> Bool { findings.contains { $0.step == step + 1 } }

    /// Notes what was measured of a recovery.
    package func add(_ recovery: Recovery) { state.withLock { $0.recoveries.append(recovery) } }

    /// What a failure in a stretch of time is worth, and the sentence that says so.
    package func judge(from start: Duration, to end: Duration, time: Duration) -> (Verdict, String) {
        let stalled = stalled(start, end).late
        guard StallRecord.excuses(stalled, of: time) else { return (.failed, "") }
        return (
            .inconclusive(.hostStalled),
            " The host stalled for \(RunText.milliseconds(stalled)) of that time, so this says nothing."
        )
    }

    /// Why nothing can be said of what did not happen in a stretch of time, as a sentence; `nil` when something can.
    package func freeze(from start: Duration, to end: Duration) -> String? {
        let frozen = stalled(start, end).frozen
        guard StallRecord.excuses(frozen, of: end - start) else { return nil }
        return "Nothing ran on this host for \(RunText.milliseconds(frozen)) of that time, so this says nothing."
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
