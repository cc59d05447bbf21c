import LabModel
import NetworkLab
import Testing

@Suite("The plan of a lab")
struct PlanTests {
    /// Two networks behind a router, a third behind another one, and one with a channel that nothing leads to.
    private static var topology: Topology {
        let air = NetworkSpec("air", ipv4: .ipv4Default(4), ipv6: nil, channel: 8_000_000)
        var phone = HostSpec("phone", on: ["air", "ward"], wireless: true)
        phone.joinable = ["office"]
        phone.interfaceNames = ["ward": "en2"]
        return Topology(
            networks: [
                .numbered(1, name: "ward"), .numbered(2, name: "office"),
                NetworkSpec("archive", ipv4: .ipv4Default(3), ipv6: nil), air,
            ],
            hosts: [
                HostSpec("server", on: ["ward"]), phone, HostSpec("gate", on: ["ward", "office"], routes: true),
                HostSpec("back", on: ["office", "archive"], routes: true), HostSpec("far", on: ["archive"]),
            ])
    }

    private func text(_ interface: InterfacePlan) -> String {
        let mac = interface.mac.map { String($0, radix: 16) }.joined(separator: ":")
        return "\(interface.name) \(interface.hostIndex) \(interface.network) \(mac) \(interface.labName) "
            + "\(interface.labIndex) in \(interface.bridgeIndex): "
            + interface.addresses.map(\.description).joined(separator: " ")
    }

