import EventLiterals
import LabEvents
import LabModel
import LocalPush
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite struct `Good files` {
    private static func read(_ text: String) throws -> ScenarioDefinition {
        let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml", folder: "/")
        #expect(reading.diagnostics == [])
        return try #require(reading.definition)
    }

    @Test func `a file and the same scenario in code are equal`() throws {
        var file = try Self.read(Samples.least)
        file.digest = nil
        for index in file.steps.indices { file.steps[index].position = nil }
        let places = file.hosts.compactMap { $0.programs[0].position }
        #expect(places == [SourcePosition(line: 3, column: 30), SourcePosition(line: 3, column: 71)])
        for index in file.hosts.indices { file.hosts[index].programs[0].position = nil }
        let code = ScenarioDefinition(
            "Least", networks: [.numbered(1, name: "n")],
            hosts: [
                HostDefinition("a", on: ["n"], runs: [.pushServer()]),
                HostDefinition("b", on: ["n"], runs: [.pushProvider()]),
            ],
            steps: [Step(.expect(.host("b", .connected), within: .seconds(5)))], file: "s.yaml", folder: "/")
        #expect(file == code)
        #expect(code.problems() == [])
    }

    @Test func `a phone whose extension may configure networks may be on any of them`() throws {
        let definition = try Self.read(
            """
            name: Extension
            networks: { ward: { ssid: Ward }, lobby: { ssid: Lobby } }
            hosts:
              phone:
                on: ward
                may-join: lobby
                device: ios
                apps: { pager: { extensions: { share: { entitlements: hotspot-configuration } } } }
            steps:
              - do: { join: phone/ward }
              - never: { alert: phone, for: 1s }

            """)
        #expect(definition.steps.count == 2)
    }

    @Test func `a scenario that only expects a refusal can fail`() throws {
        let definition = try Self.read(
            """
            name: Refused
            networks: { ward: {} }
            hosts: { phone: { on: ward, device: ios, apps: { pager: {} } } }
            steps:
              - do: { unlock: phone, refused: not locked }
                covers: B01

            """)
        #expect(definition.steps.map(\.action.asserts) == [true])
    }

    @Test func `what is on no link of the device may be tried for its own error, and by a bound socket`() throws {
        let definition = try Self.read(
            """
            name: Links
            networks: { ward: {}, lobby: {}, far: {}, cell: { kind: point-to-point } }
            hosts:
              carrier: { on: cell }
              phone: { on: [ward, lobby, cell], device: ios, apps: { pager: {} } }
            routers: { gate: { between: [ward, far] } }
            steps:
              - try: { tcp-connect: "[fe80::1]:80", by: phone/pager, outcome: EINVAL }
              - try: { tcp-connect: "[fe80::1]:80", by: phone/pager, interface: eth1 }
              - try: { tcp-connect: "[fe80::1%eth1]:80", by: phone/pager, interface: eth1 }
              - try: { tcp-connect: "[fe80::1%eth2]:80", by: phone/pager, interface: eth1, outcome: EINVAL }
              - try: { udp-send: "[fe80::1%eth2]:80", by: phone/pager }
              - try: { multicast-send: "[ff02::1]:80", by: phone/pager }
              - try: { broadcast-send: "far:80", by: phone/pager }
              - try: { broadcast-send: "255.255.255.255:80", by: phone/pager }
              - expect: { event: decision, where: { app: pager, error: null } }

            """)
        #expect(definition.steps.count == 9)
    }

    @Test func `platforms have the kinds and keys that they know`() throws {
        let definition = try Self.read(
            """
            name: Kinds
            networks: { ward: {} }
            hosts:
              mac:
                on: ward
                device: macos
                apps:
                  pager: { account: ada, extensions: { tunnel: { kind: packet-tunnel }, page: { kind: web-content } } }
                  helper: { kind: helper-tool, responsible: pager }
                  helperd: { kind: daemon }
              tablet: { on: ward, device: ipados, apps: { pager: { account: day } } }
              phone: { on: ward, device: ios, apps: { safari: { kind: web-content }, pager: { root: true } } }
            steps:
              - expect: { mac: running }

            """)
        #expect(definition.hosts.count == 3)
    }

    @Test func `an address may change again once it has changed back`() throws {
        let definition = try Self.read(
            """
            name: Leases
            networks: { ward: {}, lobby: {} }
            hosts:
              server: { on: ward, runs: { push-server: {} } }
              phone: { on: [ward, lobby], runs: { push-provider: {} } }
            steps:
              - fault: { link: phone@ward, address: changes, as: lease }
              - fault: { link: [phone@lobby, server], address: changes }
              - heal: lease
              - fault: { link: phone@ward, address: changes, for: 100ms }
              - do: { wait: 500ms }
              - fault: { link: phone@ward, address: changes }
              - heal: all
              - fault: { link: [phone@ward, phone@lobby, server], address: changes }
              - expect: { phone: connected }

            """)
        #expect(definition.steps.count == 9)
    }

    @Test func `every step has its line and says itself in one line`() throws {
        let definition = try Self.read(Samples.everything)
        #expect(definition.steps.map(\.text) == Samples.everythingInWords)
        let lines = Samples.everything.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex(of: "steps:")) + 2
        #expect(definition.steps.map { $0.position?.line } == definition.steps.indices.map { first + $0 })
        #expect(definition.steps.allSatisfy { $0.position?.column == 5 })
    }

    @Test func `other line ends and a byte order mark change nothing`() throws {
        let text = "\u{feff}" + Samples.everything.replacing("\n", with: "\r\n")
        #expect(try Self.read(text).steps == Self.read(Samples.everything).steps)
    }

    @Test func `the head of a file is read`() throws {
        let definition = try Self.read(Samples.everything)
        #expect(definition.name == "Everything a scenario can say")
        #expect(definition.about == "Free text with a * star, an & ampersand and \"quotes\".\n")
        #expect(definition.covers == ["K03", "K06", "K13"])
        #expect(definition.timeout == .seconds(30))
        #expect(definition.seed == 7)
        #expect(definition.steps.compactMap(\.label) == ["cut"])
        #expect(
            definition.mustCatch == ["provider-never-reconnects", MustCatch("server-forgets-backlog", at: ["cut"])])
        #expect(definition.networks.map(\.channel) == [4_000_000, nil, nil, nil, nil, nil, 4_000_000])
        #expect(definition.networks.map(\.ssid) == ["Ward-Secure", nil, nil, "Lobby", "Attic", nil, "Wing"])
        #expect(definition.networks.map(\.isSecure) == [true, true, true, false, true, true, true])
        let ipv4 = ["10.1.0.0/16", "10.200.0.0/16", nil, "10.4.0.0/16", "10.5.0.0/16", "10.6.0.0/16", "10.7.0.0/16"]
        #expect(definition.networks.map(\.ipv4?.description) == ipv4)
        let ipv6 = ["fd00:1::/64", nil, "fd00:77::/64", "fd00:4::/64", "fd00:5::/64", "fd00:6::/64", "fd00:7::/64"]
        #expect(definition.networks.map(\.ipv6?.description) == ipv6)
    }

    @Test func `access points and stations are read`() throws {
        let definition = try Self.read(Samples.everything)
        #expect(
            definition.networks[6].accessPoints == [
                AccessPointSpec("ap1"), AccessPointSpec("ap2", supports: [.k, .v], requires: [.r]),
            ])
        let stations = definition.topology.hosts.filter { $0.networks == ["wing"] }
        #expect(stations.map(\.accessPoint) == ["ap2", nil])
        #expect(stations.map(\.station) == [StationSpec(supports: [.r, .k], trigger: -75), StationSpec(supports: [])])
        #expect(stations.map { $0.firstAccessPoint(of: definition.networks[6]) } == [1, 0])
    }

    @Test func `networks that a host may join are joined by one interface`() throws {
        let definition = try Self.read(Samples.everything)
        let visitor = definition.attachments(of: "visitor")
        #expect(visitor.map { "\($0.network) \($0.index) \($0.interface)" } == ["lobby 0 eth0"])
        #expect(definition.hosts.first { $0.name == "visitor" }?.networks == [])
        let guest = definition.attachments(of: "guest").map { "\($0.network) \($0.index) \($0.interface)" }
        #expect(guest == ["ward 0 en0", "cellar 1 eth1", "lobby 0 en0", "attic 0 en0"])
    }

    @Test func `events of users' own programs, and of hosts that run one, are free`() throws {
        _ = try Self.read(
            """
            name: Free
            networks: { n: {} }
            hosts: { a: { on: n, runs: { push-server: {}, horn: { run: [/bin/true] } } } }
            steps:
              - expect: { event: honked, from: a/horn, where: { loud: true } }
              - expect: { event: honked, from: a, where: { loud: true } }
              - never: { event: honked }
              - expect: { event: carrier-lost, from: a, where: { interface: eth0 } }

            """)
    }

    @Test func `the programs of a file are read`() throws {
        let definition = try Self.read(Samples.everything)
        let server = PushServerSettings(
            heartbeat: .milliseconds(200), acknowledgeWithin: .milliseconds(400), plain: true)
        #expect(definition.hosts[0].programs.map(\.kind) == [.pushServer(server)])
        #expect(definition.hosts[0].programs.map(\.ready) == [.event("listening")])
        #expect(definition.hosts[0].programs.map(\.within) == [.seconds(3)])
        let provider = PushProviderSettings(
            server: "server", port: 7650, timer: .milliseconds(500), interval: .milliseconds(600),
            backoff: .milliseconds(100), backoffCeiling: .seconds(1), plain: true)
        #expect(definition.hosts[1].programs.map(\.kind) == [.pushProvider(provider)])
        #expect(definition.hosts[1].programs.map(\.starts) == [false])
        var gateway = ExecutableSettings(
            ["/bin/sh", "-c", "exec sleep 9000"], environment: ["A": "b", "B": "7"], directory: "/", user: 1000,
            sendsAt: 8080)
        gateway.isPrivileged = true
        #expect(definition.hosts[3].programs[0].kind == .executable(gateway))
        #expect(
            definition.hosts[3].programs.map(\.ready) == [
                .event("listening"), .log(#"ready \d+"#), .port(9000), .started,
            ])
    }

    @Test func `groups stand for their members`() throws {
        let definition = try Self.read(Samples.everything)
        #expect(
            definition.topology.hosts.map(\.name) == [
                "server", "phone-1", "phone-2", "phone-3", "lonely", "custom", "visitor", "guest", "dns", "bed",
                "porter", "nurse", "legacy", "gate", "core", "nat",
            ])
        #expect(definition.topology.hosts.map(\.routes) == [Bool](repeating: false, count: 13) + [true, true, true])
        #expect(definition.members(of: "phone") == ["phone-1", "phone-2", "phone-3"])
        #expect(definition.members(of: "phone-2") == ["phone-2"])
        #expect(definition.members(of: "gate") == ["gate"])
        for unknown in ["phone-0", "phone-4", "phone-02", "phone-", "nobody"] {
            #expect(definition.members(of: unknown) == [])
        }
        #expect(definition.programs(of: "phone/push-provider").map(\.host) == ["phone-1", "phone-2", "phone-3"])
        #expect(definition.programs(of: "custom").map(\.program) == ["gateway", "logger", "opener", "plain"])
        #expect(definition.senders(via: nil).map(\.description) == ["server/push-server", "custom/gateway"])
        #expect(definition.programs.count == 10)
    }

    @Test func `faults are worked out for every member`() throws {
        let definition = try Self.read(Samples.everything)
        let faults = definition.steps.compactMap { step in
            if case .fault(let fault) = step.action { definition.faults(of: fault) } else { nil }
        }
        #expect(faults[0] == ["phone-1", "phone-2", "phone-3"].map { .link(LinkID($0), .carrierDown) })
        #expect(faults[1] == [.link(LinkID("phone-1"), .adminDown), .link(LinkID("custom", on: "office"), .adminDown)])
        #expect(faults[2] == [.link(LinkID("phone-3", on: "ward"), .unpluggedUpstream)])
        #expect(faults[3] == [.link(LinkID("gate"), .blackhole(.toHost))])
        #expect(faults[4].first == .link(LinkID("phone-1"), .reject(.reset)))
        #expect(
            faults[5].first == .link(LinkID("phone-1"), .flapping(down: .milliseconds(100), up: .milliseconds(1500))))
        #expect(faults[6].first == .link(LinkID("phone-1"), .loss(.random(0.1), .fromHost)))
        #expect(faults[7].last == .link(LinkID("phone-3"), .loss(.every(4), .both)))
        let burst = Loss.gilbertElliott(GilbertElliott(failure: 0.01, recovery: 0.3, lossWhenBad: 0.9))
        var impairment = Impairment()
        impairment.loss = burst
        #expect(faults[8].first == .link(LinkID("phone-1"), .impaired(impairment, .both)))
        impairment = Impairment()
        impairment.capacity = LinkCapacity(
            .rate(bitsPerSecond: 1_500_000, burst: 16_000), queue: .packets(50))
        #expect(faults[14].last == .link(LinkID("phone-3"), .impaired(impairment, .both)))
        #expect(definition.topology.networks.filter(\.isImpairable).map(\.name) == ["ward"])
        #expect(faults[17] == [.partition([["server"], ["phone-1", "phone-2"], ["lonely"]])])
        #expect(faults[18] == [.congestion(network: "ward", utilisation: 0.8)])
        #expect(faults[19] == [.clientIsolation(network: "ward", hosts: [])])
        let none = DNSZone(["nas.example": []])
        #expect(faults[20] == [.wrongAnswers(ProgramID(host: "dns", program: "dns-server"), none)])
        #expect(faults[21] == [.dhcp(network: "clinic", .changes)])
        #expect(faults[22].first == .link(LinkID("phone-1"), .multicastLoss(.fromHost)))
        #expect(faults[23].last == .link(LinkID("phone-3"), .multicastLoss(.both)))
        #expect(faults[24] == [.clientIsolation(network: "ward", hosts: ["phone-1", "server"])])
        let wrong = DNSZone(["nas.example": [FaultKind.wrongAddress]])
        #expect(faults[25] == [.wrongAnswers(ProgramID(host: "dns", program: "dns-server"), wrong)])
        #expect(faults[26] == [.dhcp(network: "clinic", .silent)])
        #expect(faults[27] == [.process(ProgramID(host: "server", program: "push-server"), .kill)])
        #expect(faults[28].count == 3)
        #expect(faults.contains([.clientIsolation(network: "wing", hosts: [], accessPoint: "ap1")]))
        #expect(faults.contains([.snoopingWithoutQuerier(network: "wing")]))
        #expect(faults.contains([.captivePortal(network: "ward", router: "gate")]))
    }

    @Test func `what is wrong in code is told with the part it is in`() {
        let scenario = ScenarioDefinition(
            "In code", networks: [.numbered(1, name: "n")],
            hosts: [HostDefinition("a", on: ["m"], runs: [.pushServer()]), HostDefinition("a", on: ["n"])],
            steps: [Step(.expect(.host("b", .connected), within: .seconds(90)))])
        #expect(
            scenario.problems().map(\.description) == [
                "In code: hosts a: the name 'a' is also that of 'a'; give one of them another name [duplicate]",
                "In code: hosts a on 0: there is no network 'm'; use one of: n [unknown-name]",
                "In code: steps 0 expect within: 90s is longer than the timeout of 1m; shorten it, or raise `timeout` [cannot-be-met]",
                "In code: steps 0 expect b: there is no host 'b'; use one of: a [unknown-name]",
            ])
    }
}
