import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import Foundation
import Glibc
import LabEvents
import LabModel
import NetworkLab
import TestTraits
import Testing

@Suite("A device in a lab", .enabled(if: DeviceLab.isPossible, DeviceLab.reason))
struct DeviceLabTests {
    @Test(
        "what the link reaches is local, what a router reaches is not, and errors come at once",
        .showsLive("A01", "A03", "F10", "F11"))
    func locality() async throws {
        try await DeviceLab.with([.app("pager")]) { phone in
            #expect(try await phone.use("tcp", by: "pager") == "EHOSTUNREACH")
            #expect(try await phone.use("udp-connect", port: 9, by: "pager") == "EHOSTUNREACH")
            #expect(try await phone.use("udp", "255.255.255.255", port: 9, by: "pager") == "EHOSTUNREACH")
            #expect(try await phone.use("udp", "203.0.113.255", port: 9, by: "pager") == "EHOSTUNREACH")
            #expect(try await phone.use("udp", "239.1.2.3", port: 9, by: "pager") == "EHOSTUNREACH")
            #expect(try await phone.use("tcp", "archive", by: "pager") == "ok")
            #expect(try await phone.use("tcp", "127.0.0.1", port: 9, by: "pager") == "ECONNREFUSED")
            let alert = try await phone.wait(for: "alert")
            #expect(alert.fields["address"]?.string == phone.lab.addresses(of: "server").first.map { "\($0)" })
            try await phone.perform(.allow, "pager")
            #expect(try await phone.use("tcp", by: "pager") == "ok")
            #expect(phone.events("alert").count == 1)
        }
    }

    @Test("revocation ends the app's own local connections, and no others", .showsLive("F07", "F09"))
    func revocation() async throws {
        try await DeviceLab.with([.app("pager", .allowed)]) { phone in
            #expect(try await phone.use("tcp", by: "pager", id: 1) == "ok")
            #expect(try await phone.use("tcp", "archive", by: "pager", id: 2) == "ok")
            try await phone.perform(.turnOff, "pager")
            #expect(try await phone.use("say", by: "pager", on: 1) == "ECONNABORTED")
            #expect(try await phone.use("say", by: "pager", on: 2) == "ok")
            let closed = phone.events("connection-closed")
            #expect(closed.map { $0.fields["port"] } == [.int(80)])
            let echo = ProgramID(host: "server", program: "echo")
            #expect(try await phone.wait(for: "closed", from: echo).fields["how"]?.string == "ECONNRESET")
            #expect(try await phone.use("tcp", by: "pager") == "EHOSTUNREACH")
        }
    }

    @Test(
        "revocation ends a connection of Multipath TCP, and the app notices at once", .showsLive("F07"),
        .enabled(
            if: unsafe access("/proc/sys/net/mptcp/close_timeout", F_OK) == 0,
            "the kernel has no Multipath TCP that ends at once: net.mptcp.close_timeout"))
    func multipath() async throws {
        try await DeviceLab.with([.app("pager", .allowed)]) { phone in
            #expect(try await phone.use("multipath", by: "pager", id: 1) == "ok")
            #expect(try await phone.use("say", by: "pager", on: 1) == "ok")
            try await phone.perform(.turnOff, "pager")
            let outcome = try await phone.use("say", by: "pager", on: 1)
            #expect(["EPIPE", "ENOTCONN", "ECONNABORTED", "ECONNRESET"].contains(outcome), "\(outcome)")
            #expect(phone.events("connection-closed").map { $0.fields["port"] } == [.int(80)])
        }
    }

