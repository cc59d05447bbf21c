import LabEvents
import LabModel
import ScenarioLanguage

/// Makes what programs report by chance, whatever the steps of their scenario are about.
struct RandomStream {
    /// An event, and when it becomes known.
    struct Entry {
        /// When it becomes known.
        var known: Duration
        /// What happened, and when.
        var event: Event
    }

    /// When the programs of every run are ready.
    static let ready = Duration.milliseconds(200)

    private let definition: ScenarioDefinition
    private var dice: Dice
    private var events: [Event] = []
    /// When each program that has ended is started again.
    private var absences: [ProgramID: Duration] = [:]
    /// The devices whose provider is started.
    private var active: Set<ProgramID> = []
    private let crashing: Set<ProgramID>

    /// Makes a stream, in the order in which it becomes known.
    static func entries(of definition: ScenarioDefinition, by dice: inout Dice) -> [Entry] {
        var stream = RandomStream(definition, dice)
        stream.start()
        stream.goOn()
        let entries = stream.entries()
        dice = stream.dice
        return entries
    }

    /// Begins without events.
    private init(_ definition: ScenarioDefinition, _ dice: Dice) {
        self.definition = definition
        self.dice = dice
        // Only where a step expects it: otherwise a crash fails a run by itself.
        crashing = Set(
            definition.steps.flatMap { step -> [ProgramID] in
                guard case .expect(let what, _, _) = step.action, let crash = what.word as? CrashExpectation
                else { return [] }
                return definition.programs(of: crash.pattern.program)
            })
    }

    /// Has a program report an event.
    private mutating func report(
        _ at: Duration, _ id: ProgramID, _ name: EventName, _ fields: [EventField: Value] = [:]
    ) {
        events.append(Event(at: at, source: .program(id), name: name, fields: fields))
    }

    /// Has a program report an event as it is written.
    private mutating func report(_ at: Duration, _ id: ProgramID, _ record: EventRecord) {
        events.append(Event(at: at, source: .program(id), record))
    }

    /// Says each line late now and then; those of one program stay in their order.
    private mutating func entries() -> [Entry] {
        var last: [Event.Source: Duration] = [:]
        var entries: [Entry] = []
        // By their own time, and in the order in which they were made where that is the same.
        for (_, event) in events.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }) {
            let delay: Duration =
                switch dice.number(0...99) {
                case 0..<70: .zero
                case 70..<95: dice.time(1...4)
                default: .milliseconds(200)
                }
            let isStart = event.at < Self.ready
            let known = max(event.at + (isStart ? .zero : delay), last[event.source] ?? .zero)
            last[event.source] = known
            entries.append(Entry(known: known, event: event))
        }
        return entries.enumerated().sorted { ($0.element.known, $0.offset) < ($1.element.known, $1.offset) }
            .map { $0.element }
    }
}

/// What the programs do.
extension RandomStream {
    /// Starts all programs, the system of a device first; the push provider of a device is for the device to start.
    private mutating func start() {
        for id in definition.programs where definition.program(id)?.starts == true {
            let isSystem = id.program == ProgramDefinition.deviceName
            launch(id, at: .milliseconds(isSystem ? 20 : 40))
            guard isSystem else { continue }
            report(
                .milliseconds(30), id,
                PrivilegeChange(app: RandomScenario.app, state: "undetermined", reason: "initial").record)
        }
    }

    /// Starts a program, which is ready at once.
    private mutating func launch(_ id: ProgramID, at time: Duration) {
        report(time, id, .launched, [.pid: .int(100 + events.count)])
        switch id.program {
        case ProgramDefinition.pushServerName: report(time, id, .listening, [.port: 7650])
        case ProgramDefinition.pushProviderName: report(time, id, .started)
        case ProgramDefinition.deviceName: report(time, id, .deviceReady, [.enforcement: "kernel", .apps: 2])
        default: report(time, id, .probeReady)
        }
    }

