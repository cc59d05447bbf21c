import DeviceRules
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Testing

/// Each word says what it rests on; where that was lost, a run must say nothing.
@Suite("What words rest on, lost")
struct LostEvidenceTests {
    private static let pager: ProgramTarget = "phone/pager"
    private static let chime = EventPattern(EventName(rawValue: "chime"), from: "desk/app")

    /// A step for each word, which passes or fails by what did not happen; by the word's key.
    private static let samples: [String?: [Step.Action]] = [
        "event": [
            .never(.event(chime, .atLeast(1)), for: nil), .never(.event(EventPattern(.frame), .atLeast(1)), for: nil),
            .never(.event(EventPattern(.alertAnswered, from: "phone"), .atLeast(1)), for: nil),
            .never(.event(EventPattern(.log, from: "desk/app"), .atLeast(1)), for: nil),
        ],
        "log": [.never(.log(LogPattern("chime", from: "desk/app"), .atLeast(1)), for: nil)],
        "crash": [
            .never(.crash(CrashPattern("desk/app"), .atLeast(1)), for: nil),
            .never(.crash(CrashPattern("desk/app", in: "start"), .atLeast(1)), for: nil),
        ],
        "delivered": [.never(.delivered("m1", .atLeast(1), to: nil), for: nil)],
        "in-order": [.expect(.inOrder(["m1"]), within: .milliseconds(100))],
        "recovers": [.expect(.recovers("phone"), within: .milliseconds(100))],
        "utilisation": [.never(.utilisation(network: "ward", Bounds(above: 0.5)), for: nil)],
        "frame-retries": [.never(.frameRetries(network: "ward", Bounds(above: 0.5)), for: nil)],
        "roam-gap": [.never(.roamGap(host: "desk", Bounds(above: 0.5)), for: nil)],
        "heartbeat-latency": [.never(.heartbeatLatency(host: "desk", Bounds(above: 0.5)), for: nil)],
        "tcp-retransmissions": [.never(.tcpRetransmissions(host: "desk", Bounds(above: 0.5)), for: nil)],
        "interval": [
            .expect(.interval(IntervalPattern(chime, every: .milliseconds(20), times: 2)), within: .milliseconds(100))
        ],
        "spread": [.expect(.spread(chime, reporters: 2, Bounds(above: 0.1)), within: .milliseconds(100))],
        "sockets": [.never(.sockets("desk/app", nil, Bounds(above: 2)), for: nil)],
        "open-files": [.never(.openFiles("desk/app", Bounds(above: 2)), for: nil)],
        "wire": [.never(.wire(WirePattern("desk"), .atLeast(1)), for: nil)],
        "alert": [
            .never(.alert(AlertPattern(of: pager), .atLeast(1)), for: nil),
            .never(.alert(AlertPattern(), .atLeast(1)), for: nil),
        ],
        "privilege": [.never(.privilege(pager, .denied), for: nil)],
        "listed": [.never(.listed(pager), for: nil)],
        "provider": [.never(.provider(pager, .started), for: nil)],
        "memory": [.never(.memory("phone/provider", Bounds(above: 1)), for: nil)],
        "tests": [.expect(.tests(pager), within: .milliseconds(100))],
        "incoming-call": [.never(.shown(ShownPattern(.incomingCall, of: pager), .atLeast(1)), for: nil)],
        "notification": [.never(.shown(ShownPattern(.notification, of: pager), .atLeast(1)), for: nil)],
        nil: [
            .never(.host("desk", .connected), for: nil), .never(.host("desk", .exited), for: nil),
            .never(.client("phone", .offline, server: "server"), for: nil),
        ],
    ]

    /// A step with one of the things that it rests on.
    struct Case: Sendable, CustomTestStringConvertible {
        let action: Step.Action
        let evidence: Evidence

        var testDescription: String { "\(Step(action).text): \(evidence)" }
    }

    private static let cases = samples.values.joined().flatMap { action in
        action.evidence.map { Case(action: action, evidence: $0) }
    }

