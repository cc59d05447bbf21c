internal import Kernel
internal import LabModel
internal import NetworkLab
internal import Scenario

/// One run of a scenario in a lab that is open: what has been seen, what is demanded, and how the steps went.
///
/// All events pass through ``pump()``, one by one and in order: they change the state, and every rule and every
/// waiting step sees each of them. Nothing is polled but the quantities that are measured.
actor ScenarioRun {
    let definition: ScenarioDefinition
    let lab: Lab
    let log: EventLog
    let planner: LaunchPlanner
    let messages: MessagePlan
    let factory: ConditionFactory
    let machine: SlowMachine

    var state: LabState
    var rules: [Rule] = []
    /// Until when rules with a time of their own are on.
    var lasting: Duration = .zero
    var faults: [FaultRecord] = []
    /// When the last step began that does something, and how many events there were.
    var lastAction = Mark(at: .zero, position: 0)
    /// The same for the step that sent a message.
    var sent: [String: Mark] = [:]
    /// The step that is being carried out; `nil` before the first.
    var current: Int?

    var findings: [Finding] = []
    var outcomes: [StepOutcome]
    var recoveries: [Recovery] = []

    /// The number of the next request to a probe or a device.
    private var nextRequest = 1
    /// The requests that later steps may mean, by the host of the probe and the name that a step gave.
    var labelled: [String: LabelledRequest] = [:]

    /// Tells which events say nothing on this machine.
    private let reception: UngovernedReception
    /// Those that there were.
    var ungoverned: Set<Event> = []
    /// The steps whose rules only they would have broken.
    var doubted: Set<Int> = []

    private var position = 0
    private var waits: [Int: Wait] = [:]
    private var nextWait = 0
    /// Ends the steps early.
    let ending = Gate()
    /// What goes on beside the steps.
    let chores: AsyncStream<Chore>
    let addChore: AsyncStream<Chore>.Continuation

    /// A point in the story.
    struct Mark: Sendable {
        var at: Duration
        var position: Int
    }

    /// A step that waits for a condition.
    private struct Wait {
        var condition: any Condition
        var deadline: Duration?
        let gate: Gate
    }

    /// What a wait came to.
    enum WaitResult {
        case held
        case broken
        case timeUp
        case cancelled
    }

    /// Output that was written before a deadline may still be in a pipe; it is judged by its own time.
    static let grace: Duration = .milliseconds(50)

    init(_ definition: ScenarioDefinition, lab: Lab, planner: LaunchPlanner, seed: UInt64, machine: SlowMachine) {
        self.definition = definition
        self.lab = lab
        self.planner = planner
        self.machine = machine
        log = lab.log
        messages = MessagePlan(definition, seed: seed)
        factory = ConditionFactory(
            definition, messages: messages, addresses: planner.surroundings.addresses)
        state = LabState(Cast(definition))
        reception = UngovernedReception(definition)
        outcomes = Self.outcomes(of: definition)
        (chores, addChore) = AsyncStream.makeStream()
    }

    /// The steps of a scenario before any of them has run; those written in code are numbered.
    static func outcomes(of definition: ScenarioDefinition) -> [StepOutcome] {
        definition.steps.enumerated().map { index, step in
            StepOutcome(line: step.position?.line ?? index + 1, text: step.text, state: .notRun)
        }
    }

    /// This moment in the story.
    var mark: Mark { Mark(at: log.now, position: position) }

    /// Takes all new events into account.
    func pump() {
        let events = log.events(from: position)
        position += events.count
        for event in events {
            state.apply(event)
            if reception.includes(event, state) {
                setAside(event)
            } else {
                for index in rules.indices where rules[index].observe(event, state) { isBroken(index) }
            }
            for id in waits.keys { observe(event, by: id) }
        }
    }

    /// Adds a rule that has seen everything since a mark: events of one write are taken together, so that those after
    /// the one that a step waited for have passed before the rule is there.
    func add(_ rule: Rule, replayedFrom start: Mark) {
        var rule = rule
        pump()
        let seen = log.events(from: start.position).prefix(position - start.position)
        let isNowBroken = seen.contains { !ungoverned.contains($0) && rule.observe($0, state) }
        rules.append(rule)
        if isNowBroken { isBroken(rules.endIndex - 1) }
    }

    /// Follows the log until the task is cancelled or the log is closed.
    func follow() async {
        while true {
            pump()
            let seen = position
            await log.grown(beyond: seen)
            if log.count <= seen { return }
        }
    }

    /// Waits until a condition holds or cannot any more, at most until a deadline.
    ///
    /// The condition first sees the events since `start`. Later ones count by the time at which they happened, so what
    /// was written before the deadline and arrives a little after it is in time.
    func wait(
        _ condition: inout any Condition, since start: Mark? = nil, until deadline: Duration? = nil
    ) async -> WaitResult {
        pump()
        if let start {
            for event in log.events(from: start.position).prefix(position - start.position) where event.at >= start.at {
                if deadline.map({ event.at <= $0 }) ?? true { condition.observe(event, state) }
            }
        }
        if let result = Self.result(condition.status) { return result }
        let id = nextWait
        nextWait += 1
        let gate = Gate()
        waits[id] = Wait(condition: condition, deadline: deadline, gate: gate)
        let now = log.now
        await withTaskGroup(of: Void.self) { group in
            if let deadline {
                group.addTask {
                    try? await MonotonicClock.sleep(for: deadline + Self.grace - now)
                    gate.open()
                }
            }
            await gate.wait()
            group.cancelAll()
        }
        pump()
        guard let wait = waits.removeValue(forKey: id) else { return .cancelled }
        condition = wait.condition
        if let result = Self.result(condition.status) { return result }
        if Task.isCancelled { return .cancelled }
        return Self.result(condition.statusAtEnd) ?? .timeUp
    }

    /// Lets time pass, to the moment given on the lab's clock.
    ///
    /// - Throws: `CancellationError`.
    func sleep(until moment: Duration) async throws {
        try await MonotonicClock.sleep(for: max(.zero, moment - log.now))
    }

    /// A number for a request to a probe or a device.
    func requestNumber() -> Int {
        defer { nextRequest += 1 }
        return nextRequest
    }

    /// Ends the steps early; the findings say why.
    func end() { ending.open() }

    private func observe(_ event: Event, by id: Int) {
        guard var wait = waits[id], wait.deadline.map({ event.at <= $0 }) ?? true,
            wait.condition.status == .open
        else { return }
        wait.condition.observe(event, state)
        waits[id] = wait
        if wait.condition.status != .open { wait.gate.open() }
    }

    private static func result(_ status: ConditionStatus) -> WaitResult? {
        switch status {
        case .open: nil
        case .holds: .held
        case .broken: .broken
        }
    }
}
