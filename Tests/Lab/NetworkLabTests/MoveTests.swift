import EventLiterals
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("A host joins and leaves networks while a lab runs", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct MoveTests {
    /// A phone on the ward that may join the lobby; a server on either, and a router between them.
    static func topology(channel: Int? = nil, start: [String] = ["ward"]) -> Topology {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = "Ward"
        ward.channel = channel
        var lobby = NetworkSpec.numbered(2, name: "lobby")
        lobby.ssid = "Lobby"
        var phone = HostSpec("phone", on: start, wireless: channel != nil)
        phone.joinable = ["ward", "lobby"].filter { !start.contains($0) }
        phone.isCaptured = true
        return Topology(
            networks: [ward, lobby],
            hosts: [
                HostSpec("server", on: ["ward"]), phone, HostSpec("desk", on: ["lobby"]),
                HostSpec("router", on: ["ward", "lobby"], routes: true),
            ])
    }

    /// What a shell command prints on a host.
    private func output(of command: String, on host: String, in lab: Lab) async throws -> [String] {
        let before = lab.lines.count
        let program = try await lab.start(
            ProgramSpec("sh\(before)", executable: "/bin/sh", arguments: ["-c", "\(command)\necho done"]), on: host)
        #expect(await program.waitForEnd(within: .seconds(60)))
        try await lab.wait { $0.lines.dropFirst(before).contains("done") }
        return lab.lines.dropFirst(before).filter { $0 != "done" }
    }

    private func names(_ name: EventName, in lab: Lab) -> [String] {
        lab.log.events().filter { $0.name == name && $0.host == "phone" }
            .compactMap { $0.fields["network"]?.string ?? $0.fields["interface"]?.string }
    }

    /// The interface of the phone, its addresses and its routes, as files of the kernel tell them.
    private func state(in lab: Lab) async throws -> [String] {
        let script = """
            cd /proc/net
            awk '{ print $1, $2, $3, $7, $8 }' route
            awk '/eth0/ { print $1, $2, $5, $6, $10 }' ipv6_route
            awk '/eth0/ { print $1, $3, $4 }' if_inet6
            cat /sys/class/net/eth0/ifindex /sys/class/net/eth0/address
            """
        return try await output(of: script, on: "phone", in: lab).sorted()
    }

    @Test("it leaves, and has neither carrier nor address nor route; it comes back, and has what it had")
    func leaveAndJoin() async throws {
        try await withLab(Self.topology()) { lab in
            let before = try await state(in: lab)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.leave("ward", by: "phone")
            #expect(lab.addresses(of: "phone").isEmpty)
            let gone = try await output(
                of: "cat /proc/net/route /proc/net/if_inet6 /proc/net/arp | grep eth0; cat /sys/class/net/eth0/carrier",
                on: "phone", in: lab)
            #expect(gone == ["0"])
            #expect(try await !lab.ping(IPAddress(10, 1, 0, 1), from: "phone", milliseconds: 150))
            #expect(try await !lab.ping(IPAddress(10, 1, 0, 2), from: "server", milliseconds: 150))
            try await lab.join("ward", by: "phone")
            #expect(lab.addresses(of: "phone").first == IPAddress(10, 1, 0, 2))
            for v6 in [false, true] {
                #expect(try await lab.answers("server", from: "phone", v6: v6, within: 20_000))
                #expect(try await lab.answers("desk", from: "phone", v6: v6, within: 20_000))
                #expect(try await lab.answers("phone", from: "desk", v6: v6, within: 20_000))
            }
            #expect(try await state(in: lab) == before)
            #expect(names("detached", in: lab) == ["ward"])
            #expect(names("attached", in: lab) == ["ward"])
            #expect(names("carrier-lost", in: lab) == ["eth0"])
            #expect(names("carrier-gained", in: lab) == ["eth0"])
            #expect(names("link-down", in: lab).isEmpty)
        }
    }

    @Test("it moves to another network and back, by the same interface", arguments: [nil, 8_000_000])
    func move(_ channel: Int?) async throws {
        try await withLab(Self.topology(channel: channel)) { lab in
            let old = lab.addresses(of: "phone")
            for _ in 0..<3 {
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
                try await lab.join("lobby", by: "phone")
                let new = lab.addresses(of: "phone")
                #expect(new.first == IPAddress(10, 2, 0, 2))
                #expect(Set(new).isDisjoint(with: old))
                for v6 in [false, true] {
                    #expect(try await lab.answers("desk", from: "phone", v6: v6, within: 20_000))
                    // By the router, which is on both.
                    #expect(try await lab.answers("server", from: "phone", v6: v6, within: 20_000))
                    #expect(try await lab.answers("phone", from: "server", v6: v6, within: 20_000))
                }
                #expect(try await !lab.ping(IPAddress(10, 1, 0, 2), from: "server", milliseconds: 150))
                #expect(try await output(of: "ls /sys/class/net", on: "phone", in: lab) == ["eth0", "lo"])
                try await lab.join("ward", by: "phone")
                #expect(lab.addresses(of: "phone") == old)
                #expect(try await lab.answers("desk", from: "phone", within: 20_000))
            }
        }
    }

    @Test("of hosts that move at the same time each is where it has gone")
    func together() async throws {
        var topology = Self.topology()
        var tablet = HostSpec("tablet", on: ["ward"])
        tablet.joinable = ["lobby"]
        topology.hosts.append(tablet)
        try await withLab(topology) { lab in
            for network in ["lobby", "ward"] {
                async let first: Void = lab.join(network, by: "phone")
                async let second: Void = lab.join(network, by: "tablet")
                _ = try await (first, second)
                for host in ["phone", "tablet"] {
                    #expect(lab.networks(of: host) == [network])
                    #expect(try await lab.answers("desk", from: host, within: 20_000))
                    #expect(try await lab.answers("server", from: host, within: 20_000))
                }
            }
        }
    }

    @Test("what is sent to it on the old network does not reach it, and it sends nothing there")
    func wire() async throws {
        try await withLab(Self.topology()) { lab in
            let script = """
                import socket, time
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                for i in range(10**9):
                    try: s.sendto(b"x", ("10.1.0.2", 9))
                    except OSError: pass
                    time.sleep(0.002)
                """
            let sender = try await lab.start(
                ProgramSpec("sender", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            try await lab.wait { lab in lab.frames.contains { $0["protocol"] == "udp" && $0["from"] == "10.1.0.1" } }
            try await lab.join("lobby", by: "phone")
            await lab.drainCapture()
            let moved = lab.frames.count
            #expect(try await lab.answers("desk", from: "phone", within: 20_000))
            #expect(try await lab.answers("desk", from: "phone", v6: true, within: 20_000))
            await lab.drainCapture()
            let later = lab.frames.dropFirst(moved)
            #expect(later.contains { $0["protocol"] == "icmp" && $0["to"] == "10.2.0.3" }, "the capture goes on")
            #expect(!later.contains { $0["from"] == "10.1.0.1" || $0["from"] == "10.1.0.2" })
            #expect(sender.isRunning)
        }
    }

    @Test("one that is on no network at first has an interface without a carrier, and joins")
    func latecomer() async throws {
        try await withLab(Self.topology(start: [])) { lab in
            #expect(lab.addresses(of: "phone").isEmpty)
            #expect(try await output(of: "cat /sys/class/net/eth0/carrier", on: "phone", in: lab) == ["0"])
            try await lab.join("lobby", by: "phone")
            for v6 in [false, true] {
                #expect(try await lab.answers("server", from: "phone", v6: v6, within: 20_000))
            }
            await lab.drainCapture()
            #expect(lab.frames.contains { $0["protocol"] == "icmp" }, "the capture began while the link was down")
            try await lab.leave("lobby", by: "phone")
            try await lab.join("ward", by: "phone")
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("what cannot be is refused, and changes nothing")
    func refused() async throws {
        try await withLab(Self.topology()) { lab in
            for (network, host) in [("ward", "phone"), ("ward", "desk"), ("attic", "phone"), ("ward", "nobody")] {
                await #expect(throws: LabError.self) { try await lab.join(network, by: host) }
            }
            for (network, host) in [("lobby", "phone"), ("ward", "router"), ("attic", "phone"), ("ward", "nobody")] {
                await #expect(throws: LabError.self) { try await lab.leave(network, by: host) }
            }
            await #expect(throws: LabError.self) {
                try await lab.inject(.link(LinkID("phone", on: "lobby"), .carrierDown))
            }
            let isOnline = try await lab.answers("desk", from: "phone", within: 20_000)
            #expect(isOnline)
        }
    }

    @Test("a fault keeps its link where it is", arguments: [LinkFault.carrierDown, .blackhole(.both)])
    func pinned(_ fault: LinkFault) async throws {
        try await withLab(Self.topology()) { lab in
            let active = try await lab.inject(.link(LinkID("phone"), fault))
            await #expect(throws: LabError.self) { try await lab.join("lobby", by: "phone") }
            await #expect(throws: LabError.self) { try await lab.leave("ward", by: "phone") }
            try await lab.heal(active)
            let partition = try await lab.inject(.partition([["phone"], ["server"]]))
            await #expect(throws: LabError.self) { try await lab.leave("ward", by: "phone") }
            try await lab.heal(partition)
            let server = try await lab.inject(.link(LinkID("server"), fault))
            try await lab.join("lobby", by: "phone")
            try await lab.heal(server)
            let later = try await lab.inject(.link(LinkID("phone"), fault))
            #expect(try await !lab.answers("desk", from: "phone", within: 150))
            try await lab.heal(later)
            #expect(try await lab.answers("desk", from: "phone", within: 20_000))
        }
    }

    @Test("clients of a network are kept apart when they come back to it, and not on another")
    func isolation() async throws {
        var topology = Self.topology()
        topology.hosts.append(HostSpec("tablet", on: ["ward"]))
        topology.hosts.append(HostSpec("watch", on: ["lobby"]))
        try await withLab(topology) { lab in
            let fault = try await lab.inject(.clientIsolation(network: "ward", hosts: ["phone", "tablet"]))
            try await lab.join("lobby", by: "phone")
            #expect(try await lab.answers("watch", from: "phone", within: 20_000))
            #expect(try await lab.answers("desk", from: "phone", within: 20_000))
            try await lab.join("ward", by: "phone")
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await !lab.answers("tablet", from: "phone", within: 150))
            try await lab.join("lobby", by: "phone")
            try await lab.heal(fault)
            try await lab.join("ward", by: "phone")
            #expect(try await lab.answers("tablet", from: "phone", within: 20_000))
        }
    }

    @Test("roaming takes the carrier for a moment, and no address, connection or fault")
    func roam() async throws {
        try await withLab(Self.topology(channel: 8_000_000)) { lab in
            let before = try await state(in: lab)
            let server = """
                import socket
                s = socket.create_server(("10.1.0.1", 4000)); print("listens", flush=True)
                c, a = s.accept(); print(a[0], flush=True)
                while d := c.recv(100): c.sendall(d)
                """
            try await lab.start(
                ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", server]), on: "server")
            try await lab.wait(forLine: "listens")
            let client = """
                import socket, sys
                s = socket.create_connection(("10.1.0.1", 4000))
                while True:
                    s.sendall(b"x"); assert s.recv(1) == b"x"
                    print("round", flush=True)
                    sys.stdin.readline()
                """
            var spec = ProgramSpec("client", executable: "/usr/bin/python3", arguments: ["-c", client])
            spec.takesInput = true
            let phone = try await lab.start(spec, on: "phone")
            try await lab.wait(forLine: "round")
            let loss = try await lab.inject(.link(LinkID("phone"), .multicastLoss(.both)))
            for round in 2...6 {
                try await lab.roam("ward", by: "phone")
                try phone.write("\n")
                try await lab.wait { lab in lab.lines.count { $0 == "round" } == round }
            }
            #expect(lab.addresses(of: "phone").first == IPAddress(10, 1, 0, 2))
            #expect(names("roamed", in: lab).count == 5)
            #expect(names("carrier-lost", in: lab).count == 5)
            #expect(names("carrier-gained", in: lab).count == 5)
            #expect(names("address-removed", in: lab).isEmpty)
            try await lab.heal(loss)
            #expect(try await state(in: lab) == before)
            let cut = try await lab.inject(.link(LinkID("phone"), .carrierDown))
            await #expect(throws: LabError.self) { try await lab.roam("ward", by: "phone") }
            try await lab.heal(cut)
            await #expect(throws: LabError.self) { try await lab.roam("lobby", by: "phone") }
            try await lab.leave("ward", by: "phone")
            await #expect(throws: LabError.self) { try await lab.roam("ward", by: "phone") }
        }
    }
}

@Suite("The plan of hosts that change networks")
struct MovePlanTests {
    private static var topology: Topology {
        var topology = MoveTests.topology()
        topology.hosts.append(HostSpec("tablet", on: ["ward", "lobby"]))
        return topology
    }

    @Test("no two hosts have an address in common, wherever they may be")
    func addresses() throws {
        let plan = try LabPlan(Self.topology)
        let all = plan.hosts.flatMap(\.attachments).flatMap(\.addresses)
        #expect(Set(all).count == all.count)
        #expect(all.count == 2 * (1 + 2 + 1 + 2 + 2))
    }

    @Test("all networks with an SSID are joined by one interface, one without by another")
    func interfaces() throws {
        var topology = Self.topology
        topology.networks.append(.numbered(3, name: "dock"))
        topology.networks.append(.numbered(4, name: "lab"))
        topology.hosts[1].joinable += ["dock", "lab"]
        topology.hosts[1].interfaceNames = ["ward": "en0", "dock": "en5"]
        let phone = try #require(try LabPlan(topology).host("phone"))
        #expect(phone.attachments.map(\.network) == ["ward", "lobby", "dock", "lab"])
        #expect(phone.attachments.map(\.name) == ["en0", "en0", "en5", "en5"])
        #expect(phone.attachments.map(\.hostIndex) == [10, 10, 11, 11])
        #expect(phone.links.map(\.network) == ["ward", "dock"])
        #expect(phone.interfaces.map(\.network) == ["ward"])
        topology.hosts[1].interfaceNames["lobby"] = "en1"
        #expect(throws: LabError.self) { try LabPlan(topology) }
    }

    @Test("routes follow a host, and are the old ones when it is back")
    func routes() throws {
        let plan = try LabPlan(Self.topology)
        let moved = try plan.left("phone", "ward").joined("phone", "lobby")
        let phone = try #require(moved.host("phone"))
        #expect(
            phone.routes.filter { $0.destination == nil }.map(\.gateway) == [
                IPAddress("10.2.0.4"), IPAddress("fd00:2::4"),
            ])
        #expect(phone.routes.allSatisfy { $0.interface.network == "lobby" })
        #expect(try plan.left("phone", "ward").host("phone")?.routes == [])
        #expect(try moved.left("phone", "lobby").joined("phone", "ward") == plan)
        #expect(throws: LabError.self) { try plan.joined("phone", "lobby") }
        #expect(throws: LabError.self) { try plan.joined("phone", "ward") }
        #expect(throws: LabError.self) { try plan.left("router", "ward") }
    }

    @Test("routers stay where they are, and point-to-point links are of two hosts")
    func fixed() throws {
        var topology = Self.topology
        topology.networks[1].kind = .pointToPoint
        topology.hosts.removeLast()
        #expect(throws: LabError.self) { try LabPlan(topology) }
        topology = Self.topology
        topology.networks.append(.numbered(3, name: "dock"))
        topology.hosts[3].joinable = ["dock"]
        #expect(throws: LabError.self) { try LabPlan(topology) }
    }

    @Test("every host knows the addresses that another has on the networks they share at some time")
    func files() throws {
        let plan = try LabPlan(Self.topology)
        func addresses(of name: String, at reader: String) throws -> [Substring] {
            HostFiles(of: try #require(plan.host(reader)), in: plan).hosts.split(separator: "\n")
                .filter { $0.hasSuffix(" \(name)") }.map { $0.prefix { $0 != " " } }
        }
        #expect(try addresses(of: "phone", at: "desk") == ["10.2.0.2", "fd00:2::2"])
        #expect(try addresses(of: "phone", at: "server") == ["10.1.0.2", "fd00:1::2"])
        #expect(try addresses(of: "desk", at: "phone") == ["10.2.0.3", "fd00:2::3"])
    }
}