    /// What tells that some of it was lost; `nil` for what the kernel tells the lab, which is lost with the lab alone.
    private func loss(of evidence: Evidence) -> Event? {
        func program(_ target: ProgramTarget?) -> Event.Source {
            let system = target?.host == "phone" ? ProgramDefinition.deviceName : "app"
            return .program(ProgramID(host: target?.host ?? "desk", program: target?.program ?? system))
        }
        func unreadable(_ name: EventName, _ source: Event.Source) -> Event {
            Event(
                at: .milliseconds(150), source: source, name: .eventRefused,
                fields: [.name: .string(name.rawValue), .reason: .string(ProgramLine.unreadable)])
        }
        switch evidence {
        case .frames(let host):
            return Event(
                at: .milliseconds(150), source: .host(host ?? "desk"),
                CaptureLoss(interface: "eth0", frames: 3, isEnd: false).record)
        case .reports(let device):
            let system = ProgramID(host: device ?? "phone", program: ProgramDefinition.deviceName)
            return Event(
                at: .milliseconds(150), source: .program(system), DecisionsDropped(lost: 2, repeated: 0).record)
        case .events(let name, let target): return unreadable(name, program(target))
        case .lines(let target):
            return Event(
                at: .milliseconds(150), source: program(target), name: .outputDropped,
                fields: [.lines: 4, .events: 0, .bytes: 100])
        case .connections(let host):
            return unreadable(.connected, program(host == "phone" ? "phone/provider" : "desk/app"))
        case .clients, .recovery: return unreadable(.offline, program("server/push-server"))
        case .deliveries: return unreadable(.delivered, program(nil))
        case .processes, .counters: return nil
        }
    }

    @Test("a step says nothing where what it rests on was lost", arguments: cases)
    func lost(_ sample: Case) async throws {
        guard let loss = loss(of: sample.evidence) else { return }
        let whole = try await verdict(sample.action)
        #expect(whole == .passed || whole == .failed)
        #expect(try await verdict(sample.action, loss) == .inconclusive(.witnessLost))
    }

    @Test("each word has a step here")
    func all() { #expect(Set(ExpectationRow.all.map(\.key)) == Set(Self.samples.keys)) }

    /// Judges a step in a lab in which nothing happens but that a fault was healed and a message sent before.
    private func verdict(_ action: Step.Action, _ loss: Event? = nil) async throws -> Verdict {
        let app = ProgramDefinition("app", .executable(ExecutableSettings(["app"])))
        let fault = Step.Action.fault(FaultStep(.process(["desk"], .pause), for: .milliseconds(10)))
        let definition = ScenarioDefinition(
            "Lost evidence", networks: [.numbered(1, name: "ward")],
            hosts: SmallRun.device + [
                SmallRun.hosts[0], HostDefinition("desk", on: ["ward"], runs: [app]),
            ],
            steps: [.send("m1", to: "desk"), Step(fault), Step(action)])
        let launched = definition.programs.map {
            Event(at: .milliseconds(10), source: .program($0), name: .launched, fields: [.pid: 1])
        }
        let times: [EventField: Value] = [.step: 2, .start: 0.06, .began: 0.06, .healed: 0.07]
        func began(_ step: Int, _ at: Int) -> Event {
            let fields: [EventField: Value] = [.step: .int(step), .text: .string(definition.steps[step - 1].text)]
            return Event(at: .milliseconds(at), source: .lab, name: .stepBegan, fields: fields)
        }
        let before: [Event] = [
            began(1, 50), .sent("m1", 50, to: "desk", id: "id"), .ended(1, 50), began(2, 60),
            Event(at: .milliseconds(70), source: .lab, name: .faultTimes, fields: times), .ended(2, 70), began(3, 100),
        ]
        let isWaited = if case .expect = action { true } else { false }
        let after: [Event] = [.ended(3, isWaited ? 1300 : 100)]
        let events =
            launched + before + (isWaited ? [] : after) + (loss.map { [$0] } ?? []) + (isWaited ? after : [])
            + [.over(1400)]
        return try await EventCheck.judge(definition, events: events).verdict
    }
}
