import EventLiterals
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Faults on a real kernel", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct FaultTests {
    static let phone = LinkID("phone")

    static let cutting: [Fault] = [
        .link(phone, .carrierDown), .link(phone, .adminDown), .link(phone, .unpluggedUpstream),
        .link(phone, .blackhole(.both)), .link(phone, .blackhole(.toHost)), .link(phone, .blackhole(.fromHost)),
        .link(phone, .reject(.unreachable)), .partition([["server"], ["phone"]]),
        .link(phone, .loss(.every(1), .both)), .link(phone, .loss(.random(1), .both)),
    ]

    static var topology: Topology { topology(isImpairable: false) }

    private static func topology(isImpairable: Bool) -> Topology {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.isImpairable = isImpairable
        return Topology(networks: [ward], hosts: ["server", "phone", "tablet"].map { HostSpec($0, on: ["ward"]) })
    }

    /// A server behind a router.
    private static let routed = Topology(
        networks: [.numbered(1, name: "ward"), .numbered(2, name: "office")],
        hosts: [
            HostSpec("server", on: ["office"]), HostSpec("phone", on: ["ward"]),
            HostSpec("gate", on: ["ward", "office"], routes: true),
        ])

    @Test("cuts the phone off and, once healed, does not", arguments: cutting)
    func cuts(_ fault: Fault) async throws {
        try await withLab(Self.topology(isImpairable: true)) { lab in
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            let active = try await lab.inject(fault)
            #expect(try await !lab.answers("server", from: "phone", within: 150))
            #expect(try await lab.answers("server", from: "tablet", within: 20_000))
            try await lab.heal(active)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            let names = lab.log.events().map(\.name.rawValue).filter { $0.hasPrefix("fault-") }
            #expect(names == ["fault-injecting", "fault-began", "fault-healing", "fault-healed"])
        }
    }

    @Test("a host whose address changes reaches others as before, by another address and across a router")
    func addressChange() async throws {
        let topology = Topology(
            networks: [
                .numbered(1, name: "ward"), .numbered(2, name: "office"),
                NetworkSpec("modern", ipv4: nil, ipv6: .ipv6Default(3)),
            ],
            hosts: [
                HostSpec("server", on: ["office"]), HostSpec("phone", on: ["ward", "modern"]),
                HostSpec("gate", on: ["ward", "office"], routes: true),
            ])
        try await withLab(topology) { lab in
            #expect(try await lab.answers("phone", from: "server", within: 20_000))
            let active = try await lab.inject(.link(Self.phone, .addressChange))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await !lab.answers("phone", from: "server", within: 150))
            try await lab.heal(active)
            #expect(try await lab.answers("phone", from: "server", within: 20_000))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            await #expect(throws: FaultError.self) {
                try await lab.inject(.link(LinkID("phone", on: "modern"), .addressChange))
            }
        }
    }

    @Test("a changed address and an interface that is down heal in either order", arguments: [true, false])
    func addressChangeAndDown(_ isDownFirst: Bool) async throws {
        try await withLab(Self.topology) { lab in
            #expect(try await lab.answers("phone", from: "server", within: 20_000))
            let faults: [Fault] = [.link(Self.phone, .adminDown), .link(Self.phone, .addressChange)]
            var active: [ActiveFault] = []
            for fault in isDownFirst ? faults : faults.reversed() { active.append(try await lab.inject(fault)) }
            let (down, change) = isDownFirst ? (active[0], active[1]) : (active[1], active[0])
            try await lab.heal(down)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await !lab.answers("phone", from: "server", within: 150))
            try await lab.heal(change)
            #expect(try await lab.answers("phone", from: "server", within: 20_000))
        }
    }

    @Test("a carrier that goes is seen by the host; one unplugged upstream is not")
    func carrierEvents() async throws {
        try await withLab(Self.topology) { lab in
            let unplugged = try await lab.inject(.link(Self.phone, .unpluggedUpstream))
            #expect(!lab.log.events().contains { $0.name == "carrier-lost" })
            try await lab.heal(unplugged)
            let pulled = try await lab.inject(.link(Self.phone, .carrierDown))
            try await lab.wait(for: "carrier-lost", times: 1)
            try await lab.heal(pulled)
            try await lab.wait(for: "carrier-gained", times: 1)
            #expect(lab.log.events().allSatisfy { !$0.name.rawValue.hasPrefix("carrier-") || $0.host == "phone" })
        }
    }

    @Test("flapping loses the carrier again and again, and ends with it up")
    func flapping() async throws {
        try await withLab(Self.topology) { lab in
            let active = try await lab.inject(
                .link(Self.phone, .flapping(down: .milliseconds(20), up: .milliseconds(20))))
            try await lab.wait(for: "carrier-lost", times: 4)
            try await lab.heal(active)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("a partition holds across a router and over IPv6")
    func routedPartition() async throws {
        try await withLab(Self.routed) { lab in
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
            let active = try await lab.inject(.partition([["server"], ["phone"]]))
            #expect(try await !lab.answers("server", from: "phone", within: 150))
            #expect(try await !lab.answers("server", from: "phone", v6: true, within: 150))
            #expect(try await lab.answers("gate", from: "phone", within: 20_000))
            try await lab.heal(active)
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
        }
    }

    @Test("a partition holds for hosts that share a network on the way over others as well")
    func otherWay() async throws {
        let topology = Topology(
            networks: [.numbered(1, name: "ward"), .numbered(2, name: "cell"), .numbered(3, name: "wan")],
            hosts: [
                HostSpec("server", on: ["ward", "wan"]), HostSpec("phone", on: ["ward", "cell"]),
                HostSpec("gate", on: ["cell", "wan"], routes: true),
            ])
        try await withLab(topology) { lab in
            let far = [IPAddress(10, 3, 0, 1), try #require(IPAddress("fd00:3::1"))]
            for address in far { #expect(try await lab.ping(address, from: "phone", milliseconds: 20_000)) }
            let active = try await lab.inject(.partition([["server"], ["phone"]]))
            for address in far { #expect(try await !lab.ping(address, from: "phone", milliseconds: 150)) }
            #expect(try await !lab.answers("server", from: "phone", within: 150))
            #expect(try await lab.answers("gate", from: "phone", within: 20_000))
            try await lab.heal(active)
            for address in far { #expect(try await lab.ping(address, from: "phone", milliseconds: 20_000)) }
        }
    }

    @Test("a partition across a router and a refused link hold for the address that a host changes to")
    func otherAddress() async throws {
        try await withLab(Self.routed) { lab in
            let partition = try await lab.inject(.partition([["server"], ["phone"]]))
            let change = try await lab.inject(.link(Self.phone, .addressChange))
            #expect(try await !lab.answers("server", from: "phone", within: 150))
            #expect(try await lab.answers("gate", from: "phone", within: 20_000))
            try await lab.heal(partition)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            let refusal = try await lab.inject(.link(Self.phone, .reject(.unreachable)))
            #expect(try await !lab.answers("phone", from: "gate", within: 150))
            for active in [refusal, change] { try await lab.heal(active) }
        }
    }

    @Test("a partition holds between wired and wireless hosts, and among those of one kind")
    func channelPartition() async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: 8_000_000)
        let topology = Topology(
            networks: [network],
            hosts: [
                HostSpec("server", on: ["ward"]), HostSpec("desk", on: ["ward"]),
                HostSpec("phone", on: ["ward"], wireless: true), HostSpec("tablet", on: ["ward"], wireless: true),
            ])
        try await withLab(topology) { lab in
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            let active = try await lab.inject(.partition([["server", "tablet"], ["phone", "desk"]]))
            for (one, other) in [("server", "phone"), ("server", "desk"), ("tablet", "phone"), ("tablet", "desk")] {
                #expect(try await !lab.answers(one, from: other, within: 150), "\(other) to \(one)")
                #expect(try await !lab.answers(other, from: one, v6: true, within: 150), "\(one) to \(other)")
            }
            #expect(try await lab.answers("tablet", from: "server", within: 20_000))
            #expect(try await lab.answers("desk", from: "phone", v6: true, within: 20_000))
            try await lab.heal(active)
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
        }
    }

    @Test("cross traffic fills a channel to the share asked for", arguments: [0.3, 0.8])
    func congestion(_ share: Double) async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: 8_000_000)
        let topology = Topology(
            networks: [network],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true)])
        try await withLab(topology) { lab in
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await lab.utilisation(of: "ward", over: .milliseconds(500)) < 0.05)
            let fault = Fault.congestion(network: "ward", utilisation: share)
            let active = try await HostStalls.retrying { try await lab.inject(fault) }
            // Where the senders get no processor for a while they send nothing, and catch up afterwards.
            let deadline = lab.log.now + .seconds(60)
            var measured = 0.0
            repeat {
                measured = try await lab.utilisation(of: "ward", over: .milliseconds(500))
            } while abs(measured - share) > 0.1 && lab.log.now < deadline
            #expect(abs(measured - share) <= 0.1)
            try await lab.heal(active)
        }
    }

    @Test("what passed a channel before anybody asked is in its utilisation")
    func pastUtilisation() async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: nil, channel: 8_000_000)
        let topology = Topology(
            networks: [network],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true)])
        try await withLab(topology) { lab in
            let server = try #require(lab.possibleAddresses(of: "server").first)
            // It ends after 100 of 200, so they have passed, and has room for all of them while it does not run; it
            // answers the first, so the neighbour is known: until then the kernel keeps few.
            let receiving = """
                import socket
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
                s.bind(("\(server)", 9))
                print("bound", flush=True)
                _, sender = s.recvfrom(2000)
                s.sendto(b"first", sender)
                for _ in range(100): s.recv(2000)
                """
            let sending = """
                import socket
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                s.connect(("\(server)", 9))
                s.send(b"first")
                s.recv(2000)
                for _ in range(200): s.send(bytes(1400))
                """
            func python(_ id: String, _ script: String, on host: String) async throws -> RunningProgram {
                try await lab.start(
                    ProgramSpec(id, executable: "/usr/bin/python3", arguments: ["-c", script]), on: host)
            }
            let receiver = try await python("receiver", receiving, on: "server")
            try await lab.wait(forLine: "bound")
            let sender = try await python("sender", sending, on: "phone")
            #expect(await sender.waitForEnd(within: .seconds(60)))
            #expect(await receiver.waitForEnd(within: .seconds(60)))
            // 100 of them are 0.16 s of the channel, which has not asked for them yet.
            let share = try await lab.utilisation(of: "ward", over: .seconds(10))
            #expect(share > 0.01, "\(share)")
        }
    }

    /// Runs ip(8) on the phone: what the lab does not know of.
    private func ip(_ words: String, in lab: Lab) async throws {
        let path = "/usr/sbin/ip"
        if unsafe access(path, X_OK) != 0 { try Test.cancel("ip(8) is needed") }
        let run = try await lab.start(
            ProgramSpec("ip", executable: path, arguments: words.split(separator: " ").map(String.init)), on: "phone")
        #expect(await run.waitForEnd(within: .seconds(60)))
    }

    @Test("what does not pass after a fault has not healed, and is told")
    func doesNotHeal() async throws {
        try await withLab(Self.topology) { lab in
            let cut = Fault.link(Self.phone, .blackhole(.both))
            let active = try await lab.inject(cut)
            try await ip("link set eth0 down", in: lab)
            let error = await #expect(throws: FaultError.self) { try await lab.heal(active) }
            #expect(error?.kind == .didNotHeal)
            #expect(error.map { "\($0)" }?.hasPrefix("\(cut) did not heal: ") == true)
            #expect(!lab.log.events().contains { $0.name == .faultHealed })
        }
    }

    @Test("an address that took the place of another and went by itself did not last: the first is back in the end")
    func addressIsGone() async throws {
        try await withLab(Self.topology) { lab in
            let changed = try await HostStalls.retrying { try await lab.inject(.link(Self.phone, .addressChange)) }
            try await ip("-4 address flush dev eth0", in: lab)
            await #expect { try await lab.heal(changed) } throws: { ($0 as? FaultError)?.kind == .didNotLast }
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await lab.answers("phone", from: "server", v6: true, within: 20_000))
        }
    }

    @Test("a fault on what is not there is refused with its name")
    func unknownNames() async throws {
        try await withLab(Self.topology) { lab in
            await #expect(throws: LabError("There is no host `pone` in this lab.")) {
                try await lab.inject(.link(LinkID("pone"), .carrierDown))
            }
            await #expect(throws: FaultError.self) {
                try await lab.inject(.congestion(network: "ward", utilisation: 0.5))
            }
        }
    }
}

extension Lab {
    /// Whether a host answers another's ping within so many milliseconds.
    func answers(_ host: String, from other: String, v6: Bool = false, within milliseconds: Int32) async throws -> Bool
    {
        let address = try #require(addresses(of: host).first { $0.isV6 == v6 })
        return try await ping(address, from: other, milliseconds: milliseconds)
    }

    /// Waits until an event has happened so many times.
    func wait(for name: EventName, times: Int) async throws {
        try await wait { $0.log.events().count { $0.name == name } >= times }
    }
}
