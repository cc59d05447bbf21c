import DeviceRules
import LabEvents
import LabModel
import LocalPush
import ScenarioLanguage

/// Makes a scenario by chance: a server, phones, and steps of a small vocabulary, so that they match what happens.
struct RandomScenario {
    /// The message that a scenario sends, if it sends one.
    static let message = "m1"
    /// The name of every scenario.
    static let name = "A random run"
    /// The seed of every scenario, from which the ids of messages follow.
    static let seed: UInt64 = 1
    /// The app of every device.
    static let app = "pager"
    /// The extension of that app that is a push provider.
    static let provider = "provider"

    private var dice: Dice
    private let hosts: [HostDefinition]
    private var steps: [Step] = []
    private var isSent = false
    private let crashes: Bool

    /// Makes a definition.
    static func definition(by dice: inout Dice) -> ScenarioDefinition {
        var scenario = RandomScenario(&dice)
        scenario.addSteps()
        dice = scenario.dice
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = "Ward"
        return ScenarioDefinition(
            name, seed: seed, networks: [ward], hosts: scenario.hosts, steps: scenario.steps)
    }

    /// Makes the hosts.
    private init(_ dice: inout Dice) {
        func phone(_ name: String, count: Int? = nil) -> HostDefinition {
            HostDefinition(name, on: ["ward"], count: count, runs: [.pushProvider(PushProviderSettings())])
        }
        let server = HostDefinition("server", on: ["ward"], runs: [.pushServer(PushServerSettings())])
        switch dice.number(0...9) {
        case 0...3: hosts = [server, phone("phone")]
        case 4...6: hosts = [server, phone("phones", count: 2)]
        case 7...8: hosts = [server, phone("phone"), phone("tablet")]
        default: hosts = [server, phone("tablet"), Self.device("phone", count: dice.chance(30) ? 2 : nil)]
        }
        crashes = dice.chance(15)
        self.dice = dice
    }

    /// Makes a device with an app that has a push provider.
    private static func device(_ name: String, count: Int?) -> HostDefinition {
        let part = AppDefinition(
            provider, kind: .appPushProvider, runs: [.pushProvider(PushProviderSettings())],
            push: PushDefinition(matches: ["Ward"]))
        return HostDefinition(
            name, on: ["ward"], count: count,
            device: DeviceDefinition(.iOS, apps: [AppDefinition(app, extensions: [part])]))
    }

    /// The names of the hosts that run a push provider by themselves.
    private var phones: [String] { hosts.filter { $0.device == nil && $0.name != "server" }.map(\.name) }

    /// The names of single hosts that are clients of the server.
    private var clients: [String] { hosts.filter { $0.name != "server" }.flatMap(\.members) }

    /// The devices, if there are some.
    private var device: ProgramTarget? {
        hosts.first { $0.device != nil }.map { ProgramTarget(host: $0.name, program: Self.app) }
    }
}

/// The steps.
extension RandomScenario {
    /// Makes all steps.
    private mutating func addSteps() {
        let count = dice.number(1...8)
        // A crash fails a run unless a step expects it.
        let expecting = crashes ? dice.number(0...(count - 1)) : count
        for number in 0..<count {
            let next = number == expecting ? Step.expect(crash(self.count()), within: dice.time(5...40)) : step()
            steps.append(next)
        }
    }

    /// Makes a step.
    private mutating func step() -> Step {
        switch dice.number(0...99) {
        case 0..<8: return .do(.wait(dice.time(1...20)))
        case 8..<12: return .do(.start([ProgramTarget(host: dice.one(of: phones), program: "push-provider")]))
        case 12..<24 where !isSent:
            isSent = true
            return .send(Self.message, to: phones[0])
        case 24..<38: return .never(forbidden(), for: dice.chance(50) ? dice.time(5...40) : nil)
        case 38..<50: return always()
        default:
            return .expect(
                dice.chance(80) ? counted() : anything(), within: dice.time(1...40),
                since: dice.chance(25) ? .start : .lastAction)
        }
    }

    /// Makes an `always`; one of a beat only where no rule is on that could be broken at the same time.
    private mutating func always() -> Step {
        let hasRule = steps.contains { step in
            switch step.action {
            case .never, .always: true
            case .expect(let what, _, _): if case .exactly? = what.count { true } else { false }
            case .fault, .heal, .send, .do, .try: false
            }
        }
        if !hasRule, dice.chance(40) { return .always(interval(), for: dice.time(8...24)) }
        return .always(state(), for: dice.chance(50) ? dice.time(5...40) : nil)
    }

    /// Makes what a step may forbid.
    private mutating func forbidden() -> ScenarioExpectation {
        switch dice.number(0...9) {
        case 0...1: return state()
        case 2 where isSent: return .delivered(Self.message, .atLeast(1), to: nil)
        case 2...3: return .event(EventPattern(.duplicate, from: reporter()), .atLeast(1))
        case 4...5: return .log(LogPattern(dice.one(of: ["c3", "^b"]), from: reporter()), .atLeast(1))
        case 6 where crashes: return crash(.atLeast(1))
        case 7:
            guard let device else { return .event(EventPattern(.offline, from: "server"), .atLeast(1)) }
            return .alert(AlertPattern(of: device), .atLeast(1))
        default: return .event(pattern(), .atLeast(1))
        }
    }