    @Test("everything follows from the places of hosts and networks")
    func places() throws {
        let plan = try LabPlan(Self.topology)
        #expect(
            plan.networks.map { "\($0.number) \($0.name) \($0.bridge) \($0.bridgeIndex)" } == [
                "1 ward br1 104", "2 office br2 108", "3 archive br3 112", "4 air br4 116",
            ])
        let channel = try #require(plan.networks[3].cells.first)
        #expect(channel.capacity == 8_000_000)
        #expect([channel.bridgeIndex, channel.wiredIndex, channel.airIndex] == [117, 118, 119])
        #expect(plan.networks[2].cells.isEmpty)
        let names = [channel.bridge, channel.wiredUplink, channel.airUplink]
        #expect(names == ["air4", "up4.w", "up4.a"])
        #expect(plan.hosts.map(\.number) == Array(1...7))
        let expected: [(String, [String])] = [
            ("server", ["eth0 10 ward 2:0:a:1:0:1 v1.0 1016 in 104: 10.1.0.1/16 fd00:1::1/64"]),
            (
                "phone",
                [
                    "eth0 10 air 2:0:a:4:0:2 v2.0 1032 in 117: 10.4.0.2/16",
                    "en2 11 ward 2:0:a:1:0:2 v2.1 1033 in 104: 10.1.0.2/16 fd00:1::2/64",
                ]
            ),
            (
                "gate",
                [
                    "eth0 10 ward 2:0:a:1:0:3 v3.0 1048 in 104: 10.1.0.3/16 fd00:1::3/64",
                    "eth1 11 office 2:0:a:2:0:3 v3.1 1049 in 108: 10.2.0.3/16 fd00:2::3/64",
                ]
            ),
            (
                "back",
                [
                    "eth0 10 office 2:0:a:2:0:4 v4.0 1064 in 108: 10.2.0.4/16 fd00:2::4/64",
                    "eth1 11 archive 2:0:a:3:0:4 v4.1 1065 in 112: 10.3.0.4/16",
                ]
            ),
            ("far", ["eth0 10 archive 2:0:a:3:0:5 v5.0 1080 in 112: 10.3.0.5/16"]),
            ("air-station", ["eth0 10 air 2:0:a:4:0:6 v6.0 1096 in 117: 10.4.0.6/16"]),
            ("air-wired", ["eth0 10 air 2:0:a:4:0:7 v7.0 1112 in 116: 10.4.0.7/16"]),
        ]
        #expect(plan.hosts.map(\.name) == expected.map(\.0))
        for (host, interfaces) in expected { #expect(plan.host(host)?.interfaces.map(text) == interfaces) }
        #expect(plan.ends(of: "office").map(\.host) == ["phone", "gate", "back"])
        #expect(plan.ports(of: "ward") == ["v1.0", "v2.1", "v3.0"])
        // Those that may join it count, and keep their hardware address.
        #expect(plan.ports(of: "office") == ["v2.0", "v3.1", "v4.0"])
        let phone = try #require(plan.host("phone"))
        #expect(
            phone.attachments.map(text).last == "eth0 10 office 2:0:a:4:0:2 v2.0 1032 in 108: 10.2.0.2/16 fd00:2::2/64")
        #expect(phone.addresses == ["10.4.0.2", "10.1.0.2", "fd00:1::2"].compactMap { IPAddress($0) })
    }

    @Test("host 300 has a hardware address of two bytes of that")
    func manyHosts() throws {
        let hosts = (1...300).map { HostSpec("h\($0)", on: ["ward"]) }
        let plan = try LabPlan(Topology(networks: [.numbered(1, name: "ward")], hosts: hosts))
        #expect(
            plan.host("h256").map { $0.interfaces.map(text) } == [
                "eth0 10 ward 2:0:a:1:1:0 v256.0 5096 in 104: 10.1.1.0/16 fd00:1::100/64"
            ])
        #expect(plan.host("h300")?.interfaces.first?.mac == [2, 0, 10, 1, 1, 44])
    }

    @Test("a NAT has no route from outside, and none of IPv6")
    func translation() throws {
        var topology = Topology(
            networks: [.numbered(1, name: "ward"), .numbered(2, name: "office"), .numbered(3, name: "servers")],
            hosts: [
                HostSpec("phone", on: ["ward"]), HostSpec("server", on: ["servers"]),
                HostSpec("gate", on: ["ward", "office", "servers"], routes: true), HostSpec("desk", on: ["office"]),
            ])
        topology.hosts[2].translation = AddressTranslation(to: "servers")
        let plan = try LabPlan(topology)
        func routes(_ host: String) -> [String]? {
            plan.host(host)?.routes.map { route in
                (route.destination.map { "\($0)" } ?? "default") + (route.gateway.map { " via \($0)" } ?? "")
            }
        }
        #expect(
            routes("phone") == [
                "10.2.0.0/16 via 10.1.0.3", "fd00:2::/64 via fd00:1::3", "10.3.0.0/16 via 10.1.0.3",
                "default via 10.1.0.3", "default via fd00:1::3",
            ])
        #expect(routes("server") == ["224.0.0.0/4"])
        topology.hosts[2].translation = AddressTranslation(to: "cellar")
        #expect(throws: LabError.self) { try LabPlan(topology) }
    }

    @Test("routes lead over the fewest routers, and by default to the first; routers have no default")
    func routes() throws {
        let plan = try LabPlan(Self.topology)
        func routes(_ host: String) -> [String]? {
            plan.host(host)?.routes.map { route in
                (route.destination.map { "\($0)" } ?? "default") + (route.gateway.map { " via \($0)" } ?? "")
                    + " by \(route.interface.name)"
            }
        }
        #expect(
            routes("server") == [
                "10.2.0.0/16 via 10.1.0.3 by eth0", "fd00:2::/64 via fd00:1::3 by eth0",
                "10.3.0.0/16 via 10.1.0.3 by eth0", "default via 10.1.0.3 by eth0", "default via fd00:1::3 by eth0",
            ])
        #expect(routes("phone") == routes("server")?.map { $0.replacing("eth0", with: "en2") })
        #expect(routes("gate") == ["10.3.0.0/16 via 10.2.0.4 by eth1", "224.0.0.0/4 by eth0"])
        #expect(
            routes("back") == [
                "10.1.0.0/16 via 10.2.0.3 by eth0", "fd00:1::/64 via fd00:2::3 by eth0", "224.0.0.0/4 by eth0",
            ])
        #expect(
            routes("far") == [
                "10.1.0.0/16 via 10.3.0.4 by eth0", "10.2.0.0/16 via 10.3.0.4 by eth0", "default via 10.3.0.4 by eth0",
            ])
        #expect(routes("air-wired") == ["224.0.0.0/4 by eth0"])
    }

    @Test("of two ways the shorter one is taken")
    func shorterWay() throws {
        let networks = (1...4).map { NetworkSpec.numbered($0, name: "n\($0)") }
        let plan = try LabPlan(
            Topology(
                networks: networks,
                hosts: [
                    HostSpec("long", on: ["n1", "n2"], routes: true),
                    HostSpec("longer", on: ["n2", "n3"], routes: true),
                    HostSpec("longest", on: ["n3", "n4"], routes: true),
                    HostSpec("short", on: ["n1", "n3"], routes: true),
                    HostSpec("desk", on: ["n1"]),
                ]))
        let gateways = plan.host("desk")?.routes.filter { $0.destination?.address.isV6 == false }.map(\.gateway)
        #expect(gateways == [IPAddress("10.1.0.1"), IPAddress("10.1.0.4"), IPAddress("10.1.0.4")])
    }

    @Test("the files of a host have all hosts by name, and its DNS server")
    func files() throws {
        var topology = Self.topology
        topology.hosts[0].nameServer = IPAddress("10.1.0.3")
        let plan = try LabPlan(topology)
        let server = HostFiles(of: try #require(plan.host("server")), in: plan)
        #expect(
            server.hosts == """
                127.0.0.1 localhost
                ::1 localhost
                10.1.0.1 server
                fd00:1::1 server
                10.1.0.2 phone
                fd00:1::2 phone
                10.1.0.3 gate
                fd00:1::3 gate
                10.2.0.4 back
                fd00:2::4 back
                10.3.0.4 back
                10.3.0.5 far
                10.4.0.6 air-station
                10.4.0.7 air-wired

                """)
        #expect(server.resolvConf == "nameserver 10.1.0.3\noptions timeout:5 attempts:2\n")
        let far = HostFiles(of: try #require(plan.host("far")), in: plan)
        #expect(far.resolvConf == "# This host has no DNS server.\n")
        #expect(far.hosts.contains("\n10.3.0.4 back\n10.3.0.5 far\n"))
        #expect(!far.hosts.contains("10.2.0.4 back"))
    }

    @Test("a device with a resolver of its own asks it about all names; other hosts look into their files first")
    func nameOrder() throws {
        var topology = Self.topology
        topology.hosts[1].isDevice = true
        topology.hosts[1].nameServer = IPAddress("127.0.0.1")
        let plan = try LabPlan(topology)
        func order(_ host: String) throws -> [Substring] {
            HostFiles(of: try #require(plan.host(host)), in: plan).nsswitchConf.split(separator: "\n")
                .filter { $0.hasPrefix("hosts:") }
        }
        #expect(try order("phone") == ["hosts: dns"])
        #expect(try order("server") == ["hosts: files dns"])
    }
}
