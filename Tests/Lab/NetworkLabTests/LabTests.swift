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

    @Test("a ping takes the reply to another for none of its own", arguments: ["10.1.0.99", "fd00:1::99"])
    func otherReplies(_ address: String) async throws {
        let topology = Topology(
            networks: [.numbered(1, name: "ward")],
            hosts: [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])])
        let nobody = try #require(IPAddress(address))
        try await withLab(topology) { lab in
            async let silence = lab.ping(nobody, from: "phone", milliseconds: 1_000)
            for _ in 0..<200 {
                #expect(try await lab.answers("server", from: "phone", v6: nobody.isV6, within: 20_000))
            }
            let isAnswered = try await silence
            #expect(!isAnswered)
        }
    }

    @Test("a program that is at work is known, also before its start has returned")
    func knownAtOnce() async throws {
        let topology = Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])])
        try await withLab(topology) { lab in
            for number in 0..<100 {
                let id = ProgramID(host: "phone", program: "pager-\(number)")
                let start = Task {
                    try await lab.start(
                        ProgramSpec(id.program, executable: "/bin/sleep", arguments: ["60"]), on: id.host)
                }
                while true {
                    let count = lab.log.count
                    if lab.log.events().contains(where: { $0.name == "launched" && $0.source == .program(id) }) {
                        break
                    }
                    await lab.log.grown(beyond: count)
                }
                #expect(await lab.program(id)?.isRunning == true)
                _ = try await start.value
            }
        }
    }
}