    /// Makes a condition that is counted.
    private mutating func counted() -> ScenarioExpectation {
        let count = self.count()
        switch dice.number(0...9) {
        case 0...1: return .log(LogPattern(dice.one(of: ["a1", "^b", "[ac][13]$"]), from: reporter()), count)
        case 2...3 where isSent: return .delivered(Self.message, count, to: nil)
        case 4...5:
            guard let device else { return .event(pattern(), count) }
            let target: ProgramTarget? = dice.one(of: [nil, device, ProgramTarget(host: device.host)])
            return .alert(AlertPattern(of: target, text: dice.chance(40) ? "Find" : nil), count)
        default: return .event(pattern(), count)
        }
    }

    /// Makes a condition that is not counted.
    private mutating func anything() -> ScenarioExpectation {
        switch dice.number(0...9) {
        case 0...1: return interval()
        case 2...3:
            let bounds = dice.chance(50) ? Bounds(above: 0.125) : Bounds(below: 0.25)
            if clients.count > 1, dice.chance(50) {
                return .spread(EventPattern(.heartbeatSent, from: "server"), reporters: 2, bounds)
            }
            let group = hosts.first { $0.count != nil && $0.device == nil }
            guard let group else { return state() }
            return .spread(EventPattern(.connected, from: ProgramTarget(host: group.name)), reporters: 2, bounds)
        default: return state()
        }
    }
}

/// Conditions.
extension RandomScenario {
    /// Makes a state.
    private mutating func state() -> ScenarioExpectation {
        if let device, dice.chance(60) {
            switch dice.number(0...4) {
            case 0...1: return .privilege(device, dice.one(of: [.undetermined, .allowed, .denied]))
            case 2: return .listed(device)
            default: return .provider(device, dice.one(of: ProviderState.allCases))
            }
        }
        if dice.chance(40) {
            return .client(dice.one(of: clients + phones), dice.one(of: ClientState.allCases), server: "server")
        }
        if dice.chance(10) { return .host("server", dice.one(of: [.running, .exited])) }
        // A group, or one of its members.
        let name = dice.one(of: phones)
        let host = dice.chance(70) ? name : hosts.first { $0.name == name }?.members.first
        return .host(host ?? name, dice.one(of: HostState.allCases + [.connected, .disconnected]))
    }

    /// Makes a beat that a phone, or a group, is to keep.
    private mutating func interval() -> ScenarioExpectation {
        let beat = EventPattern(.heartbeat, from: ProgramTarget(host: dice.one(of: phones)))
        // A quarter of 40 ms is exactly 10 ms, also in binary.
        return .interval(
            IntervalPattern(beat, every: .milliseconds(40), tolerance: 0.25, times: dice.number(1...4)))
    }

    /// Makes a crash of a provider.
    private mutating func crash(_ count: Count) -> ScenarioExpectation {
        let signal: CrashPattern.Signal? = dice.chance(20) ? .segmentation : nil
        return .crash(
            CrashPattern(ProgramTarget(host: phones[0], program: "push-provider"), signal: signal), count)
    }

    /// Makes a number of times.
    private mutating func count() -> Count {
        switch dice.number(0...9) {
        case 0...4: .atLeast(1)
        case 5: .atLeast(dice.number(2...3))
        case 6: .atMost(dice.number(0...2))
        case 7: .exactly(0)
        default: .exactly(dice.number(1...2))
        }
    }

    /// Makes an event that programs report.
    private mutating func pattern() -> EventPattern {
        switch dice.number(0...11) {
        case 0...1: EventPattern(.connected, from: reporter())
        case 2...3: EventPattern(.disconnected, from: reporter())
        case 4: EventPattern(.heartbeat, from: reporter())
        case 5: EventPattern(.heartbeat, from: reporter(), where: [.sequence: .int(dice.number(1...3))])
        case 6: EventPattern(.duplicate, from: reporter())
        case 7: EventPattern(.connected, from: "server", where: [.client: .string(dice.one(of: clients))])
        case 8: EventPattern(.offline, from: "server", where: [.reason: "closed"])
        case 9: EventPattern(.heartbeatSent, from: "server/push-server")
        case 10: EventPattern(.exited, from: reporter())
        default: EventPattern(.launched, from: reporter())
        }
    }

    /// Makes who reports something.
    private mutating func reporter() -> ProgramTarget? {
        let host = dice.one(of: phones)
        switch dice.number(0...3) {
        case 0: return nil
        case 1: return ProgramTarget(host: host, program: "push-provider")
        case 2: return ProgramTarget(host: hosts.first { $0.name == host }?.members.last ?? host)
        default: return ProgramTarget(host: host)
        }
    }
}