    /// Has programs do things for about two seconds, one after the other.
    private mutating func goOn() {
        let ids = definition.programs.filter { id in
            definition.program(id)?.starts == true && id.program != RandomScenario.app
        }
        var plan: [(at: Duration, id: ProgramID, isBeat: Bool)] = []
        for _ in 0..<dice.number(10...45) {
            plan.append((dice.time(8...180), dice.one(of: ids), false))
        }
        let providers = ids.filter { $0.program == ProgramDefinition.pushProviderName }
        if dice.chance(40) {
            for id in providers { plan += beat(of: id) }
        }
        let hasBeat = plan.contains { $0.isBeat }
        for (_, item) in plan.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }) {
            if let back = absences[item.id], item.at < back { continue }
            if item.isBeat {
                report(item.at, item.id, .heartbeat, [.sequence: .int(dice.number(1...3))])
            } else {
                act(item.id, at: item.at, hasBeat: hasBeat)
            }
        }
    }

    /// Makes heartbeats every 40 ms, some at the very bound of a quarter more or less, and some beyond it.
    private mutating func beat(of id: ProgramID) -> [(at: Duration, id: ProgramID, isBeat: Bool)] {
        var at = dice.time(10...14)
        var items: [(at: Duration, id: ProgramID, isBeat: Bool)] = []
        while at < .milliseconds(1500) {
            items.append((at, id, true))
            at += dice.chance(85) ? .milliseconds(40) : dice.time(2...6)
        }
        return items
    }

    /// Has a program do something.
    private mutating func act(_ id: ProgramID, at time: Duration, hasBeat: Bool) {
        switch id.program {
        case ProgramDefinition.pushServerName: actAsServer(id, at: time)
        case ProgramDefinition.deviceName: actAsDevice(id, at: time)
        default: actAsProvider(id, at: time, hasBeat: hasBeat)
        }
    }

    /// Has a provider do something.
    private mutating func actAsProvider(_ id: ProgramID, at time: Duration, hasBeat: Bool) {
        switch dice.number(0...99) {
        case 0..<24: report(time, id, .connected)
        case 24..<38: report(time, id, .disconnected, [.reason: "closed"])
        case 38..<58 where !hasBeat: report(time, id, .heartbeat, [.sequence: .int(dice.number(1...3))])
        case 58..<64: report(time, id, .duplicate, [.id: .string(RandomRun.id(of: id.host))])
        case 64..<80: log(id, at: time)
        case 80..<90:
            let isNamed = dice.chance(60)
            report(
                time, id, .delivered,
                isNamed ? [.message: .string(RandomScenario.message)] : [.id: .string(RandomRun.id(of: id.host))])
        case 90..<95: end(id, at: time)
        case 95..<100 where crashing.contains(id): crash(id, at: time)
        default: report(time, id, .timer)
        }
    }

    /// Has a server do something.
    private mutating func actAsServer(_ id: ProgramID, at time: Duration) {
        let clients = definition.hosts.flatMap(\.members).filter { $0 != id.host }
        let client = Value.string(dice.one(of: clients))
        switch dice.number(0...99) {
        case 0..<36: report(time, id, .connected, [.client: client])
        case 36..<56:
            report(
                time, id, .offline,
                [.client: client, .reason: .string(dice.one(of: ["silent", "closed", "replaced"]))])
        case 56..<78: report(time, id, .heartbeatSent, [.client: client, .sequence: .int(dice.number(1...3))])
        case 78..<86:
            report(
                time, id, .heartbeatAcknowledged, [.client: client, .sequence: 1, .latency: 1])
        case 86..<96: log(id, at: time)
        default: end(id, at: time)
        }
    }

    /// Has the system of a device do something.
    private mutating func actAsDevice(_ id: ProgramID, at time: Duration) {
        let app = RandomScenario.app
        switch dice.number(0...9) {
        case 0...2:
            let state = dice.one(of: ["undetermined", "allowed", "denied"])
            report(time, id, PrivilegeChange(app: app, state: state, reason: "settings").record)
        case 3: report(time, id, .settingsListed, [.app: .string(app), .on: .bool(dice.chance(50))])
        case 4...6:
            let text = dice.one(of: ["Find", "Print"])
            let details = AppRequestDetails("tcp-connect")
            report(
                time, id,
                AlertShown(app: app, bundle: "com.example.\(app)", text: text, program: app, request: details).record)
        default:
            let wasActive = active.remove(id) != nil
            if !wasActive { active.insert(id) }
            let name = wasActive ? dice.one(of: [EventName.providerStopped, .providerEnded]) : .providerStarted
            report(time, id, ProviderReport(name, app: app, provider: RandomScenario.provider, number: 1).record)
        }
    }

    /// Has a program write a line.
    private mutating func log(_ id: ProgramID, at time: Duration) {
        report(time, id, LogLine(dice.one(of: ["a1", "b2", "c3"]), stream: "stdout").record)
    }

    /// Ends a program by itself; as a rule it is started again.
    private mutating func end(_ id: ProgramID, at time: Duration) {
        report(time, id, ProgramExit(code: 0).record)
        comeBack(id, after: time)
    }

    /// Ends a program by a signal, which is reported somewhat later.
    private mutating func crash(_ id: ProgramID, at time: Duration) {
        report(time, id, ProgramExit(signal: 11, name: "SIGSEGV").record)
        report(time + dice.time(0...2), id, CrashReport(signalName: "SIGSEGV").record)
        comeBack(id, after: time + .milliseconds(20))
    }

    /// Starts a program again some time after its end, or never.
    private mutating func comeBack(_ id: ProgramID, after time: Duration) {
        guard dice.chance(70) else {
            absences[id] = .seconds(3600)
            return
        }
        let back = time + dice.time(1...6)
        absences[id] = back
        launch(id, at: back)
    }
}
