import LabModel
import ScenarioLanguage
import Testing

@Suite struct `Which links are captured` {
    private func captured(_ phones: Int, steps: String) throws -> [Bool] {
        try hosts(phones, steps: steps).filter { $0.name != "server" }.map(\.isCaptured)
    }

    private func hosts(_ phones: Int, steps: String, capturesAll: Bool = false) throws -> [HostSpec] {
        let text = """
            name: Captured
            networks: { ward: {} }
            hosts:
              server: { on: ward, runs: { push-server: {} } }
              phone: { count: \(phones), on: ward, device: ios, apps: { pager: {} } }
              tablet: { on: ward, device: ios, apps: { pager: {} } }
            steps:
              - \(steps)

            """
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
        var definition = try #require(reading.definition, "\(reading.diagnostics)")
        definition.capturesAll = capturesAll
        return definition.topology.hosts
    }

    @Test(
        "a host that is no device is when a step looks at its frames",
        arguments: [
            ("never: { wire: server, to: phone, for: 1s }", true),
            ("expect: { event: frame, from: server }", true),
            ("expect: { event: frame }", true),
            ("always: { interval: frame, from: server, every: 1s, for: 5s }", true),
            ("expect: { spread: frame, from: server, below: 1s }", true),
            ("never: { wire: phone, to: server, for: 1s }", false),
        ])
    func plainHosts(steps: String, looks: Bool) throws {
        let server = try #require(try hosts(1, steps: steps).first { $0.name == "server" })
        #expect(server.isCaptured == looks)
        #expect(!server.isDevice)
        // The frames of all are kept where the runner asks for it, as events those that somebody looks at.
        let all = try hosts(1, steps: steps, capturesAll: true)
        #expect(all.allSatisfy { $0.isCaptured })
        #expect(all.map(\.framesAreEvents) == all.map { $0.name == "server" ? looks : true })
    }

    @Test("a host that says so is, and its frames are no events")
    func wanted() throws {
        let text = """
            name: Captured
            networks: { ward: {} }
            hosts: { server: { on: ward, capture: true, run: ["true"] }, desk: { on: ward, capture: false } }
            steps: [ expect: { event: exited, from: server } ]

            """
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
        let hosts = try #require(reading.definition, "\(reading.diagnostics)").topology.hosts
        #expect(hosts.map(\.isCaptured) == [true, false])
        #expect(hosts.map(\.framesAreEvents) == [false, false])
    }

    @Test("devices are, and no other host")
    func devices() throws {
        #expect(try captured(32, steps: "never: { alert: tablet, for: 1s }") == Array(repeating: true, count: 33))
    }

    @Test(
        "large groups are when a step looks at their frames",
        arguments: [
            ("never: { alert: phone, for: 1s }", false),
            ("never: { wire: tablet, to: server, for: 1s }", false),
            ("never: { wire: phone, to: server, for: 1s }", true),
            ("never: { wire: phone-7, to: server, for: 1s }", true),
            ("expect: { event: frame, from: server }", false),
            ("expect: { event: frame, from: phone }", true),
            ("expect: { event: frame }", true),
            ("try: { udp-connect: \"server:9\", by: phone-1/pager }", true),
        ])
    func groups(steps: String, looks: Bool) throws {
        #expect(try captured(33, steps: steps) == Array(repeating: looks, count: 33) + [true])
    }
}
