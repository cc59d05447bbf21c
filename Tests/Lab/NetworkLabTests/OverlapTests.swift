import EventLiterals
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

/// A VPN or cellular network whose subnet overlaps that of a local network.
@Suite("Overlapping networks")
struct OverlapTests {
    /// A server on the ward, a gate behind the VPN, and a phone on both.
    private static func topology(_ ipv4: String, _ ipv6: String, enforces: Bool = false) throws -> Topology {
        var vpn = NetworkSpec("vpn", ipv4: IPPrefix(ipv4), ipv6: IPPrefix(ipv6))
        (vpn.kind, vpn.enforcesRoutes) = (.pointToPoint, enforces)
        return Topology(
            networks: [.numbered(1, name: "ward"), vpn],
            hosts: [
                HostSpec("gate", on: ["vpn"]), HostSpec("server", on: ["ward"]),
                HostSpec("phone", on: ["ward", "vpn"]),
            ])
    }

    private func addresses(_ plan: LabPlan) -> [String: [String]] {
        Dictionary(uniqueKeysWithValues: plan.hosts.map { ($0.name, $0.addresses.map(\.description)) })
    }

    @Test("hosts have their usual places where these are free, and those after all hosts' where they are not")
    func places() throws {
        #expect(
            addresses(try LabPlan(try Self.topology("10.1.0.8/29", "fd00:2::/64"))) == [
                "gate": ["10.1.0.9", "fd00:2::1"], "server": ["10.1.0.2", "fd00:1::2"],
                "phone": ["10.1.0.3", "fd00:1::3", "10.1.0.11", "fd00:2::3"],
            ])
        #expect(
            addresses(try LabPlan(try Self.topology("10.1.0.0/16", "fd00:1::/64"))) == [
                "gate": ["10.1.0.4", "fd00:1::4"], "server": ["10.1.0.2", "fd00:1::2"],
                "phone": ["10.1.0.3", "fd00:1::3", "10.1.0.6", "fd00:1::6"],
            ])
        #expect(throws: LabError.self) { try LabPlan(try Self.topology("10.1.0.0/30", "fd00:2::/64")) }
        // A second one finds those taken too.
        var two = try Self.topology("10.1.0.0/16", "fd00:2::/64")
        two.networks.append(NetworkSpec("cellular", ipv4: IPPrefix("10.1.0.0/16"), ipv6: nil))
        two.networks[2].kind = .pointToPoint
        two.hosts[2].networks.append("cellular")
        two.hosts.append(HostSpec("carrier", on: ["cellular"]))
        #expect(
            addresses(try LabPlan(two)) == [
                "gate": ["10.1.0.5", "fd00:2::1"], "server": ["10.1.0.2", "fd00:1::2"],
                "phone": ["10.1.0.3", "fd00:1::3", "10.1.0.7", "fd00:2::3", "10.1.0.11"], "carrier": ["10.1.0.12"],
            ])
    }

    @Test("only routes that overlap have a metric: by longest prefix, then local, unless the VPN enforces its own")
    func metrics() throws {
        func metrics(_ topology: Topology) throws -> [UInt32?] {
            try #require(try LabPlan(topology).host("phone")).interfaces.map(\.metric)
        }
        #expect(try metrics(try Self.topology("10.2.0.0/16", "fd00:2::/64")) == [nil, nil])
        #expect(try metrics(try Self.topology("10.1.0.8/29", "fd00:2::/64")) == [210, 311])
        #expect(try metrics(try Self.topology("10.2.0.0/16", "fd00:1::/64", enforces: true)) == [210, 111])
        let larger = try LabPlan(try Self.topology("10.0.0.0/8", "fd00::/16", enforces: true))
        let routes = try #require(larger.host("phone")).routes.filter { $0.metric != nil }
        #expect(routes.map(\.destination) == [IPPrefix("10.1.0.0/16"), IPPrefix("fd00:1::/64")])
        #expect(routes.allSatisfy { $0.interface.network == "vpn" && $0.metric == 111 && $0.gateway == nil })
        #expect(try #require(try larger.left("phone", "vpn").host("phone")).routes.allSatisfy { $0.metric == nil })
    }

    /// When an address answers the phone; who is to answer has all the time that it needs.
    private func answers(_ topology: Topology, _ address: String, at expected: [String]) async throws -> [String] {
        let address = try #require(IPAddress(address))
        var found: [String] = []
        try await withLab(topology) { lab in
            for step in ["both", "ward", "both again", "vpn"] {
                switch step {
                case "ward": try await lab.leave("vpn", by: "phone")
                case "both again": try await lab.join("vpn", by: "phone")
                case "vpn": try await lab.leave("ward", by: "phone")
                default: break
                }
                let limit: Int32 = expected.contains(step) ? 20_000 : 1_000
                if try await lab.ping(address, from: "phone", milliseconds: limit) { found.append(step) }
            }
        }
        return found
    }

    @Test(
        "packets go by the longest prefix, as the links come and go",
        .enabled(if: LabMachine.canRunLabs && InterfaceTests.canTunnel, LabMachine.reason))
    func longest() async throws {
        let topology = try Self.topology("10.1.0.8/29", "fd00:1::8/125")
        for (address, steps) in [
            ("10.1.0.9", ["both", "both again", "vpn"]), ("fd00:1::9", ["both", "both again", "vpn"]),
            ("10.1.0.2", ["both", "ward", "both again"]),
        ] {
            #expect(try await answers(topology, address, at: steps) == steps)
        }
    }

    @Test(
        "packets go by the local one of equal subnets, unless the other enforces its routes",
        .enabled(if: LabMachine.canRunLabs && InterfaceTests.canTunnel, LabMachine.reason),
        arguments: [false, true])
    func equal(enforces: Bool) async throws {
        let topology = try Self.topology("10.1.0.0/16", "fd00:1::/64", enforces: enforces)
        let ofGate = enforces ? ["both", "both again", "vpn"] : ["vpn"]
        let ofServer = enforces ? ["ward"] : ["both", "ward", "both again"]
        for (gate, server) in [("10.1.0.4", "10.1.0.2"), ("fd00:1::4", "fd00:1::2")] {
            #expect(try await answers(topology, gate, at: ofGate) == ofGate)
            #expect(try await answers(topology, server, at: ofServer) == ofServer)
        }
    }
}
