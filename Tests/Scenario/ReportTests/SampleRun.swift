import EventLiterals
import LabEvents
import LabModel
internal import ScenarioLanguage

/// An invented attempt: a phone loses its link for three seconds while a message waits for it.
struct SampleRun {
    var events: [Event] = []
    static let server = ProgramID(host: "server", program: "push-server")
    static let pager = ProgramID(host: "phone", program: "pager")

    mutating func lab(_ milliseconds: Int, _ name: EventName, _ fields: [EventField: Value] = [:]) {
        events.append(Event(at: .milliseconds(milliseconds), source: .lab, name: name, fields: fields))
    }

    mutating func phone(_ milliseconds: Int, _ name: EventName, _ fields: [EventField: Value] = [:]) {
        events.append(Event(at: .milliseconds(milliseconds), source: .host("phone"), name: name, fields: fields))
    }

    mutating func program(_ id: ProgramID, _ milliseconds: Int, _ name: EventName, _ fields: [EventField: Value] = [:])
    {
        events.append(Event(at: .milliseconds(milliseconds), source: .program(id), name: name, fields: fields))
    }

    mutating func heartbeats(_ times: StrideTo<Int>) {
        for (sequence, time) in times.enumerated() {
            program(Self.pager, time, "heartbeat", ["sequence": .int(sequence)])
            program(Self.server, time + 4, "heartbeat-acknowledged", ["client": "phone", "sequence": .int(sequence)])
        }
    }

    /// The phone comes back and gets its message, once by each of two ways, the second suppressed.
    static var recovered: SampleRun {
        var run = beforeHealing
        run.lab(4120, "fault-healed", ["fault": "carrier down: phone", "id": 1])
        run.phone(4125, "carrier-gained", ["interface": "eth0"])
        run.program(pager, 4300, "connecting", ["attempt": 3, "server": "server"])
        run.program(server, 4330, "connected", ["client": "phone", "peer": "10.1.0.2"])
        run.program(pager, 4335, "connected", ["server": "10.1.0.1"])
        run.program(server, 4340, "sent", ["client": "phone", "id": "6F9A"])
        run.program(pager, 4350, "delivered", ["id": "6F9A", "kind": "message", "text": "Bed 4 <calls> & waits"])
        run.program(pager, 4420, "duplicate", ["id": "6f9a"])
        run.heartbeats(stride(from: 4500, to: 6000, by: 200))
        run.events.sort { $0.at < $1.at }
        return run
    }

    /// The phone stays away.
    static var beforeHealing: SampleRun {
        var run = SampleRun()
        run.lab(0, "lab-opened")
        run.program(server, 20, "launched", ["pid": 41])
        run.program(server, 90, "listening", ["port": 7650])
        run.program(pager, 100, "launched", ["pid": 43])
        run.program(pager, 110, "started")
        run.program(pager, 120, "connecting", ["attempt": 1, "server": "server"])
        run.program(server, 180, "connected", ["client": "phone", "peer": "10.1.0.2"])
        run.program(pager, 185, "connected", ["server": "10.1.0.1"])
        run.heartbeats(stride(from: 200, to: 1100, by: 200))
        run.lab(1110, "fault-injecting", ["fault": "carrier down: phone", "id": 1])
        run.lab(1120, "fault-began", ["fault": "carrier down: phone", "id": 1])
        run.phone(1122, "carrier-lost", ["interface": "eth0"])
        run.program(server, 1700, "offline", ["client": "phone", "reason": "silent"])
        run.program(pager, 1900, "heartbeat-expired", ["age_ms": 900])
        run.program(pager, 1905, "disconnected", ["reason": "heartbeat expired"])
        run.program(pager, 1910, "backoff", ["attempt": 1, "delay_ms": 400])
        run.program(pager, 2310, "connecting", ["attempt": 2, "server": "server"])
        run.lab(2400, "send", ["id": "6f9a", "message": "m1", "status": 200, "to": "phone"])
        run.program(server, 2410, "accepted", ["client": "phone", "id": "6f9a"])
        run.program(pager, 3310, "backoff", ["attempt": 2, "delay_ms": 900])
        run.events.sort { $0.at < $1.at }
        return run
    }

    static let steps = [
        StepOutcome(
            line: 9, text: "expect: { phone: connected, within: 2s }", state: .done, began: .milliseconds(90),
            ended: .milliseconds(1110)),
        StepOutcome(
            line: 10, text: "fault: { link: phone, carrier: down, for: 3s }", state: .done, began: .milliseconds(1110),
            ended: .milliseconds(1125)),
        StepOutcome(
            line: 11, text: "expect: { server: { client: phone, is: offline }, within: 900ms }", state: .done,
            began: .milliseconds(1125), ended: .milliseconds(1700)),
        StepOutcome(
            line: 12, text: "send: { message: m1, to: phone }", state: .done, began: .milliseconds(1700),
            ended: .milliseconds(2410)),
    ]

    static var passed: ScenarioResult {
        ScenarioResult(
            name: "A dropped link heals and nothing is lost", file: "Scenarios/heartbeat/dropped-link.yaml",
            verdict: .passed,
            steps: steps + [
                StepOutcome(
                    line: 13, text: "expect: { recovers: phone, within: 2s }", covers: ["K03", "K06"], state: .done,
                    began: .milliseconds(2410), ended: .milliseconds(4335)),
                StepOutcome(
                    line: 14, text: "expect: { delivered: m1, times: 1 }", covers: ["K13"], state: .done,
                    began: .milliseconds(4335),
                    ended: .milliseconds(5900)),
            ],
            recoveries: [
                Recovery(
                    host: "phone", detected: .milliseconds(785), outage: .milliseconds(2430),
                    recovered: .milliseconds(215), stable: .milliseconds(1565))
            ],
            duration: .milliseconds(5950), seed: 12_345_678_901_234)
    }

    static var failed: ScenarioResult {
        var result = passed
        result.verdict = .failed
        result.sabotage = "provider-never-reconnects"
        result.recoveries = []
        result.steps =
            steps + [
                StepOutcome(
                    line: 13, text: "expect: { recovers: phone, within: 2s }", state: .failed,
                    began: .milliseconds(2410),
                    ended: .milliseconds(6120)),
                StepOutcome(line: 14, text: "expect: { delivered: m1, times: 1 }", state: .notRun),
            ]
        result.findings = [
            Finding(
                .failed, line: 13, at: .milliseconds(6120),
                message: "phone was not connected again within 2 s of the healing",
                details: ["1.905 s phone/pager disconnected reason=heartbeat expired", "3.310 s phone/pager <backoff>"])
        ]
        return result
    }
}
