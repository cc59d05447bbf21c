import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Conditions about devices")
struct DeviceConditionTests {
    private let definition = ScenarioDefinition(
        "Phones", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition("server", on: ["ward"], runs: [.probe(named: "peer")]),
            HostDefinition(
                "phone", on: ["ward"],
                device: DeviceDefinition(apps: [AppDefinition("pager", extensions: [AppDefinition("provider")])])),
        ])

    private func condition(_ expectation: ScenarioExpectation, after events: Event...) throws -> any Condition {
        let addresses = ["server": [IPAddress("10.1.0.1")].compactMap { $0 }]
        let factory = ConditionFactory(
            definition, messages: MessagePlan(definition, seed: 1), addresses: addresses)
        let start = LabState(ClientIndex(definition))
        return try #require(try factory.condition(expectation, .all, in: start)).after(events, in: definition)
    }

    private func privilege(_ seconds: Double, _ state: String, _ reason: String = "answer") -> Event {
        event(
            seconds, "phone/deviced", "privilege", ["app": "pager", "state": .string(state), "reason": .string(reason)])
    }

    @Test("of a message to a group, each host is to have its own copy")
    func copies() throws {
        let definition = ScenarioDefinition(
            "Two", networks: [.numbered(1, name: "ward")], hosts: [HostDefinition("tablet", on: ["ward"], count: 2)],
            steps: [Step(.send(SendStep("m1", to: "tablet")), at: SourcePosition(line: 1, column: 1))])
        let plan = MessagePlan(definition, seed: 1)
        let ids = try #require(plan.messages["m1"]).map(\.id)
        let factory = ConditionFactory(definition, messages: plan, addresses: [:])
        func status(_ deliveries: (id: Int, host: Int)...) throws -> ConditionStatus {
            let expectation = ScenarioExpectation.delivered("m1", .exactly(1), to: "tablet")
            let start = LabState(ClientIndex(definition))
            let events = deliveries.enumerated().map { number, delivery in
                let id = Value.string(ids[delivery.id - 1])
                return event(Double(number), "tablet-\(delivery.host)/pager", "delivered", ["id": id])
            }
            return try #require(try factory.condition(expectation, .all, in: start))
                .after(events, in: definition).status
        }
        #expect(try status((1, 1), (2, 2)) == .holds)
        #expect(try status((1, 1), (2, 1)) == .open, "one has both")
        #expect(try status((1, 1), (1, 2), (2, 2)) == .holds)
    }

    @Test("a privilege is what the device said last, and an extension has that of its app")
    func privileges() throws {
        #expect(try condition(.privilege("phone/pager", .denied)).status == .open)
        let expectation = ScenarioExpectation.privilege("phone/provider", .denied)
        #expect(try condition(expectation, after: privilege(1, "denied")).status == .holds)
        #expect(try condition(expectation, after: privilege(1, "denied"), privilege(2, "allowed")).status == .open)
    }

    @Test("an app is listed from its first attempt until it is reset")
    func listed() throws {
        let listed = event(1, "phone/deviced", "settings-listed", ["app": "pager", "on": false])
        #expect(try condition(.listed("phone/pager")).status == .open)
        #expect(try condition(.listed("phone/pager"), after: listed).status == .holds)
        for reason in ["reset", "uninstall"] {
            let gone = privilege(2, "undetermined", reason)
            #expect(try condition(.listed("phone/pager"), after: listed, gone).status == .open)
        }
    }

    @Test("an app with an answer from before is listed, and a reboot takes nothing from the list")
    func listedBefore() throws {
        for state in ["allowed", "denied"] {
            #expect(try condition(.listed("phone/pager"), after: privilege(1, state, "initial")).status == .holds)
        }
        #expect(
            try condition(.listed("phone/pager"), after: privilege(1, "undetermined", "initial")).status == .open)
        let listed = event(1, "phone/deviced", "settings-listed", ["app": "pager", "on": false])
        let again = privilege(2, "undetermined", "initial")
        #expect(try condition(.listed("phone/pager"), after: listed, again).status == .holds)
    }

    @Test("deleting an app takes it from the list, but for macOS", arguments: [Platform.iOS, .macOS])
    func deleted(platform: Platform) throws {
        var definition = definition
        definition.hosts[1].device?.platform = platform
        let state = LabState(
            definition,
            after: [
                event(1, "phone/deviced", "settings-listed", ["app": "pager"]),
                event(2, "phone/deviced", "uninstalled", ["app": "pager"]),
            ])
        #expect(state.device("phone").listed.isEmpty == (platform == .iOS))
    }

    @Test("a provider that is just starting or stopping is neither started nor stopped")
    func provider() {
        func states(_ names: EventName...) -> [Bool] {
            let events = names.enumerated().map {
                event(
                    Double($0.offset), "phone/deviced", $0.element,
                    ["app": "pager", "provider": "provider", "number": 1])
            }
            let device = LabState(definition, after: events).device("phone")
            return [ProviderState.started, .stopped].map { device.hasProvider(of: "pager", $0) }
        }
        #expect(states() == [false, true])
        #expect(states("provider-starting") == [false, false])
        #expect(states("provider-starting", "provider-start-failed") == [false, true])
        #expect(states("provider-starting", "provider-started") == [true, false])
        #expect(states("provider-starting", "provider-started", "provider-stopping") == [false, false])
        #expect(
            states("provider-starting", "provider-started", "provider-stopping", "provider-stopped") == [false, true])
        #expect(states("provider-starting", "provider-started", "provider-ended") == [false, true])
        #expect(states("provider-starting", "provider-started", "exited") == [false, true])
    }

    @Test("alerts are counted by app and text")
    func alerts() throws {
        let alert = event(1, "phone/deviced", "alert", ["app": "pager", "text": "Finds your server."])
        for pattern in [
            AlertPattern(), AlertPattern(of: "phone"), AlertPattern(of: "phone/pager"),
            AlertPattern(of: "phone/provider"),
            AlertPattern(text: "Finds your server."),
        ] {
            #expect(try condition(.alert(pattern, .exactly(1)), after: alert).status == .holds, "\(pattern)")
        }
        for pattern in [AlertPattern(of: "server"), AlertPattern(text: "Finds")] {
            #expect(try condition(.alert(pattern, .exactly(1)), after: alert).status == .open, "\(pattern)")
        }
    }

    @Test("frames are counted on the link of the host named")
    func frames() throws {
        let frame = event(
            1, "phone", "frame", ["direction": "out", "protocol": "tcp", "to": "10.1.0.1", "port": 80])
        let toServer = WirePattern("phone", to: "server", protocol: .tcp, port: 80)
        #expect(try condition(.wire(toServer, .atLeast(1)), after: frame).status == .holds)
        #expect(try condition(.wire(toServer, .atLeast(2)), after: frame).status == .open)
        #expect(try condition(.wire(WirePattern("phone", to: "10.1.0.9"), .atLeast(1)), after: frame).status == .open)
        #expect(try condition(.wire(WirePattern("server"), .atLeast(1)), after: frame).status == .open)
    }

    @Test("an answer is that to the request, unless the program ends before")
    func answers() {
        let id = ProgramID(host: "phone", program: "pager")
        let waiting = AnswerCondition(id, ["outcome"], 3)
        let other = event(1, "phone/pager", "outcome", ["id": 2])
        let mine = event(2, "phone/pager", "outcome", ["id": 3, "result": "ok"])
        #expect(waiting.after([other]).status == .open)
        #expect(waiting.after([other, mine]).answer == mine)
        #expect(waiting.after([event(1, "phone/pager", "exited"), mine]).status == .broken)
    }
}
