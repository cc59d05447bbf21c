import EventLiterals
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("A lab in the kernel", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct LabTests {
    @Test("two hosts reach each other over IPv4 and IPv6 by name")
    func twoHosts() async throws {
        let topology = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])
        try await withLab(topology) { lab in
            for option in ["-4", "-6"] {
                let ping = try await lab.start(
                    ProgramSpec(
                        "ping\(option)", executable: "/bin/ping", arguments: [option, "-c1", "-W20", "server"]),
                    on: "phone")
                #expect(await ping.waitForEnd(within: .seconds(60)))
                let end = lab.log.events().first { $0.name == "exited" && $0.source == .program(ping.id) }
                #expect(end?.fields["code"] == 0, "\(lab.log.events())")
            }
        }
    }
}
