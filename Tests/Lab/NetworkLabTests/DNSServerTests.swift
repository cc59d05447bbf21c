import EventLiterals
import Foundation
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite(
    "A DNS server on a host", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .enabled(if: DNSServer.isInstalled, "this machine has no dnsmasq"))
struct DNSServerTests {
    private static let zone = DNSZone([
        "nas.example": [IPAddress(10, 1, 0, 1), IPAddress("fd00:1::1") ?? IPAddress(0, 0, 0, 0)],
        "other.example": [IPAddress(10, 1, 0, 9)],
    ])

    /// A lab whose phone asks the server on the first host.
    private func withServer(_ body: (Lab, ProgramID) async throws -> Void) async throws {
        var phone = HostSpec("phone", on: ["ward"])
        phone.nameServer = IPAddress(10, 1, 0, 1)
        let topology = Topology(
            networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"]), phone])
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withLab(topology) { lab in
            let server = DNSServer(Self.zone, zoneFile: folder + "/zone")
            let running = try await lab.start(try server.program("dns"), on: "server")
            try await lab.waitUntilListening(on: "server", port: DNSServer.port)
            // Until it has begun to work, which it does by reading its zone, it takes no notice of signals.
            try await lab.wait { lab in lab.lines.contains { $0.contains("read \(folder)/zone") } }
            try await body(lab, running.id)
        }
    }

    /// What the phone's C library finds for a name; nothing when there is no such name.
    private func lookUp(_ name: String, in lab: Lab) async throws -> [String] {
        let script = """
            import socket
            try:
                for a in sorted({i[4][0] for i in socket.getaddrinfo("\(name)", 80)}): print("found", a)
            except socket.gaierror as error: print(error.errno == socket.EAI_NONAME)
            """
        let before = lab.log.count
        let program = try await lab.start(
            ProgramSpec("look-up\(before)", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "phone")
        #expect(await program.waitForEnd(within: .seconds(60)))
        return lab.log.events(from: before).filter { $0.host == "phone" }
            .compactMap { $0.name == "log" ? $0.fields["line"]?.string : nil }
    }

    @Test("the names of its zone exist, and no others")
    func names() async throws {
        try await withServer { lab, _ in
            let known = try await lookUp("nas.example", in: lab)
            #expect(known == ["found 10.1.0.1", "found fd00:1::1"])
            let unknown = try await lookUp("nobody.example", in: lab)
            #expect(unknown == ["True"])
            #expect(lab.lines.contains { $0.contains("query[A] nas.example from 10.1.0.2") })
        }
    }

    @Test("it answers wrongly until healed")
    func wrong() async throws {
        try await withServer { lab, id in
            let fault = try await lab.inject(.wrongAnswers(id, DNSZone(["nas.example": [IPAddress(10, 9, 9, 9)]])))
            #expect(try await lookUp("nas.example", in: lab) == ["found 10.9.9.9"])
            #expect(try await lookUp("other.example", in: lab) == ["True"])
            try await lab.heal(fault)
            #expect(try await lookUp("nas.example", in: lab) == ["found 10.1.0.1", "found fd00:1::1"])
            #expect(try await lookUp("other.example", in: lab) == ["found 10.1.0.9"])
        }
    }

    @Test("what it answers by UDP is cut off until healed, and a C library finds the whole by TCP")
    func truncated() async throws {
        try await withServer { lab, id in
            let fault = try await lab.inject(.truncatedAnswers(id))
            var start = lab.log.count
            #expect(try await lookUp("nas.example", in: lab) == ["found 10.1.0.1", "found fd00:1::1"])
            // The first question comes from what stands in front of the server, the second one by TCP from the phone.
            let asked = lab.log.events(from: start).compactMap { $0.fields["line"]?.string }
                .filter { $0.contains("query[A] nas.example from ") }.compactMap { $0.split(separator: " ").last }
            // Before them the probe of the fault may be logged late.
            #expect(asked.suffix(2) == ["127.0.0.1", "10.1.0.2"])
            #expect(try await lookUp("nobody.example", in: lab) == ["True"])
            try await lab.heal(fault)
            start = lab.log.count
            #expect(try await lookUp("nas.example", in: lab) == ["found 10.1.0.1", "found fd00:1::1"])
            #expect(
                !lab.log.events(from: start).contains { $0.fields["line"]?.string?.contains("from 127.0.0.1") == true })
        }
    }

    @Test("a program that is no DNS server cannot answer wrongly")
    func other() async throws {
        try await withServer { lab, _ in
            let sleep = try await lab.start(
                ProgramSpec("sleep", executable: "/bin/sleep", arguments: ["60"]), on: "server")
            await #expect(throws: FaultError.self) { try await lab.inject(.wrongAnswers(sleep.id, Self.zone)) }
            await #expect(throws: FaultError.self) { try await lab.inject(.truncatedAnswers(sleep.id)) }
        }
    }
}