    @Test(
        "a flood of gated calls is refused to the last, told once, and the repetitions are counted", .showsLive("D03"))
    func flood() async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            #expect(try await phone.use("flood", port: 9, by: "pager", count: 5_000) == "EHOSTUNREACH")
            _ = try await phone.wait(for: "decision") { $0.fields["port"] == .int(9) }
            // What was repeated is told when the device ends.
            try await phone.lab.stop(ProgramID(host: "phone", program: "deviced"), within: .seconds(60))
            let dropped = try await phone.wait(for: "decisions-dropped")
            #expect(dropped.fields["repeated"]?.int ?? 0 >= 4_999)
            #expect(phone.events("decision").count { $0.fields["port"] == .int(9) } == 1)
        }
    }

    @Test("privileges outlive the device's process, and so does the enforcement when it is killed", .showsLive("B11"))
    func death() async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            #expect(try await phone.use("tcp", by: "pager") == "EHOSTUNREACH")
            try await phone.perform(.turnOn, "pager")
            try await phone.perform(.turnOff, "pager")
            let id = ProgramID(host: "phone", program: "deviced")
            let program = try #require(await phone.lab.program(id))
            try program.signal(9)
            #expect(await program.waitForEnd(within: .seconds(60)))
            #expect(try await phone.use("tcp", by: "pager") == "EHOSTUNREACH")
            // Not one call gets through while a new one takes the place of the old.
            let server = try #require(phone.lab.addresses(of: "server").first)
            try await phone.tell("pager", #"{"id":7,"op":"flood","to":"\#(server)","port":9,"count":0}"#)
            _ = try await phone.wait(for: "flooding")
            try await phone.startDevice()
            #expect(try await phone.use("tcp", by: "pager") == "EHOSTUNREACH")
            let flood = try await phone.wait(for: "outcome") { $0.fields["id"] == .int(7) }
            #expect(flood.fields["result"] == "EHOSTUNREACH")
            #expect(phone.events("privilege").last?.fields["state"]?.string == "denied")
        }
    }

    @Test(
        "a ledger that is none, or of another platform, ends the device with status 2 and what helps",
        arguments: [
            ("[]", "is no ledger. Remove it to begin with an empty one."),
            (
                #"{"platform":"macos","rows":{},"deleted":[]}"#,
                "is the ledger of a device with macos, not ios. Name another file as ledgerFile."
            ),
        ])
    func ledgers(_ text: String, _ message: String) async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            let id = ProgramID(host: "phone", program: "deviced")
            try await phone.lab.stop(id, within: .seconds(60))
            #expect(try await phone.wait(for: "exited", from: id).fields["code"] == .int(0))
            try text.write(toFile: phone.configuration.ledgerFile, atomically: true, encoding: .utf8)
            try await phone.launchDevice()
            try await phone.wait("it goes on with \(text)") { phone in
                phone.events("exited").contains { $0.source == .program(id) && $0.fields["code"] == .int(2) }
            }
            let said = phone.events("log").filter { $0.source == .program(id) }.compactMap { $0.fields["line"]?.string }
            #expect(said == ["deviced: \(phone.configuration.ledgerFile) \(message)"])
            #expect(phone.events("device-ready").count == 1)
        }
    }

    @Test("a command is answered by its number, done or refused, and a line that is none is told; the others go on")
    func commands() async throws {
        try await DeviceLab.with([.app("pager")]) { phone in
            let program = try #require(await phone.lab.program(ProgramID(host: "phone", program: "deviced")))
            func line(_ action: DeviceAction, _ id: Int) throws -> String {
                let command = DeviceCommand(.user(action), app: "pager", id: id)
                return String(decoding: try JSONEncoder().encode(command), as: UTF8.self) + "\n"
            }
            // All at once, with an empty line between.
            let background = try line(.background, 11)
            try program.write("nonsense\n\n" + (try line(.allow, 10)) + String(background.prefix(9)))
            let refused = try await phone.wait(for: "command-refused")
            #expect(refused.fields["id"] == .int(10))
            #expect(
                refused.fields["reason"]?.string
                    == "No alert is up for pager. Wait for the event alert before answering it.")
            #expect(
                phone.events("warning").map { $0.fields["message"]?.string }
                    == ["This line is not a command: nonsense"])
            #expect(phone.events("command-done").isEmpty)
            try program.write(String(background.dropFirst(9)))
            #expect(try await phone.wait(for: "command-done").fields["id"] == .int(11))
            #expect(phone.events("background").map { $0.fields["app"]?.string } == ["pager"])
            #expect(phone.events("command-refused").count == 1)
        }
    }

    @Test(
        "an address that the device gets while it runs makes its subnet local", .showsLive("A01"),
        .enabled(if: DeviceLab.hasIP, "iproute2 is missing"))
    func liveTables() async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            #expect(try await phone.use("udp", "198.51.100.7", port: 9, by: "pager") == "ok")
            try await phone.lab.start(
                ProgramSpec(
                    "ip", executable: "/usr/sbin/ip", arguments: ["address", "add", "198.51.100.1/24", "dev", "eth0"]),
                on: "phone")
            try await phone.wait("the device did not notice the address") { phone in
                phone.events("exited").contains { $0.source == .program(ProgramID(host: "phone", program: "ip")) }
            }
            // The command comes back after the device has seen what was there before it.
            try await phone.perform(.background, "pager")
            #expect(try await phone.use("udp", "198.51.100.7", port: 9, by: "pager") == "EHOSTUNREACH")
        }
    }

    @Test(
        "a link that cannot broadcast, such as a VPN, is no local network", .showsLive("A02"),
        .enabled(if: DeviceLab.hasTunnels, "no tunnel can be made"))
    func tunnel() async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            let commands = "ip tuntap add dev vpn0 mode tun && ip addr add 10.8.0.2/24 dev vpn0 && ip link set vpn0 up"
            let tunnel = try await phone.lab.start(
                ProgramSpec("vpn", executable: "/bin/sh", arguments: ["-c", commands]), on: "phone")
            #expect(await tunnel.waitForEnd(within: .seconds(60)))
            try await phone.perform(.background, "pager")
            #expect(try await phone.use("udp", "10.8.0.9", port: 9, by: "pager") == "ok")
        }
    }

    @Test("an app has no way past its sockets: no packet or raw socket, no mark, no other network, no eBPF")
    func powers() async throws {
        try await DeviceLab.with([.app("pager", .denied)]) { phone in
            let outcomes = [try await phone.use("powers", by: "pager"), try await phone.use("ordinary", by: "pager")]
            #expect(outcomes == ["EPERM", "ok"])
        }
    }

    @Test("multicast needs the entitlement and the privilege", .showsLive("E02", "E09"), arguments: [true, false])
    func entitlement(entitled: Bool) async throws {
        try await DeviceLab.with([.app("pager", .allowed, entitled: entitled)]) { phone in
            let result = try await phone.use("udp", "239.1.2.3", port: 9, by: "pager")
            #expect(result == (entitled ? "ok" : "EHOSTUNREACH"))
        }
    }

    @Test("it is ready soon, and ends when its input ends")
    func readiness() async throws {
        try await DeviceLab.with([.app("pager")]) { phone in
            let ready = try #require(phone.events("device-ready").first)
            #expect(ready.fields["enforcement"]?.string == "kernel")
            let id = ProgramID(host: "phone", program: "deviced")
            let program = try #require(await phone.lab.program(id))
            try program.signal(15)
            #expect(await program.waitForEnd(within: .seconds(60)))
            let end = try await phone.wait(for: "exited", from: id)
            #expect(end.fields["code"] == .int(0), "\(end)")
        }
    }
}
