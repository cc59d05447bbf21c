import EventLiterals
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Interfaces of a host", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct InterfaceTests {
    /// Whether point-to-point links can be made: /dev/net/tun is there and may be opened.
    static let canTunnel = unsafe access("/dev/net/tun", R_OK | W_OK) == 0

    private static func phone(_ networks: String...) -> HostSpec { HostSpec("phone", on: networks) }

    /// A phone on a Wi-Fi network, and on a point-to-point link to a carrier behind which there is another network.
    private static var topology: Topology {
        var phone = phone("ward", "cellular")
        phone.interfaceNames = ["ward": "en2", "cellular": "pdp_ip0"]
        var cellular = NetworkSpec.numbered(2, name: "cellular")
        cellular.kind = .pointToPoint
        return Topology(
            networks: [.numbered(1, name: "ward"), cellular, .numbered(3, name: "internet")],
            hosts: [
                HostSpec("server", on: ["ward"]), phone,
                HostSpec("carrier", on: ["cellular", "internet"], routes: true), HostSpec("shop", on: ["internet"]),
            ])
    }

    @Test("an interface has the name it is given, and the network works all the same")
    func names() async throws {
        for name in ["en2", "ap1"] {
            var phone = Self.phone("ward")
            phone.interfaceNames = ["ward": name]
            let topology = Topology(
                networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"]), phone])
            try await withLab(topology) { lab in
                let list = try await lab.start(
                    ProgramSpec("ls", executable: "/bin/ls", arguments: ["/sys/class/net"]), on: "phone")
                #expect(await list.waitForEnd(within: .seconds(60)))
                #expect(lab.lines == [name, "lo"].sorted())
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
            }
        }
    }

    @Test(
        "a name that the kernel or another interface would not suffer is refused",
        arguments: ["lo", "", "a/b", "sixteen-letters-", "eth0"])
    func badNames(_ name: String) {
        var phone = Self.phone("ward", "home")
        phone.interfaceNames = ["home": name]
        let networks: [NetworkSpec] = [.numbered(1, name: "ward"), .numbered(2, name: "home")]
        #expect(throws: LabError.self) { try LabPlan(Topology(networks: networks, hosts: [phone])) }
    }

    @Test("a point-to-point link has exactly two hosts")
    func ends() {
        var network = NetworkSpec.numbered(1, name: "cellular")
        network.kind = .pointToPoint
        for count in [0, 1, 3] {
            let hosts = (0..<count).map { HostSpec("h\($0)", on: ["cellular"]) }
            #expect(throws: LabError.self) { try LabPlan(Topology(networks: [network], hosts: hosts)) }
        }
    }

    @Test("over a point-to-point link packets pass both ways and further on", .enabled(if: canTunnel))
    func pointToPoint() async throws {
        try await withLab(Self.topology) { lab in
            for v6 in [false, true] {
                #expect(try await lab.answers("server", from: "phone", v6: v6, within: 20_000))
                #expect(try await lab.answers("carrier", from: "phone", v6: v6, within: 20_000))
                #expect(try await lab.answers("shop", from: "phone", v6: v6, within: 20_000))
            }
            let phone = try #require(lab.addresses(of: "phone").dropFirst(2).first)
            #expect(try await lab.ping(phone, from: "shop", milliseconds: 20_000))
        }
    }

    @Test("its interface is point-to-point, and knows no broadcast", .enabled(if: canTunnel))
    func flags() async throws {
        try await withLab(Self.topology) { lab in
            let script = "cat /sys/class/net/pdp_ip0/flags /sys/class/net/en2/flags /sys/class/net/pdp_ip0/ifindex"
            let shell = try await lab.start(
                ProgramSpec("sh", executable: "/bin/sh", arguments: ["-c", script]), on: "phone")
            #expect(await shell.waitForEnd(within: .seconds(60)))
            let flags = lab.lines.prefix(2).compactMap { Int32($0.dropFirst(2), radix: 16) }
            try #require(flags.count == 2, "\(lab.lines)")
            #expect(flags[0] & 0x2 == 0, "IFF_BROADCAST")
            #expect(flags[0] & 0x10 != 0, "IFF_POINTOPOINT")
            #expect(flags[1] & 0x2 != 0, "IFF_BROADCAST")
            #expect(lab.lines.last == "11")
        }
    }

    @Test("it can be left and joined again, also by a host that was not on it at first", .enabled(if: canTunnel))
    func moves() async throws {
        var topology = Self.topology
        try await withLab(topology) { lab in
            try await lab.leave("cellular", by: "phone")
            #expect(lab.networks(of: "phone") == ["ward"])
            #expect(try await !lab.answers("shop", from: "phone", within: 150))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.join("cellular", by: "phone")
            for v6 in [false, true] {
                #expect(try await lab.answers("shop", from: "phone", v6: v6, within: 20_000))
            }
            await #expect(throws: LabError.self) { try await lab.roam("cellular", by: "phone") }
        }
        (topology.hosts[1].networks, topology.hosts[1].joinable) = (["ward"], ["cellular"])
        try await withLab(topology) { lab in
            #expect(try await !lab.answers("shop", from: "phone", within: 150))
            try await lab.join("cellular", by: "phone")
            for v6 in [false, true] {
                #expect(try await lab.answers("shop", from: "phone", v6: v6, within: 20_000))
            }
            try await lab.leave("cellular", by: "phone")
            #expect(try await !lab.answers("shop", from: "phone", within: 150))
        }
    }

    @Test("it can be set down and comes back; it cannot be unplugged", .enabled(if: canTunnel))
    func faults() async throws {
        try await withLab(Self.topology) { lab in
            let link = LinkID("phone", on: "cellular")
            let down = try await lab.inject(.link(link, .adminDown))
            #expect(try await !lab.answers("shop", from: "phone", within: 150))
            try await lab.heal(down)
            for v6 in [false, true] {
                #expect(try await lab.answers("shop", from: "phone", v6: v6, within: 20_000))
            }
            await #expect(throws: FaultError.self) { try await lab.inject(.link(link, .carrierDown)) }
        }
    }
}
