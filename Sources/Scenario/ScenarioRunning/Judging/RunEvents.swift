package import LabModel
package import ScenarioLanguage

/// The events by which the steps of a run are judged, from a running lab or from a recorded run.
package protocol RunEvents: Sendable {
    var now: Duration { get async }
    /// All known events, in the order in which they became known.
    var known: [Event] { get async }
    /// The state of the lab after the known events.
    var state: LabState { get async }
    /// The known events that are inconclusive on this machine.
    var unenforced: Set<Event> { get async }

    /// Waits until a condition holds or is broken, until a deadline at most.
    ///
    /// The condition is made in the state after all events so far and sees those since `start` first. Later events
    /// count by the time at which they happened, so that one from before the deadline counts even if it becomes known
    /// up to `grace` later.
    ///
    /// - Returns: The result and the final condition; `nil` if none was made.
    func wait(
        since start: LogPosition?, until deadline: Duration?, grace: Duration,
        for make: @Sendable (LabState) throws -> (any Condition)?
    ) async rethrows -> (result: WaitResult, condition: any Condition)?

    /// Adds a rule made in the state after all events so far, which first sees the events since `start`.
    ///
    /// - Throws: `RunError` if the rule is broken from the start.
    func add(replayedFrom start: LogPosition?, _ make: @Sendable (LabState) throws -> Rule) async throws

    /// Waits until a time.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until moment: Duration) async throws
    /// Waits until all output of programs and all frames on links so far are known.
    func settle() async
    /// Whether a program is stopped, but not by the lab.
    func isStoppedFromOutside(_ id: ProgramID) async -> Bool
    var activeFaults: [String] { get async }
    /// The fault steps so far, in order.
    var faults: [FaultTimes] { get async }
}

package enum WaitResult: Sendable, Hashable {
    case held
    /// The condition can no longer hold.
    case broken
    /// The deadline has passed.
    case timeUp
    /// The task was cancelled, or the run ended first.
    case cancelled

    /// Converts a status; `nil` while it is open.
    package init?(_ status: ConditionStatus) {
        switch status {
        case .open: return nil
        case .holds: self = .held
        case .broken: self = .broken
        }
    }
}

package struct FaultTimes: Sendable, Hashable {
    /// The time at which the step began.
    package var start: Duration
    /// The time at which the kernel acknowledged the first fault.
    package var began: Duration
    /// The time of the last verified healing or relaunch of an ended program; `nil` while the fault is active.
    package var healed: Duration?
}
