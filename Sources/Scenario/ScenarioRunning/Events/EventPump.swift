internal import Kernel
package import LabModel
package import NetworkLab
package import Scenario

/// Takes the events of a run into account, one by one and in order: they change the state of the lab, and every rule and
/// every waiting step sees each of them.
package actor EventPump {
    private let log: EventLog
    private let record: RunRecord
    private let details: FailureDetails
    /// Tells which events say nothing on this machine.
    private let reception: UnenforcedReception

    private var folded: LabState
    private var position = 0
    private var rules: [Rule] = []
    private var waits: [Int: Wait] = [:]
    private var nextWait = 0
    /// The events so far that say nothing on this machine.
    package private(set) var unenforced: Set<Event> = []
    /// The steps whose rules only they would have broken.
    private var doubted: Set<Int> = []

    /// A step that waits for a condition.
    private struct Wait {
        var condition: any Condition
        /// What happened before does not count, however late it becomes known.
        var start: Duration?
        var deadline: Duration?
        let ended: Latch
    }

    /// What a wait came to.
    package enum WaitResult: Sendable, Hashable {
        /// The condition holds.
        case held
        /// It cannot hold any more.
        case broken
        /// The deadline passed before either.
        case timeUp
        /// The task was cancelled.
        case cancelled
    }

    /// Output that was written before a deadline may still be in a pipe; it is judged by its own time.
    package static let grace: Duration = .milliseconds(50)

    /// So many events are taken into account at a time.
    private static let portion = 256

    /// Begins with a lab in which nothing has happened; broken rules are noted in the record.
    package init(
        _ definition: ScenarioDefinition, _ log: EventLog, record: RunRecord, details: FailureDetails,
        versions: InstalledVersions = InstalledVersions()
    ) {
        self.log = log
        self.record = record
        self.details = details
        reception = UnenforcedReception(definition, versions)
        folded = LabState(ClientIndex(definition))
    }

    /// The state of the lab after all events so far.
    package var state: LabState {
        get async {
            await takeEvents()
            return folded
        }
    }

    /// Takes events into account as they come, until the task is cancelled or the log is closed.
    package func follow() async {
        while true {
            await takeEvents()
            let seen = position
            await log.grown(beyond: seen)
            if log.count <= seen || Task.isCancelled { return }
        }
    }

    /// Waits until a condition holds or cannot any more, at most until a deadline.
    ///
    /// The condition is made in the state after all events so far, and sees those since `start` first. Later ones count
    /// by the time at which they happened, so what was written before the deadline and arrives a little after it is in
    /// time.
    ///
    /// - Returns: The result with the condition at the end; `nil` when none was made.
    package func wait(
        since start: LogPosition? = nil, until deadline: Duration? = nil, grace: Duration = EventPump.grace,
        for make: @Sendable (LabState) throws -> (any Condition)?
    ) async rethrows -> (result: WaitResult, condition: any Condition)? {
        await takeEvents()
        guard var condition = try make(folded) else { return nil }
        if let start {
            for event in seen(since: start) where event.at >= start.at && deadline.map({ event.at <= $0 }) ?? true {
                condition.observe(event, folded)
            }
        }
        if let result = Self.result(condition.status) { return (result, condition) }
        let id = nextWait
        nextWait += 1
        let ended = Latch()
        waits[id] = Wait(condition: condition, start: start?.at, deadline: deadline, ended: ended)
        await Self.wait(for: ended, atMost: deadline.map { $0 + grace - log.now })
        await takeEvents()
        guard let wait = waits.removeValue(forKey: id) else { return (.cancelled, condition) }
        condition = wait.condition
        if let result = Self.result(condition.status) { return (result, condition) }
        if Task.isCancelled { return (.cancelled, condition) }
        return (Self.result(condition.statusAtEnd) ?? .timeUp, condition)
    }

    /// Waits for a condition that does not depend on the state.
    package func wait<C: Condition>(
        _ condition: C, since start: LogPosition? = nil, until deadline: Duration? = nil
    ) async -> (result: WaitResult, condition: C) {
        let waited = await wait(since: start, until: deadline) { _ in condition }
        return (waited?.result ?? .cancelled, waited?.condition as? C ?? condition)
    }

    /// Adds a rule, made in the state after all events so far.
    ///
    /// With a position it has seen everything since then: events of one write are taken together, so that those after the
    /// one that a step waited for have passed before the rule is there.
    ///
    /// - Throws: ``RunError`` when it is broken from the start.
    package func add(replayedFrom start: LogPosition? = nil, _ make: @Sendable (LabState) throws -> Rule) async throws {
        await takeEvents()
        var rule = try make(folded)
        if rule.isBroken {
            throw RunError(
                "`\(record.text(rule.step))` was broken from the start: \(rule.condition.seen).",
                details: details.relevant(rule.condition))
        }
        if let start {
            for event in seen(since: start) where !unenforced.contains(event) && rule.observe(event, folded) {
                record.isBroken(rule, details)
                break
            }
        }
        rules.append(rule)
    }

    /// Ends all rules: what is demanded to the end is so until `end`.
    ///
    /// What was written before it is taken into account.
    ///
    /// - Returns: The rules, and how they ended.
    package func endRules(at end: Duration) async -> [Rule] {
        for index in rules.indices { rules[index].until = min(rules[index].until ?? end, end) }
        try? await MonotonicClock.sleep(for: Self.grace)
        await takeEvents()
        for index in rules.indices where rules[index].end(at: end) { record.isBroken(rules[index], details) }
        defer { rules = [] }
        return rules
    }

    /// Takes those that there are now into account; programs that are faster than that hold up neither the end of a wait
    /// nor that of the run.
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
            folded.apply(event)
            if reception.includes(event, folded) {
                setAside(event)
            } else {
                for index in rules.indices where rules[index].observe(event, folded) {
                    record.isBroken(rules[index], details)
                }
            }
            for id in waits.keys { observe(event, by: id) }
        }
    }

    /// The events since a position that have been taken into account.
    private func seen(since logPosition: LogPosition) -> ArraySlice<Event> {
        log.events(since: logPosition).prefix(max(position - logPosition.position, 0))
    }

    private func observe(_ event: Event, by id: Int) {
        guard var wait = waits[id], wait.start.map({ event.at >= $0 }) ?? true,
            wait.deadline.map({ event.at <= $0 }) ?? true, wait.condition.status == .open
        else { return }
        wait.condition.observe(event, folded)
        waits[id] = wait
        if wait.condition.status != .open { wait.ended.open() }
    }

    /// Notes an event that says nothing here, and the rules that it would have broken.
    private func setAside(_ event: Event) {
        unenforced.insert(event)
        for rule in rules {
            var trial = rule
            guard trial.observe(event, folded), doubted.insert(rule.step).inserted else { continue }
            record.fail(UnenforcedReception.limitation(of: record.text(rule.step), [event]), step: rule.step)
        }
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

    private static func result(_ status: ConditionStatus) -> WaitResult? {
        switch status {
        case .open: nil
        case .holds: .held
        case .broken: .broken
        }
    }
}
