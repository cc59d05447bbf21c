import EventLiterals
import Foundation
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import TestTools
import Testing

@Suite("What a lab refuses, and what it says", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct LabErrorTests {
    private static var topology: Topology {
        Topology(
            networks: [.numbered(1, name: "ward"), .numbered(2, name: "office")],
            hosts: [
                HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"]), HostSpec("desk", on: ["office"]),
            ])
    }

    /// The error of what is not possible, in words.
    private func message(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("a program that cannot be started says why, and what to do")
    func programs() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try writeProgram("#!/none/sh\n", to: "\(folder)/orphan")
        try writeProgram("hello\n", to: "\(folder)/text")
        try Data().write(to: URL(filePath: "\(folder)/plain"))
        try await withLab(Self.topology) { lab in
            func start(_ name: String, directory: String? = nil) async -> String? {
                await message {
                    try await lab.start(
                        ProgramSpec("it", executable: "\(folder)/\(name)", directory: directory), on: "phone")
                }
            }
            for (name, remedy) in [
                (
                    "orphan",
                    ". The file is there: install the interpreter that its first line names, or the loader that it is "
                        + "linked to."
                ),
                ("none", ". Check its path and permissions."), ("plain", ". Check its path and permissions."),
                (
                    "text",
                    ". Build it for this machine, or begin a script with a line such as `#!/usr/bin/env python3`."
                ),
            ] {
                let error = try #require(await start(name))
                #expect(error.hasPrefix("Program phone/it could not be started: "), "\(error)")
                #expect(error.hasSuffix(remedy), "\(error)")
            }
            let folderError = await message {
                try await lab.start(
                    ProgramSpec("it", executable: "/bin/sh", directory: "/none"), on: "phone")
            }
            #expect(folderError?.hasSuffix(". Check its path and permissions.") == true)
            #expect(
                await message { try await lab.start(ProgramSpec("it", executable: "/bin/sh"), on: "pone") }
                    == "There is no host `pone` in this lab.")
            let sleep = ProgramSpec("sleep", executable: "/bin/sleep", arguments: ["600"])
            let running = try await lab.start(sleep, on: "phone")
            #expect(
                await message { try await lab.start(sleep, on: "phone") }
                    == "Program phone/sleep is already running; stop it first.")
            #expect(await lab.program(running.id) === running)
            #expect(running.isRunning)
            #expect(running.peakMemory == nil && running.currentMemory == nil)
            try running.write("nobody reads this\n")
            #expect(await !running.waitForEnd(within: .milliseconds(20)))
            try await lab.stop(running.id, within: .seconds(60))
            #expect(!running.isRunning)
            #expect(await running.waitForEnd(within: .zero))
            try running.signal(SIGKILL)
            let none = ProgramID(host: "phone", program: "none")
            #expect(
                await message { try await lab.stop(none, within: .zero) } == "Program phone/none is not running.")
            #expect(
                await message { try await lab.startAgain(none) } == "Program phone/none has not been started before.")
        }
    }

    @Test("a program that does not end when it is asked to is killed in time")
    func stubborn() async throws {
        try await withLab(Self.topology) { lab in
            let script = "trap '' TERM; echo ready; while :; do sleep 1; done"
            let program = try await lab.start(
                ProgramSpec("it", executable: "/bin/sh", arguments: ["-c", script]), on: "phone")
            try await lab.wait(forLine: "ready")
            try await lab.stop(program.id, within: .milliseconds(50))
            let ends = lab.log.events().filter { $0.name == .exited && $0.source == .program(program.id) }
            #expect(ends.map { $0.fields[.signal] } == [.int(Int(SIGKILL))])
            #expect(ends.map { $0.fields[.signalName] } == ["SIGKILL"])
        }
    }

    @Test("of two starts of one program at a time one is refused")
    func startsAtOnce() async throws {
        try await withLab(Self.topology) { lab in
            let sleep = ProgramSpec("sleep", executable: "/bin/sleep", arguments: ["600"])
            async let first = message { try await lab.start(sleep, on: "phone") }
            async let second = message { try await lab.start(sleep, on: "phone") }
            let refusals = await [first, second].compactMap(\.self)
            #expect(refusals.count == 1)
            #expect(refusals.first?.hasPrefix("Program phone/sleep is ") == true)
            #expect(lab.log.events().count { $0.name == .launched } == 1)
        }
    }

    /// A program that a shell runs on a host of a lab that is opened in this process.
    private static func withShell(
        _ script: String, _ body: (Lab, RunningProgram) async throws -> Void
    ) async throws {
        let lab = try await Lab.open(topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
        var spec = ProgramSpec("it", executable: "/bin/sh", arguments: ["-c", script])
        spec.takesInput = true
        try await body(lab, try await lab.start(spec, on: "phone"))
        await lab.close()
    }

    @Test("a process that was started with SIGCHLD ignored is told how programs end")
    func ignoredChildren() async {
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            try await Self.withShell("exit 3") { lab, program in
                #expect(await program.waitForEnd(within: .seconds(20)))
                #expect(program.end == .exited(3))
                // Whoever ignores it later knows only that they have ended.
                signal(SIGCHLD, SIG_IGN)
                let other = try await lab.start(ProgramSpec("other", executable: "/bin/true"), on: "phone")
                #expect(await other.waitForEnd(within: .seconds(20)))
                let end = lab.log.events().first { $0.name == .exited && $0.source == .program(other.id) }
                #expect(end?.fields.isEmpty == true)
            }
        }
    }

    @Test("input for a program that has closed it is an error, and not the end of the process")
    func closedInput() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            try await Self.withShell("exec <&-; echo closed; exec sleep 600") { lab, program in
                try await lab.wait(forLine: "closed")
                let error = #expect(throws: SystemError.self) { try program.write("nobody reads this\n") }
                #expect(error?.number == EPIPE)
            }
        }
    }

    @Test("input goes to a program that takes it, as it was written")
    func input() async throws {
        try await withLab(Self.topology) { lab in
            var spec = ProgramSpec("cat", executable: "/bin/cat")
            spec.takesInput = true
            let cat = try await lab.start(spec, on: "phone")
            try cat.write("one\ntwo")
            try cat.write("three\n")
            try await lab.wait(forLine: "twothree")
            #expect(lab.lines.filter { !$0.isEmpty } == ["one", "twothree"])
        }
    }

    @Test("what cannot be done to a network or a program is refused by name, and nothing of it is left")
    func faults() async throws {
        try await withLab(Self.topology) { lab in
            func refusal(_ fault: Fault) async -> String? { await message { _ = try await lab.inject(fault) } }
            #expect(
                await refusal(.congestion(network: "ward", utilisation: 0.5))
                    == "Network `ward` has no channel that could be congested; give it one, such as `channel: 4mbit`.")
            #expect(
                await refusal(.congestion(network: "wrd", utilisation: 0.5)) == "There is no network `wrd` in this lab."
            )
            let lone = Fault.clientIsolation(network: "ward", hosts: ["phone"])
            #expect(
                await refusal(lone)
                    == "\(lone) concerns 1 hosts, and isolation needs two. Name two or more hosts of "
                    + "network `ward`, or make them wireless.")
            let none = Fault.clientIsolation(network: "ward", hosts: [])
            #expect(await refusal(none)?.contains(" concerns 0 hosts, and ") == true)
            #expect(
                await refusal(.clientIsolation(network: "ward", hosts: ["phone", "desk"]))
                    == "Host `desk` is not on network `ward`.")
            let id = ProgramID(host: "phone", program: "it")
            for fault in [ProcessFault.kill, .crash, .stop, .pause, .restart] {
                #expect(
                    await refusal(.process(id, fault))
                        == "\(fault.rawValue) of phone/it had no effect: it is not running.")
            }
            let wrong = Fault.wrongAnswers(id, DNSZone([:]))
            #expect(await refusal(wrong) == "\(wrong) had no effect: it is not running.")
            try await lab.start(ProgramSpec("it", executable: "/bin/sleep", arguments: ["600"]), on: "phone")
            #expect(
                await refusal(wrong) == "\(wrong) is not possible: phone/it is no DNS server of PushLab's.")
            let change = Fault.link(LinkID("phone"), .addressChange)
            let changed = try await lab.inject(change)
            #expect(
                await refusal(change)
                    == "\(change) would end with another fault, \(change), which is on already; heal that one before, or "
                    + "begin this one after it.")
            try await lab.heal(changed)
            try await lab.heal(changed)
            #expect(lab.log.events().count { $0.name == .faultHealed } == 1)
        }
    }

    @Test("faults are numbered from 1")
    func numbers() async throws {
        try await withLab(Self.topology) { lab in
            for number in 1...3 {
                let active = try await lab.inject(.link(LinkID("phone"), .carrierDown))
                #expect(active == ActiveFault(id: number, fault: .link(LinkID("phone"), .carrierDown)))
                try await lab.heal(active)
            }
            #expect(lab.log.events().filter { $0.name == .faultHealed }.map { $0.fields[.id] } == [1, 2, 3])
        }
    }

    @Test("a subnet without a free address has no other one for a host")
    func noAddress() async throws {
        let small = NetworkSpec("ward", ipv4: IPPrefix("10.1.0.0/30"), ipv6: nil)
        let roomy = NetworkSpec("office", ipv4: IPPrefix("10.2.0.0/29"), ipv6: nil)
        let topology = Topology(
            networks: [small, roomy, NetworkSpec("modern", ipv4: nil, ipv6: .ipv6Default(3))],
            hosts: [HostSpec("server", on: ["ward", "office"]), HostSpec("phone", on: ["ward", "office", "modern"])])
        try await withLab(topology) { lab in
            func refusal(_ network: String) async -> String? {
                await message { _ = try await lab.inject(.link(LinkID("phone", on: network), .addressChange)) }
            }
            #expect(
                await refusal("ward")
                    == "The subnet 10.1.0.0/30 of ward has no free address for phone; give it a larger one.")
            #expect(await refusal("modern") == "phone has no IPv4 address on modern that could change.")
            #expect(await refusal("office") == nil)
            try await lab.wait { lab in
                lab.log.events().contains { $0.name == .addressAdded && $0.fields[.address] == "10.2.0.5/29" }
            }
        }
    }

    @Test("a closed lab starts nothing, and is closed twice without harm")
    func closed() async throws {
        let lab = try await Lab.open(Self.topology, options: LabOptions(programsFolder: LabMachine.programsFolder))
        let opened = try #require(lab.log.events().first { $0.name == .labOpened })
        #expect(opened.fields[.hosts] == 3)
        #expect(opened.fields[.networks] == 2)
        let fields: [EventField] = [.namespacesTime, .linksTime, .addressesTime, .readyTime]
        let times = fields.compactMap { field -> Double? in
            guard case .double(let time)? = opened.fields[field] else { return nil }
            return time
        }
        #expect(times.count == 4 && times.allSatisfy { $0 > 0 })
        // In milliseconds, one after the other: together not more than the time until it was open.
        #expect(times.reduce(0, +) <= opened.at / .milliseconds(1))
        let sleep = try await lab.start(
            ProgramSpec("sleep", executable: "/bin/sleep", arguments: ["600"]), on: "phone")
        await lab.close()
        #expect(!sleep.isRunning)
        await lab.close()
        #expect(lab.log.events().count { $0.name == .labClosed } == 1)
        #expect(
            await message { try await lab.start(ProgramSpec("it", executable: "/bin/sh"), on: "phone") }
                == "Program phone/it cannot start: the lab is closed.")
    }

    @Test("hosts, networks and addresses are known by name; what is not there has none")
    func names() async throws {
        try await withLab(Self.topology) { lab in
            #expect(lab.addresses(of: "phone") == [IPAddress("10.1.0.2"), IPAddress("fd00:1::2")].compactMap(\.self))
            #expect(lab.possibleAddresses(of: "phone") == lab.addresses(of: "phone"))
            #expect(lab.networks(of: "desk") == ["office"])
            #expect(lab.addresses(of: "pone") == [] && lab.networks(of: "pone") == [])
            #expect(lab.possibleAddresses(of: "pone") == [])
            let interface = try lab.interface(of: "phone", on: "ward")
            #expect(interface == "eth0")
            let left = try await lab.network(leftByJoining: "ward", by: "phone")
            #expect(left == nil)
            #expect(!lab.hasControlGroups && !lab.countsMemory)
            let refusals: [(String, () async throws -> Void)] = [
                (
                    "Host `phone` is no device, so it has no control groups; make it one.",
                    { _ = try await lab.controlGroup("app", on: "phone") }
                ),
                (
                    "Network `ward` has no channel to measure; give it one, such as `channel: 4mbit`.",
                    { _ = try await lab.utilisation(of: "ward", over: .seconds(1)) }
                ),
                ("70000 is not a TCP port.", { _ = try await lab.connect(to: 70_000, on: "phone") }),
                ("-1 is not a TCP port.", { try await lab.waitUntilListening(on: "phone", port: -1) }),
                ("There is no host `pone` in this lab.", { _ = try await lab.tcpRetransmissions(of: "pone") }),
                ("There is no host `pone` in this lab.", { try await lab.waitUntilListening(on: "pone", port: 1) }),
            ]
            for (text, body) in refusals { #expect(await message(body) == text) }
            let refused = await message { _ = try await lab.connect(to: 7, on: "phone") }
            #expect(refused?.hasPrefix("Nothing on phone accepts connections to port 7. (") == true, "\(refused ?? "")")
            let repeats = try await lab.tcpRetransmissions(of: "phone")
            #expect(repeats == RetransmissionCount())
            let answers = try await lab.ping(IPAddress(10, 9, 9, 9), from: "phone", milliseconds: 20)
            #expect(!answers)
        }
    }

    @Test("a connection that is limited to less than a second waits no longer")
    func shortLimit() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket, time
                c, _ = socket.create_server(("10.1.0.2", 7000)).accept()
                time.sleep(5); c.sendall(b"late"); time.sleep(600)
                """
            try await lab.start(
                ProgramSpec("it", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "phone")
            try await lab.waitUntilListening(on: "phone", port: 7000)
            let socket = try await lab.connect(to: 7000, on: "phone", within: .milliseconds(500))
            #expect(throws: LabError.self) { try socket.read() }
        }
    }

    @Test(
        "a connection from inside a host reaches what listens there, at any of its addresses",
        arguments: ["127.0.0.1", "::1", "127.0.0.2", "10.1.0.2", "fd00:1::2"])
    func connection(_ address: String) async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket
                family = socket.AF_INET6 if ":" in "\(address)" else socket.AF_INET
                c, _ = socket.create_server(("\(address)", 7000), family=family).accept()
                print(c.getsockname()[0], c.recv(100).decode(), flush=True); c.sendall(b"back"); c.close()
                """
            try await lab.start(
                ProgramSpec("it", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "phone")
            try await lab.waitUntilListening(on: "phone", port: 7000)
            let socket = try await lab.connect(to: 7000, on: "phone", within: .seconds(60))
            try socket.write(Array("there".utf8))
            #expect(try socket.read() == Array("back".utf8))
            #expect(try socket.read() == [])
            try await lab.wait(forLine: "\(address) there")
        }
    }
}
