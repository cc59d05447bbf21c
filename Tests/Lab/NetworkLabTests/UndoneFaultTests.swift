import EventLiterals
import Glibc
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Faults that a program ends", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct UndoneFaultTests {
    /// What a network manager does, and the fault that it ends by that.
    private static let cases: [(Fault, String)] = [
        (.link(FaultTests.phone, .adminDown), "ip link set eth0 up; ip link set eth0 down"),
        (.link(FaultTests.phone, .adminDown), "ip link set eth0 up"),
        (.link(FaultTests.phone, .addressChange), "ip address add $OLD dev eth0"),
        (.link(FaultTests.phone, .mtu(576)), "ip link set eth0 mtu 1500"),
    ]

    @Test("have not lasted", arguments: cases)
    func undone(_ fault: Fault, _ command: String) async throws {
        try await withLab(FaultTests.topology) { lab in
            let old = try #require(lab.addresses(of: "phone").first)
            let active = try await lab.inject(fault)
            var manager = ProgramSpec("manager", executable: "/bin/sh", arguments: ["-c", command])
            manager.isPrivileged = true
            manager.environment = ["OLD": "\(old)"]
            let program = try await lab.start(manager, on: "phone")
            #expect(await program.waitForEnd(within: .seconds(20)))
            await #expect { try await lab.heal(active) } throws: { error in
                (error as? FaultError)?.kind == .didNotLast && "\(error)".contains("did not last")
            }
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("congestion whose traffic has ended has not lasted")
    func endedTraffic() async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: 8_000_000)
        let hosts = ["server", "phone"].map { HostSpec($0, on: ["ward"], wireless: $0 == "phone") }
        try await withLab(Topology(networks: [network], hosts: hosts)) { lab in
            let active = try await HostStalls.retrying {
                try await lab.inject(.congestion(network: "ward", utilisation: 0.3))
            }
            let station = ProgramID(host: network.crossTraffic.station, program: CrossTraffic.program)
            let program = try #require(await lab.program(station))
            #expect(try await program.end(by: SIGKILL, within: .seconds(10)))
            await #expect { try await lab.heal(active) } throws: { error in
                (error as? FaultError)?.kind == .didNotLast && "\(error)".contains("did not go on")
            }
        }
    }
}
