package import LabModel
package import ScenarioLanguage

/// The events by which the steps of a run are judged: those of a run that goes on, or those that one has left.
package protocol RunEvents: Sendable {
    /// The time on the lab's clock.
    var now: Duration { get async }
    /// All events that are known, in the order in which they became known.
    var known: [Event] { get async }
    /// The state of the lab after them.
    var state: LabState { get async }
    /// Those of them that say nothing on this machine.
    var unenforced: Set<Event> { get async }

    /// Waits until a condition holds or cannot any more, at most until a deadline.
    ///
    /// The condition is made in the state after all events so far, and sees those since `start` first. Later ones count
    /// by the time at which they happened, so what happened before the deadline and becomes known so much later is in time.
    ///
    /// - Returns: The result with the condition at the end; `nil` when none was made.
    func wait(
        since start: LogPosition?, until deadline: Duration?, grace: Duration,
        for make: @Sendable (LabState) throws -> (any Condition)?
    ) async rethrows -> (result: WaitResult, condition: any Condition)?

    /// Adds a rule, made in the state after all events so far; with a position it sees everything since then first.
    ///
    /// - Throws: `RunError` when it is broken from the start.
    func add(replayedFrom start: LogPosition?, _ make: @Sendable (LabState) throws -> Rule) async throws

    /// Lets time pass.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until moment: Duration) async throws
    /// Waits until what programs have written and links have carried so far is known.
    func settle() async
    /// Whether a program stands still by nothing that the lab has done.
    func standsStill(_ id: ProgramID) async -> Bool
    /// The faults that nobody has healed, a sentence each.
    var activeFaults: [String] { get async }
    /// The fault steps so far, in order.
    var faults: [FaultTimes] { get async }
}

/// What a wait came to.
package enum WaitResult: Sendable, Hashable {
    /// The condition holds.
    case held
    /// It cannot hold any more.
    case broken
    /// The deadline passed before either.
    case timeUp
    /// The task was cancelled, or the run ended before.
    case cancelled

    /// What a status means for a wait; `nil` as long as it is open.
    package init?(_ status: ConditionStatus) {
        switch status {
        case .open: return nil
        case .holds: self = .held
        case .broken: self = .broken
        }
    }
}

/// The times of a fault step, on the lab's clock.
package struct FaultTimes: Sendable, Hashable {
    /// When its step began.
    package var start: Duration
    /// When the kernel acknowledged the first of its faults.
    package var began: Duration
    /// When the last of them was proved healed, or the last program it ended was launched again; `nil` when it is still on.
    package var healed: Duration?
}
