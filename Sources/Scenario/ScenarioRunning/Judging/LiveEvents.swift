internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The events of a running lab.
struct LiveEvents: RunEvents {
    let context: RunContext
    let lab: Lab
    let director: FaultDirector

    var now: Duration { context.log.now }
    var known: [Event] { context.log.events() }
    var state: LabState { get async { await context.pump.state } }
    var unenforced: Set<Event> { get async { await context.pump.unenforced } }

    func wait(
        since start: LogPosition?, until deadline: Duration?, grace: Duration,
        for make: @Sendable (LabState) throws -> (any Condition)?
    ) async rethrows -> (result: WaitResult, condition: any Condition)? {
        try await context.pump.wait(since: start, until: deadline, grace: grace, isOfStep: true, for: make)
    }

    func add(replayedFrom start: LogPosition?, _ make: @Sendable (LabState) throws -> Rule) async throws {
        try await context.pump.add(replayedFrom: start, make)
    }

    func sleep(until moment: Duration) async throws { try await context.sleep(until: moment) }

    func settle() async {
        await lab.drainCapture()
        await lab.drainOutput()
    }

    /// Whether a program is stopped, but not by the lab; if so, records an event.
    func isStoppedFromOutside(_ id: ProgramID) async -> Bool {
        guard await lab.program(id)?.isStopped == true else { return false }
        if id.program != ProgramDefinition.deviceName, await director.isPaused(id) { return false }
        context.log.record(.lab, .isStoppedFromOutside, [.host: .string(id.host), .program: .string(id.program)])
        return true
    }

    var activeFaults: [String] { get async { await director.sentencesOnActive } }

    var faults: [FaultTimes] {
        get async {
            await director.faults.map { FaultTimes(start: $0.start.at, began: $0.began, healed: $0.healed) }
        }
    }
}
