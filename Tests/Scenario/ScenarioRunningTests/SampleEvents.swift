import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning

/// A duration in seconds, exact to the microsecond as `Duration.seconds` is not.
func time(_ seconds: Double) -> Duration { .microseconds(Int64((seconds * 1e6).rounded())) }

/// Events as a test writes them: `3.5, "phone/push-provider", "connected"`.
func event(_ seconds: Double, _ source: String, _ name: EventName, _ fields: [EventField: Value] = [:]) -> Event {
    let target = ProgramTarget(source)
    let from: Event.Source =
        if source == "lab" {
            .lab
        } else if let program = target.program {
            .program(ProgramID(host: target.host, program: program))
        } else {
            .host(source)
        }
    return Event(at: time(seconds), source: from, name: name, fields: fields)
}

/// A server and a phone, as most scenarios have them.
let wardRound = ScenarioDefinition(
    "A round on the ward", networks: [.numbered(1, name: "ward")],
    hosts: [
        HostDefinition("server", on: ["ward"], runs: [.pushServer()]),
        HostDefinition("phone", on: ["ward"], runs: [.pushProvider()]),
        HostDefinition("nurse", on: ["ward"], count: 3, runs: [.pushProvider()]),
    ])

extension LabState {
    /// The state after some events in a scenario.
    init(_ definition: ScenarioDefinition = wardRound, after events: [Event]) {
        self.init(ClientIndex(definition))
        for event in events { apply(event) }
    }
}

extension Condition {
    /// The condition after some more events.
    func after(_ events: [Event], in definition: ScenarioDefinition = wardRound) -> Self {
        var (condition, state) = (self, LabState(ClientIndex(definition)))
        for event in events {
            state.apply(event)
            condition.observe(event, state)
        }
        return condition
    }
}

let provider = "phone/push-provider"
let server = "server/push-server"

func connected(_ seconds: Double, _ source: String = provider) -> Event { event(seconds, source, "connected") }
func disconnected(_ seconds: Double, _ source: String = provider) -> Event { event(seconds, source, "disconnected") }
func heartbeat(_ seconds: Double) -> Event { event(seconds, provider, "heartbeat") }
func online(_ seconds: Double, _ client: String = "phone") -> Event {
    event(seconds, server, "connected", ["client": .string(client)])
}
func offline(_ seconds: Double, _ reason: String = "silent") -> Event {
    event(seconds, server, "offline", ["client": "phone", "reason": .string(reason)])
}
