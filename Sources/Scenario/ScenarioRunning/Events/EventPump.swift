internal import Kernel
package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// Applies the events of a run in order: to the state of the lab, to every rule and to every waiting step.
package actor EventPump {
    private let log: EventLog
    private let record: RunRecord
    private let details: FailureDetails
    private var fold: EventFold
    private var position = 0
    private var waits: [Int: Wait] = [:]
    private var nextWait = 0
    /// The events so far that are inconclusive on this machine.
    package var unenforced: Set<Event> { fold.unenforced }

    private struct Wait {
        var condition: any Condition
        /// The time before which events do not count, however late they become known.
        var start: Duration?
        var deadline: Duration?
        /// Whether the wait is that of an `expect` step.
        var isOfStep: Bool
        let ended: Latch
    }

    /// The time after a deadline in which output written before it may still arrive.
    package static let grace: Duration = .milliseconds(50)

    /// The maximum number of events applied at a time.
    private static let portion = 256

    /// Creates a pump in a lab without events; broken rules become findings of the record.
    package init(
        _ definition: ScenarioDefinition, _ log: EventLog, record: RunRecord, details: FailureDetails,
        versions: InstalledVersions = InstalledVersions()
    ) {
        self.log = log
        self.record = record
        self.details = details
        fold = EventFold(definition, versions)
    }

    /// The state of the lab after all events so far.
    package var state: LabState {
        get async {
            await takeEvents()
            return fold.state
        }
    }

    /// Applies events until the task is cancelled or the log is closed.
    package func follow() async {
        var seen: Int
        repeat {
            await takeEvents()
            seen = position
        } while await log.grows(beyond: seen) && !Task.isCancelled
    }

    /// Waits until a condition holds or is broken, until a deadline at most.
    ///
    /// The condition is made in the state after all events so far and sees those since `start` first. Later events
    /// count by the time at which they happened, so that one written before the deadline counts even if it arrives up
    /// to `grace` later.
    ///
    /// - Returns: The result and the final condition; `nil` if none was made.
    package func wait(
        since start: LogPosition? = nil, until deadline: Duration? = nil, grace: Duration = EventPump.grace,
        isOfStep: Bool = false, for make: @Sendable (LabState) throws -> (any Condition)?
    ) async rethrows -> (result: WaitResult, condition: any Condition)? {
        await takeEvents()
        guard var condition = try make(fold.state) else { return nil }
        if let start {
            for event in seen(since: start) where event.at >= start.at && deadline.map({ event.at <= $0 }) ?? true {
                condition.observe(event, fold.state)
            }
        }
        if let result = WaitResult(condition.status) { return (result, condition) }
        let id = nextWait
        nextWait += 1
        let ended = Latch()
        waits[id] = Wait(condition: condition, start: start?.at, deadline: deadline, isOfStep: isOfStep, ended: ended)
        await Self.wait(for: ended, atMost: deadline.map { $0 + grace - log.now })
        await takeEvents()
        guard let wait = waits.removeValue(forKey: id) else { return (.cancelled, condition) }
        condition = wait.condition
        if let result = WaitResult(condition.status) { return (result, condition) }
        if Task.isCancelled { return (.cancelled, condition) }
        return (WaitResult(condition.statusAtEnd) ?? .timeUp, condition)
    }

    /// Ends the waits of `expect` steps whose conditions do not hold, because no running program can change that.
    package func giveUp() {
        for wait in waits.values where wait.isOfStep && wait.condition.statusAtEnd != .holds { wait.ended.open() }
    }

    /// Waits for a condition that does not depend on the state.
    package func wait<C: Condition>(
        _ condition: C, since start: LogPosition? = nil, until deadline: Duration? = nil
    ) async -> (result: WaitResult, condition: C) {
        let waited = await wait(since: start, until: deadline) { _ in condition }
        return (waited?.result ?? .cancelled, waited?.condition as? C ?? condition)
    }

    /// Adds a rule made in the state after all events so far.
    ///
    /// With a position, the rule first sees all events since then. Events of one write are applied together, so that
    /// those after the one that ended a step's wait are applied before the next step adds its rule.
    ///
    /// - Throws: `RunError` if the rule is broken from the start.
    package func add(replayedFrom start: LogPosition? = nil, _ make: @Sendable (LabState) throws -> Rule) async throws {
        await takeEvents()
        let rule = try make(fold.state)
        try record.checkStart(of: rule, details)
        let since = start.map { seen(since: $0) } ?? []
        if let broken = fold.add(rule, replaying: since) { record.isBroken(broken, details) }
    }

    /// Ends all rules at a time.
    ///
    /// Output written before that time is applied first.
    ///
    /// - Returns: The rules in their final state.
    package func endRules(at end: Duration) async -> [Rule] {
        fold.limitRules(to: end)
        try? await MonotonicClock.sleep(for: Self.grace)
        await takeEvents()
        record.note(fold.endRules(at: end), details)
        return fold.removeRules()
    }

    /// Applies the events that exist at the call, so that a fast writer delays neither a wait nor the end of the run.
    private func takeEvents() async {
        let end = log.count
        while position < end, !Task.isCancelled {
            takePortion(upTo: end)
            if position < end { await Task.yield() }
        }
    }

    private func takePortion(upTo end: Int) {
        let events = log.events(from: position, atMost: min(end - position, Self.portion))
        position += events.count
        for event in events {
            record.note(fold.take(event), of: event, details)
            for id in waits.keys { observe(event, by: id) }
        }
    }

    /// Returns the applied events since a position.
    private func seen(since logPosition: LogPosition) -> ArraySlice<Event> {
        log.events(since: logPosition).prefix(max(position - logPosition.position, 0))
    }

    private func observe(_ event: Event, by id: Int) {
        guard var wait = waits[id], wait.start.map({ event.at >= $0 }) ?? true,
            wait.deadline.map({ event.at <= $0 }) ?? true, wait.condition.status == .open
        else { return }
        wait.condition.observe(event, fold.state)
        waits[id] = wait
        if wait.condition.status != .open { wait.ended.open() }
    }

    private static func wait(for latch: Latch, atMost time: Duration?) async {
        await withTaskGroup(of: Void.self) { group in
            if let time {
                group.addTask {
                    try? await MonotonicClock.sleep(for: time)
                    latch.open()
                }
            }
            await latch.wait()
            group.cancelAll()
        }
    }
}
