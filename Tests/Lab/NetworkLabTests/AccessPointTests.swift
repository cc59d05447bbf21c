import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Stations roam between access points", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct AccessPointTests {
    private static let all = Set(RoamingFeature.allCases)

    /// A ward with two access points that offer everything and a third without features; a phone, a legacy scanner, a
    /// sticky tablet, and a server on the wires.
    static func topology(channel: Int? = nil) -> Topology {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = "Ward"
        ward.channel = channel
        ward.accessPoints = [
            AccessPointSpec("ap1", supports: all), AccessPointSpec("ap2", supports: all, requires: [.r]),
            AccessPointSpec("ap3"),
        ]
        var lobby = NetworkSpec.numbered(2, name: "lobby")
        lobby.ssid = "Lobby"
        var phone = HostSpec("phone", on: ["ward"], wireless: true)
        phone.joinable = ["lobby"]
        phone.isCaptured = true
        var scanner = HostSpec("scanner", on: ["ward"], wireless: true)
        scanner.station.supports = []
        scanner.accessPoint = "ap3"
        var tablet = HostSpec("tablet", on: ["ward"], wireless: true)
        tablet.station.trigger = -80
        return Topology(networks: [ward, lobby], hosts: [HostSpec("server", on: ["ward"]), phone, scanner, tablet])
    }

    private func events(_ name: EventName, in lab: Lab, of host: String = "phone") -> [Event] {
        lab.log.events().filter { $0.name == name && $0.host == host }
    }

    @Test("a station keeps its carrier and is reached at each access point", arguments: [nil, 20_000_000])
    func moves(_ channel: Int?) async throws {
        try await withLab(Self.topology(channel: channel)) { lab in
            for target in ["ap2", "ap1", "ap3", "ap2", "ap1"] {
                #expect(try await lab.roam("ward", by: "phone", to: target))
                for v6 in [false, true] {
                    for peer in ["server", "scanner", "tablet"] {
                        #expect(try await lab.answers(peer, from: "phone", v6: v6, within: 20_000))
                        #expect(try await lab.answers("phone", from: peer, v6: v6, within: 20_000))
                    }
                }
            }
            try await lab.roam("ward", by: "phone")
            let roams = events(.roamed, in: lab)
            #expect(
                roams.map { $0.fields[.accessPoint]?.string } == ["ap2", "ap1", "ap3", "ap2", "ap1", "ap2"])
            #expect(roams.map { $0.fields[.features]?.string } == ["r k v", "r k v", "k v", "", "r k v", "r k v"])
            for roam in roams {
                let names = roam.fields[.features]?.string?.split(separator: " ") ?? []
                let features = Set(names.compactMap { RoamingFeature(rawValue: String($0)) })
                let gap = try #require(roam.fields[.gap]?.number)
                #expect(RoamingGap(features: features, isSecure: true).milliseconds.contains(gap))
            }
            #expect(events(.carrierLost, in: lab).isEmpty)
            #expect(events(.addressRemoved, in: lab).isEmpty)
        }
    }

    @Test("what is sent into the gap is lost and counted, and nothing else")
    func loss() async throws {
        try await withLab(Self.topology()) { lab in
            let receiver = """
                import socket
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(("", 9000))
                print("listens", flush=True)
                n = 0
                try:
                    while s.recv(100): n += 1; s.settimeout(8)
                except TimeoutError: print(f"got {n}", flush=True)
                """
            let sender = """
                import signal, socket, sys, time
                signal.signal(signal.SIGTERM, lambda *_: sys.exit())
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                n = 0
                try:
                    while True:
                        s.sendto(b"x", (sys.argv[1], 9000)); n += 1; time.sleep(0.02)
                        if n == 5: print("sends", flush=True)
                finally: print(f"sent {n}", flush=True)
                """
            for host in ["server", "phone"] {
                try await lab.start(
                    ProgramSpec("receiver", executable: "/usr/bin/python3", arguments: ["-c", receiver]), on: host)
            }
            try await lab.wait { $0.lines.count { $0 == "listens" } == 2 }
            for (host, address) in [("server", "10.1.0.2"), ("phone", "10.1.0.1")] {
                try await lab.start(
                    ProgramSpec("sender", executable: "/usr/bin/python3", arguments: ["-c", sender, address]), on: host)
            }
            try await lab.wait { $0.lines.count { $0 == "sends" } == 2 }
            for target in ["ap2", "ap3", "ap1"] { try await lab.roam("ward", by: "phone", to: target) }
            for host in ["server", "phone"] {
                try await lab.stop(ProgramID(host: host, program: "sender"), within: .seconds(30))
            }
            try await lab.wait { $0.lines.count { $0.hasPrefix("got ") } == 2 }
            let roams = events(.roamed, in: lab)
            let fromHost = roams.compactMap { $0.fields[.lostFromHost]?.number }.reduce(0, +)
            let toHost = roams.compactMap { $0.fields[.lostToHost]?.number }.reduce(0, +)
            let gap = roams.compactMap { $0.fields[.gap]?.number }.reduce(0, +)
            #expect(fromHost > gap / 80 && toHost > gap / 80, "\(gap) ms: \(fromHost) \(toHost)")
            // ARP and what goes to all may be among the frames that were lost.
            let got = lab.lines.compactMap { $0.hasPrefix("got ") ? Double($0.dropFirst(4)) : nil }
            let sent = lab.lines.compactMap { $0.hasPrefix("sent ") ? Double($0.dropFirst(5)) : nil }
            #expect(sent.count == 2)
            let missing = sent.reduce(0, +) - got.reduce(0, +) - fromHost - toHost
            #expect(abs(missing) <= 12, "\(sent) \(got) \(fromHost) \(toHost)")
        }
    }

    @Test("a seed gives the same gaps, another seed others")
    func seeds() async throws {
        var gaps: [[Double]] = []
        for seed: UInt64 in [1, 1, 2] {
            let options = LabOptions(programsFolder: BuiltPrograms.folder, seed: seed)
            let lab = try await Lab.open(Self.topology(), options: options)
            for _ in 0..<3 { try await lab.roam("ward", by: "tablet") }
            await lab.close()
            gaps.append(events(.roamed, in: lab, of: "tablet").compactMap { $0.fields[.gap]?.number })
        }
        #expect(gaps[0] == gaps[1])
        #expect(gaps[0] != gaps[2])
    }

    @Test("an access point that requires 802.11r refuses a legacy station, which stays where it is")
    func refused() async throws {
        try await withLab(Self.topology()) { lab in
            await #expect(throws: AssociationError.self) { try await lab.roam("ward", by: "scanner", to: "ap2") }
            let refusal = try #require(events(.associationRefused, in: lab, of: "scanner").first)
            #expect(
                refusal.fields[.reason]?.string
                    == "access point ap2 requires 802.11r, which scanner does not support")
            #expect(try await lab.answers("server", from: "scanner", within: 20_000))
            #expect(try await lab.roam("ward", by: "scanner", to: "ap1"))
            #expect(events(.roamed, in: lab, of: "scanner").map { $0.fields[.features]?.string } == [""])
        }
    }

    @Test("a sticky station stays until the signal is below its trigger; others go before")
    func sticky() async throws {
        try await withLab(Self.topology()) { lab in
            let hasMoved = try await lab.roam("ward", by: "tablet", to: "ap2", signal: -75)
            #expect(!hasMoved)
            #expect(try await lab.roam("ward", by: "phone", to: "ap2", signal: -75))
            #expect(try await !lab.roam("ward", by: "phone", to: "ap1", signal: -70))
            #expect(try await lab.roam("ward", by: "tablet", to: "ap2", signal: -81))
            #expect(events(.roamDeclined, in: lab, of: "tablet").map { $0.fields[.trigger] } == [.int(-80)])
        }
    }

    @Test("it leaves and comes back to the access point that is named, or to its first; faults stay on its link")
    func leaves() async throws {
        try await withLab(Self.topology()) { lab in
            try await lab.roam("ward", by: "phone", to: "ap3")
            try await lab.join("lobby", by: "phone")
            await #expect(throws: LabError.self) { try await lab.roam("ward", by: "phone", to: "ap1") }
            await #expect(throws: LabError.self) { try await lab.roam("lobby", by: "phone", to: "ap1") }
            try await lab.join("ward", by: "phone", at: "ap2")
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            await #expect(throws: LabError.self) { try await lab.roam("ward", by: "phone", to: "ap4") }
            await #expect(throws: LabError.self) { try await lab.roam("ward", by: "server", to: "ap1") }
            let partition = try await lab.inject(.partition([["phone", "server"], ["scanner"]]))
            try await lab.roam("ward", by: "phone", to: "ap3")
            #expect(try await !lab.answers("scanner", from: "phone", within: 150))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.heal(partition)
            #expect(try await lab.answers("scanner", from: "phone", within: 20_000))
            let unplugged = try await lab.inject(.link(LinkID("phone"), .unpluggedUpstream))
            try await lab.heal(unplugged)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("stations are kept apart wherever they are, and reach the wires")
    func isolation() async throws {
        try await withLab(Self.topology()) { lab in
            let fault = try await lab.inject(.clientIsolation(network: "ward", hosts: []))
            for target in ["ap2", "ap3", "ap1"] {
                try await lab.roam("ward", by: "phone", to: target)
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
                for peer in ["scanner", "tablet"] {
                    #expect(try await !lab.answers(peer, from: "phone", within: 150), "\(target) \(peer)")
                }
            }
            try await lab.heal(fault)
            #expect(try await lab.answers("scanner", from: "phone", within: 20_000))
            #expect(try await lab.answers("tablet", from: "phone", within: 20_000))
        }
    }

    @Test("one access point isolates its stations, those that roam in as well, and no others")
    func isolatingAccessPoint() async throws {
        try await withLab(Self.topology()) { lab in
            let fault = try await lab.inject(.clientIsolation(network: "ward", hosts: [], accessPoint: "ap1"))
            #expect(fault.fault.description == "client isolation on ward at ap1")
            func expectPhone(apartFrom apart: [String], in lab: Lab) async throws {
                for peer in ["scanner", "tablet", "server"] {
                    let isApart = apart.contains(peer)
                    let answers = try await lab.answers(peer, from: "phone", within: isApart ? 150 : 20_000)
                    #expect(answers != isApart, "\(peer)")
                }
            }
            // The tablet is at ap1, the scanner at ap3.
            try await expectPhone(apartFrom: ["tablet"], in: lab)
            try await lab.roam("ward", by: "phone", to: "ap2")
            try await expectPhone(apartFrom: [], in: lab)
            try await lab.roam("ward", by: "phone", to: "ap3")
            try await expectPhone(apartFrom: [], in: lab)
            try await lab.roam("ward", by: "scanner", to: "ap1")
            #expect(try await !lab.answers("tablet", from: "scanner", within: 150))
            try await lab.join("lobby", by: "phone")
            try await lab.join("ward", by: "phone", at: "ap1")
            try await expectPhone(apartFrom: ["scanner", "tablet"], in: lab)
            let unplugged = try await lab.inject(.link(LinkID("phone"), .unpluggedUpstream))
            try await lab.heal(unplugged)
            try await expectPhone(apartFrom: ["scanner", "tablet"], in: lab)
            try await lab.roam("ward", by: "tablet", to: "ap2")
            try await expectPhone(apartFrom: ["scanner"], in: lab)
            try await lab.heal(fault)
            try await expectPhone(apartFrom: [], in: lab)
            await #expect(throws: LabError.self) {
                try await lab.inject(.clientIsolation(network: "ward", hosts: [], accessPoint: "ap9"))
            }
        }
    }
}
