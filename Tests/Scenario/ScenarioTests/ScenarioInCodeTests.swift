import PushLabTesting
import TestTraits
import Testing

@Suite("Scenarios written in code")
struct ScenarioInCodeTests {
    static let droppedLink = ScenarioDefinition(
        "A dropped link heals and nothing is lost", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition(
                "server", on: ["ward"],
                runs: [
                    .pushServer(
                        PushServerSettings(heartbeat: .milliseconds(200), acknowledgeWithin: .milliseconds(400)))
                ]),
            HostDefinition(
                "phone", on: ["ward"],
                runs: [
                    .pushProvider(
                        PushProviderSettings(
                            timer: .milliseconds(250), interval: .milliseconds(600), backoff: .milliseconds(50),
                            backoffCeiling: .milliseconds(400)))
                ]),
        ],
        steps: [
            .expect(.host("phone", .connected)),
            .fault(.carrierDown, at: "phone", for: .seconds(3)),
            .expect(.client("phone", .offline, server: "server"), within: .seconds(2)),
            .send("m1", to: "phone"),
            .expect(.recovers("phone")),
            .expect(.delivered("m1")),
        ])

    @Test("a scenario in code passes")
    func passes() async throws {
        try await Self.droppedLink.check()
    }

    @Test("the same scenario turns red when its provider never reconnects")
    func turnsRed() async throws {
        let options = ScenarioRunner.Options(
            programsFolder: BuiltPrograms.folder, sabotage: "provider-never-reconnects")
        var result = await ScenarioRunner.run(Self.droppedLink, options: options)
        // Where the host stalled, the run says nothing.
        for _ in 0..<3 where result.verdict == .inconclusive(.hostStalled) {
            result = await ScenarioRunner.run(Self.droppedLink, options: options)
        }
        #expect(result.verdict == .failed)
        #expect(result.steps.map(\.state) == [.done, .done, .done, .done, .failed, .notRun])
    }

    @Test("a saboteur that does not exist is an issue, and does not pass for a healthy program")
    func unknownSaboteur() async throws {
        try await withKnownIssue {
            try await Self.droppedLink.check(sabotage: "provider-never-reconects")
        } matching: {
            $0.description.contains("did you mean 'provider-never-reconnects'?")
        }
    }

    @Test("a run notes what the system offers instead of a service type", .showsLive("M03"))
    func notesPractices() async throws {
        let app = AppDefinition("pager", bonjourServices: ["_ipp._tcp"])
        let definition = ScenarioDefinition(
            "A probe of an app runs", networks: [.numbered(1, name: "ward")],
            hosts: [HostDefinition("phone", on: ["ward"], device: DeviceDefinition(.iOS, apps: [app]))],
            steps: [.expect(.host("phone", .running))])
        let result = await ScenarioRunner.run(
            definition, options: ScenarioRunner.Options(programsFolder: BuiltPrograms.folder))
        #expect(result.verdict == .passed)
        #expect(result.notes.count == 1)
        #expect(result.notes.first?.hasPrefix("pager: `_ipp._tcp`") == true, "\(result.notes)")
    }

    @Test("a lab is there for a test that gives its own orders")
    func ownOrders() async throws {
        let ward = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])
        try await withLab(ward) { lab in
            let fault = try await lab.inject(.link("phone", .carrierDown))
            try await lab.expect(.carrierLost, on: "phone", within: .seconds(20))
            try await lab.heal(fault)
            try await lab.expect(.carrierGained, on: "phone", within: .seconds(20))
        }
    }
}
