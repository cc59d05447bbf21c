import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Radio channels of a lab", .enabled(if: LabMachine.canRunLabs, LabMachine.reason), .serialized)
struct RadioTests {
    private static func topology(channel: Int = 24_000_000) -> Topology {
        var network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: nil, channel: channel)
        network.ssid = "Ward"
        network.accessPoints = [AccessPointSpec("ap1"), AccessPointSpec("ap2")]
        return Topology(
            networks: [network],
            hosts: [
                HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true),
            ])
    }

    /// Has the phone send so many datagrams, some milliseconds apart, and returns how many the server got.
    private func send(_ count: Int, of bytes: Int, every milliseconds: Int, in lab: Lab) async throws -> Int {
        let receiver = """
            import socket
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            s.bind(("10.1.0.1", 9000)); s.settimeout(30)
            print("listens", flush=True)
            n = 0
            try:
                while True: s.recv(2000); n += 1; s.settimeout(3)
            except TimeoutError: print(f"got {n}", flush=True)
            """
        let sender = """
            import socket, time
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            for i in range(\(count)): s.sendto(bytes(\(bytes - 42)), ("10.1.0.1", 9000)); time.sleep(\(milliseconds) / 1000)
            """
        try await lab.start(
            ProgramSpec("receiver", executable: "/usr/bin/python3", arguments: ["-c", receiver]), on: "server")
        try await lab.wait(forLine: "listens")
        try await lab.start(
            ProgramSpec("sender", executable: "/usr/bin/python3", arguments: ["-c", sender]), on: "phone")
        try await lab.wait { lab in lab.lines.contains { $0.hasPrefix("got ") } }
        let line = try #require(lab.lines.first { $0.hasPrefix("got ") })
        return try #require(Int(line.dropFirst(4)))
    }

    @Test("utilisation is airtime: small frames occupy far more of it than their bits")
    func airtime() async throws {
        try await withLab(Self.topology()) { lab in
            #expect(try await send(500, of: 60, every: 2, in: lab) == 500)
            // Most of what the meter keeps, so that a reading that a busy machine delays still has all frames in it.
            let share = try await lab.utilisation(of: "ward", over: .seconds(55))
            let expected = 500 * 0.000_194 / 55
            #expect(abs(share - expected) < expected / 4, "\(share) \(expected)")
            #expect(try await lab.frameRetries(of: "ward", over: .seconds(55)) == 0)
        }
    }

    @Test("interference has frames sent again, which is not what TCP sends again, and ends with its healing")
    func interference() async throws {
        try await withLab(Self.topology()) { lab in
            let fault = Fault.interference(network: "ward", share: 0.3)
            let active = try await lab.inject(fault)
            let before = lab.log.now
            let got = try await send(1000, of: 500, every: 2, in: lab)
            // A frame is lost after seven transmissions: 0.02 %.
            #expect(got >= 990)
            let share = try #require(try await lab.frameRetries(of: "ward", over: lab.log.now - before))
            #expect(abs(share - 0.3) < 0.06, "\(share)")
            #expect(try await lab.tcpRetransmissions(of: "phone").share == 0)
            try await lab.heal(active)
            let measured = try #require(lab.log.events().last { $0.name == .channelMeasured })
            #expect(measured.fields[.withinRecommendation] == .bool(false))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("of two access points the busier one counts; congestion and interference may be at one")
    func cells() async throws {
        try await withLab(Self.topology(channel: 8_000_000)) { lab in
            let active = try await HostStalls.retrying {
                try await lab.inject(.congestion(network: "ward", utilisation: 0.5, accessPoint: "ap2"))
            }
            #expect(try await lab.utilisation(of: "ward", over: .milliseconds(500)) > 0.2)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.heal(active)
            let interference = try await lab.inject(.interference(network: "ward", share: 0.9, accessPoint: "ap2"))
            await #expect(throws: FaultError.self) { try await lab.inject(.interference(network: "ward", share: 0.1)) }
            #expect(try await lab.answers("server", from: "phone", within: 200), "it is at the other one")
            try await lab.heal(interference)
        }
    }

    @Test("the fuller the channel, the later is what it carries")
    func latency() async throws {
        try await withLab(Self.topology(channel: 500_000)) { lab in
            let server = try #require(lab.addresses(of: "server").first)
            var medians: [Duration] = []
            for share in [0.2, 0.4, 0.6, 0.8] {
                let active = try await HostStalls.retrying {
                    try await lab.inject(.congestion(network: "ward", utilisation: share))
                }
                var times: [Duration] = []
                while times.count < 31 {
                    // At moments that have nothing to do with what the channel carries.
                    try await Task.sleep(for: .milliseconds(37))
                    let start = lab.log.now
                    if try await lab.ping(server, from: "phone", milliseconds: 2000) {
                        times.append(lab.log.now - start)
                    }
                }
                medians.append(times.sorted()[15])
                try await lab.heal(active)
            }
            // Neighbours may be as close as chance has it.
            #expect(medians[0] < medians[2] && medians[1] < medians[3] && medians[0] < medians[3], "\(medians)")
        }
    }
}
