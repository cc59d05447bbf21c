import EventLiterals
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Faults of a network's services", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct NetworkFaultTests {
    static let phone = LinkID("phone")

    /// A program that prints the datagrams that come to a group or to its own address.
    private static let receiver = """
        import socket, struct
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.bind(("", 4000))
        s.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton("239.1.2.3") + bytes(4))
        print("ready", flush=True)
        while True: print(s.recv(100).decode(), flush=True)
        """

    /// Sends a text to a group, then to a host.
    private func send(_ text: String, from host: String, to address: String, in lab: Lab) async throws {
        let script = """
            import socket
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            s.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
            s.sendto(b"\(text) to all", ("239.1.2.3", 4000))
            s.sendto(b"\(text)", ("\(address)", 4000))
            """
        let program = try await lab.start(
            ProgramSpec("send \(text)", executable: "/usr/bin/python3", arguments: ["-c", script]), on: host)
        #expect(await program.waitForEnd(within: .seconds(60)))
        // What was sent last arrives last.
        try await lab.wait(forLine: text)
    }

    @Test("multicast vanishes one way or both, and the rest passes", arguments: Direction.allCases)
    func multicast(_ direction: Direction) async throws {
        try await withLab(FaultTests.topology) { lab in
            for host in ["server", "phone"] {
                try await lab.start(
                    ProgramSpec("receiver", executable: "/usr/bin/python3", arguments: ["-c", Self.receiver]), on: host)
            }
            try await lab.wait { lab in lab.lines.count { $0 == "ready" } == 2 }
            try await send("first", from: "phone", to: "10.1.0.1", in: lab)
            #expect(lab.lines.contains("first to all"))
            let fault = try await lab.inject(.link(Self.phone, .multicastLoss(direction)))
            try await send("out", from: "phone", to: "10.1.0.1", in: lab)
            try await send("in", from: "server", to: "10.1.0.2", in: lab)
            #expect(lab.lines.contains("out to all") == (direction == .toHost))
            #expect(lab.lines.contains("in to all") == (direction == .fromHost))
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
            try await lab.heal(fault)
            try await send("last", from: "phone", to: "10.1.0.1", in: lab)
            #expect(lab.lines.contains("last to all"))
        }
    }

    @Test("isolated clients reach the others only, whether behind a channel or by name", arguments: [nil, 8_000_000])
    func isolation(_ channel: Int?) async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: channel)
        let topology = Topology(
            networks: [network],
            hosts: [
                HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true),
                HostSpec("tablet", on: ["ward"], wireless: true),
            ])
        try await withLab(topology) { lab in
            #expect(try await lab.answers("tablet", from: "phone", within: 20_000))
            if channel != nil {
                // The access point stands between what is on the wire and what is in the air.
                let error = await #expect(throws: FaultError.self) {
                    try await lab.inject(.clientIsolation(network: "ward", hosts: ["server", "phone"]))
                }
                #expect(error?.kind == .notApplicable)
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
            }
            let names = channel == nil ? ["phone", "tablet"] : []
            let fault = try await lab.inject(.clientIsolation(network: "ward", hosts: names))
            #expect(try await !lab.answers("tablet", from: "phone", within: 150))
            #expect(try await !lab.answers("phone", from: "tablet", v6: true, within: 150))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await lab.answers("tablet", from: "server", within: 20_000))
            try await lab.heal(fault)
            #expect(try await lab.answers("tablet", from: "phone", v6: true, within: 20_000))
        }
    }

    @Test("there is nobody to isolate one client from")
    func loneClient() async throws {
        try await withLab(FaultTests.topology) { lab in
            for hosts in [[], ["phone"]] {
                await #expect(throws: FaultError.self) {
                    try await lab.inject(.clientIsolation(network: "ward", hosts: hosts))
                }
            }
            await #expect(throws: LabError.self) {
                try await lab.inject(.clientIsolation(network: "ward", hosts: ["phone", "nobody"]))
            }
        }
    }
}
