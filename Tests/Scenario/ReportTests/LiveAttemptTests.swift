import EventLiterals
import LabEvents
import LabModel
import Report
import ScenarioLanguage
import Testing

@Suite("An attempt that goes on")
struct LiveAttemptTests {
    private static let definition = ScenarioDefinition(
        "A link", networks: [.numbered(1, name: "ward"), .numbered(2, name: "lobby")],
        hosts: [
            HostDefinition("server", on: ["ward"]), HostDefinition("phone", on: ["ward"], mayJoin: ["lobby"]),
        ])

    private static func attempt(_ events: [Event]) -> LiveAttempt {
        let steps = (1...2).map { StepOutcome(line: $0 + 9, text: "step \($0)", state: .notRun) }
        var attempt = LiveAttempt(
            definition,
            before: ScenarioResult(
                name: "A link", file: "", verdict: .inconclusive(.cancelled),
                findings: [Finding(.failed, message: "not yet")], steps: steps, duration: .zero, seed: 1))
        attempt.take(events)
        return attempt
    }

    private static func lab(_ seconds: Int, _ name: EventName, _ fields: [EventField: Value]) -> Event {
        Event(at: .seconds(seconds), source: .lab, name: name, fields: fields)
    }

    private static func phone(_ name: EventName, _ fields: [EventField: Value]) -> Event {
        Event(at: .seconds(1), source: .host("phone"), name: name, fields: fields)
    }

    private static func link(_ state: String, to network: String = "ward", _ faults: String = "") -> String {
        #"{"network":"\#(network)","state":"\#(state)","faults":[\#(faults)]}"#
    }

    @Test("has its hosts on the networks where they begin")
    func graph() {
        let json = Self.attempt([]).json(index: 3)
        #expect(json.hasPrefix(#"{"index":3,"graph":{"networks":[{"name":"ward","ssid":null},"#), "\(json)")
        #expect(json.contains(Self.link("up") + "," + Self.link("away", to: "lobby")), "\(json)")
        #expect(!json.contains("not yet"))
    }

    @Test("has a link down from when its carrier is lost until all is well, with the faults on it")
    func link() {
        let fault: [EventField: Value] = ["id": 1, "fault": "carrier down at phone"]
        var events = [Self.lab(1, "fault-began", fault), Self.phone("carrier-lost", ["interface": "eth0"])]
        events.append(Self.phone("link-down", ["interface": "eth0"]))
        let down = Self.link("down", "\"carrier down at phone\"")
        #expect(Self.attempt(events).json(index: 0).contains(down))
        events.append(Self.phone("carrier-gained", ["interface": "eth0"]))
        #expect(Self.attempt(events).json(index: 0).contains(down))
        events += [Self.phone("link-up", ["interface": "eth0"]), Self.lab(2, "fault-healed", fault)]
        let healed = Self.attempt(events).json(index: 0)
        #expect(!healed.contains(#""state":"down""#) && healed.contains(#""faults":[]},"timeline""#), "\(healed)")
    }

    @Test("has hosts that move where they are")
    func moves() {
        let events = [
            Self.phone("detached", ["interface": "eth0", "network": "ward"]),
            Self.phone("attached", ["interface": "eth0", "network": "lobby"]),
        ]
        let json = Self.attempt(events).json(index: 0)
        #expect(json.contains(Self.link("away") + "," + Self.link("up", to: "lobby")), "\(json)")
    }

    @Test("has what its apps may do, and what its programs are about")
    func access() {
        func program(_ name: String, _ event: EventName, _ fields: [EventField: Value] = [:]) -> Event {
            let id = ProgramID(host: "phone", program: name)
            return Event(at: .seconds(1), source: .program(id), name: event, fields: fields)
        }
        let device = ProgramDefinition.deviceName
        var events = [
            program(device, "launched"),
            program(device, "privilege", ["app": "pager", "state": "undetermined", "reason": "initial"]),
            program("client", "launched"), program(device, "alert", ["app": "pager"]),
        ]
        let asking = Self.attempt(events).json(index: 0)
        #expect(asking.contains(#""programs":[{"name":"client","state":"running"}]"#), "\(asking)")
        #expect(asking.contains(#""apps":[{"name":"pager","state":"asking"}]"#), "\(asking)")
        events += [
            program(device, "privilege", ["app": "pager", "state": "denied", "reason": "answer"]),
            program("client", "connected", ["server": "10.1.0.1"]),
        ]
        let denied = Self.attempt(events).json(index: 0)
        #expect(denied.contains(#""apps":[{"name":"pager","state":"denied"}]"#), "\(denied)")
        #expect(denied.contains(#"{"name":"client","state":"connected"}"#), "\(denied)")
    }

    @Test("has the steps as they go, and its findings")
    func steps() {
        func step(_ number: Int, _ name: EventName, _ state: String) -> Event {
            Self.lab(number, name, ["step": .int(number), "line": 1, "text": "", "state": .string(state)])
        }
        var events = [
            step(1, "step-began", "not-run"), step(1, "step-ended", "done"), step(2, "step-began", "not-run"),
            step(9, "step-began", "not-run"),
        ]
        let running = Self.attempt(events).json(index: 0)
        #expect(running.contains(#""text":"step 1","state":"done""#), "\(running)")
        #expect(running.contains(#""text":"step 2","state":"running""#), "\(running)")
        events.append(
            Self.lab(3, "finding", ["verdict": "failed", "reason": .null, "message": "It is late.", "line": 11]))
        let failed = Self.attempt(events).json(index: 0)
        #expect(
            failed.contains(#""findings":[{"verdict":"failed","step":2,"at":3000000,"lead":"It is late."#), "\(failed)")
    }

    @Test("keeps the newest lines of a program that writes without end, and says how many it left out")
    func manyLines() {
        let id = ProgramID(host: "phone", program: "app")
        var attempt = Self.attempt([Self.phone("carrier-lost", ["interface": "eth0"])])
        for number in 0..<5000 {
            let line: [EventField: Value] = ["line": .string("line \(number).")]
            attempt.take([Event(at: .seconds(1), source: .program(id), name: .log, fields: line)])
        }
        let json = attempt.json(index: 0)
        #expect(json.contains("line 4999.") && !json.contains("line 0.") && json.contains("carrier-lost"))
        #expect(json.contains(#""leftOut":[["phone",3003]]"#), "\(json.suffix(200))")
    }

    @Test("is what it came to once it has ended")
    func end() {
        var attempt = Self.attempt([])
        attempt.end(
            ScenarioResult(
                name: "A link", file: "", verdict: .failed, findings: [Finding(.failed, message: "At last.")],
                duration: .seconds(1), seed: 1))
        #expect(attempt.json(index: 0).contains("At last."))
    }

    @Test("is drawn by a page that loads nothing, in which no name can end a script")
    func page() {
        #expect(WatchPage.text.contains("id=\"graph\"") && WatchPage.text.contains("id=\"chart\""))
        #expect(!WatchPage.text.contains("src=") && !WatchPage.text.contains("http://"))
        var scenario = WatchedScenario(index: 0, name: "</script><b>", file: "a.yaml")
        scenario.state = .running
        let json = WatchedScenario.json([scenario], of: 1)
        #expect(!json.contains("<") && json.contains(#""state":"running""#), "\(json)")
    }
}
