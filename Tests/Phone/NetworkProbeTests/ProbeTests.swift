import EventLiterals
import Glibc
import Kernel
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import TestTraits
import Testing

@Suite("The probe", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct ProbeTests {
    @Test("tells errors by their names and their numbers on Darwin")
    func errors() async throws {
        try await PeerLab.with { peers in
            let probe = try await peers.serve()
            let theirs = try peers.address(of: "theirs")
            #expect(
                try await probe.ask(#""operation": "tcp-connect", "to": "\#(theirs)", "port": 81"#) == (
                    "ECONNREFUSED", 61
                ))
            #expect(
                try await probe.ask(#""operation": "tcp-connect", "to": "192.0.2.1", "port": 81"#) == (
                    "ENETUNREACH", 51
                ))
            #expect(try await probe.ask(#""operation": "udp-send", "port": 81"#) == ("EDESTADDRREQ", 39))
            #expect(try await probe.ask(#""operation": "look-up""#) == ("EAI_NONAME", 8))
            for members in [#""operation": "tcp-send""#, #""operation": "tcp-send", "of": 99"#] {
                #expect(try await probe.ask(members) == ("ENOTCONN", 57))
            }
            #expect(try await probe.ask(#""operation": "cancel""#) == ("ENOENT", 2))
            #expect(try await probe.ask(#""operation": "register", "type": "_a._tcp""#) == ("BadParam", -65540))
            #expect(try await probe.ask(#""operation": "browse", "type": "pager""#) == ("BadParam", -65540))
            let silent = try peers.address(of: "theirs").split(separator: ".").dropLast().joined(separator: ".")
            let ping = #""operation": "ping", "to": "\#(silent).200", "seconds": 0.05"#
            #expect(try await probe.ask(ping) == ("ETIMEDOUT", 60))
            // More milliseconds than an integer holds are very long.
            let patient = #""operation": "tcp-connect", "to": "\#(theirs)", "port": 81, "seconds": 1e300"#
            #expect(try await probe.ask(patient) == ("ECONNREFUSED", 61))
        }
    }

    @Test("sends and receives over TCP and UDP, by multicast and by broadcast")
    func traffic() async throws {
        try await PeerLab.with { peers in
            try await peers.probe("echo", "listen", "--tcp", "80", "--udp", "9", on: "theirs")
            for id in 1...2 { try await peers.event("outcome", of: "echo", ["id": .int(id)]) }
            let probe = try await peers.serve()
            let theirs = try peers.address(of: "theirs")
            #expect(
                try await probe.ask(#""operation": "tcp-connect", "to": "\#(theirs)", "port": 80"#, id: 50) == ("ok", 0)
            )
            #expect(try await probe.ask(#""operation": "tcp-send", "of": 50, "text": "to and fro""#) == ("ok", 0))
            try await peers.event("received", of: "probe", ["id": 50, "text": "to and fro"])
            for operation in ["udp-send", "udp-send-many"] {
                let send = #""operation": "\#(operation)", "to": "\#(theirs)", "port": 9, "text": "\#(operation)""#
                #expect(try await probe.ask(send) == ("ok", 0))
                try await peers.event("received", of: "echo", ["id": 2, "text": .string(operation)])
            }
            #expect(try await probe.ask(#""operation": "ping", "to": "\#(theirs)""#) == ("ok", 0))

            let receiver = try await peers.serve("receiver", on: "theirs")
            let receivers = [
                (#""operation": "multicast-receive", "to": "239.7.7.7", "port": 5001"#, "multicast-send", "239.7.7.7"),
                (#""operation": "multicast-receive", "to": "ff02::77", "port": 5002"#, "multicast-send", "ff02::77"),
                (#""operation": "broadcast-receive", "port": 5003"#, "broadcast-send", "255.255.255.255"),
            ]
            for (number, (receive, send, to)) in receivers.enumerated() {
                #expect(try await receiver.ask(receive, id: 60 + number) == ("ok", 0))
                let request = #""operation": "\#(send)", "to": "\#(to)", "port": \#(5001 + number), "text": "\#(to)""#
                #expect(try await probe.ask(request) == ("ok", 0))
                try await peers.event(
                    "received", of: "receiver",
                    ["id": .int(60 + number), "text": .string(to), "to": .string(to)])
            }
        }
    }

    @Test("tells how an open connection ended")
    func closing() async throws {
        try await PeerLab.with { peers in
            let echo = try await peers.probe("echo", "listen", "--tcp", "80", on: "theirs")
            try await peers.event("outcome", of: "echo", ["id": 1])
            let probe = try await peers.serve()
            let theirs = try peers.address(of: "theirs")
            #expect(
                try await probe.ask(#""operation": "tcp-connect", "to": "\#(theirs)", "port": 80"#, id: 5) == ("ok", 0))
            try await peers.event("accepted", of: "echo")
            try echo.signal(SIGKILL)
            try await peers.event("closed", of: "probe", ["id": 5, "result": "end"])
        }
    }

    @Test("a listener that has run out of descriptors accepts again once it has some")
    func shortage() async throws {
        try await PeerLab.with { peers in
            let script = "ulimit -n 32; exec \(LabMachine.programsFolder)/network-probe listen --tcp 80"
            let echo = ServingProbe(
                peers: peers,
                program: try await peers.lab.start(
                    ProgramSpec("echo", executable: "/bin/sh", arguments: ["-c", script]), on: "theirs"))
            try await peers.event("outcome", of: "echo", ["id": 1])
            let before = try echo.descriptors
            let probe = try await peers.serve()
            let theirs = try peers.address(of: "theirs")
            let connect = #""operation": "tcp-connect", "to": "\#(theirs)", "port": 80"#
            for id in 1...20 { #expect(try await probe.ask(connect, id: id) == ("ok", 0)) }
            // A connection takes three descriptors.
            let deadline = ContinuousClock.now + .seconds(240)
            while try echo.descriptors < 29, ContinuousClock.now < deadline { await Task.yield() }
            // Those that were turned away have ended.
            for id in 1...20 { _ = try await probe.ask(#""operation": "cancel", "of": \#(id)"#) }
            while try echo.descriptors > before, ContinuousClock.now < deadline { await Task.yield() }
            #expect(ContinuousClock.now < deadline)
            #expect(try await probe.ask(connect, id: 50) == ("ok", 0))
            #expect(try await probe.ask(#""operation": "tcp-send", "of": 50, "text": "again""#) == ("ok", 0))
            try await peers.event("received", of: "probe", ["id": 50, "text": "again"])
        }
    }

    @Test(
        "the trigger aims at two made-up neighbours on port 9 and leaves no socket open",
        .showsLive("G06", "G07", "G08"))
    func trigger() async throws {
        try await PeerLab.with { peers in
            let probe = try await peers.serve()
            let before = try probe.descriptors
            var seen: Set<String> = []
            for id in 1...5 {
                #expect(try await probe.ask(#""operation": "trigger-alert""#, id: id) == ("ok", 0))
                let outcome = try await peers.event("outcome", of: "probe", ["id": .int(id)])
                #expect(outcome.fields["port"] == 9)
                let targets = try outcome.texts("targets")
                #expect(targets.count == 2)
                #expect(targets.allSatisfy { $0.hasPrefix("fe80::") && $0.hasSuffix("%eth0") })
                seen.formUnion(targets)
            }
            #expect(seen.count == 10)
            #expect(try probe.descriptors == before)
        }
    }

    @Test(
        "the trigger aims beside every link-local address of an interface, febf:: too, and beside no other",
        .showsLive("G05"))
    func linkLocal() async throws {
        try #require(LabMachine.has("/usr/sbin/ip"))
        try await PeerLab.with { peers in
            for address in ["febf::1:1", "fec0::1:1", "fe7f::1:1"] {
                let ip = try await peers.lab.start(
                    ProgramSpec(
                        "ip-\(address.prefix(4))", executable: "/usr/sbin/ip",
                        arguments: ["address", "add", "\(address)/64", "dev", "eth0", "nodad"]),
                    on: "ours")
                #expect(await ip.waitForEnd(within: .seconds(60)))
            }
            let probe = try await peers.serve()
            #expect(try await probe.ask(#""operation": "trigger-alert""#, id: 1) == ("ok", 0))
            let targets = try await peers.event("outcome", of: "probe", ["id": 1]).texts("targets")
            #expect(targets.map { String($0.prefix(6)) }.sorted() == ["fe80::", "fe80::", "febf::", "febf::"])
        }
    }

    @Test("the saboteur aims at the own address")
    func sabotage() async throws {
        try await PeerLab.with { peers in
            let probe = try await peers.serve("probe", "--sabotage", "lab-targets-own-address")
            #expect(try await probe.ask(#""operation": "trigger-alert""#, id: 1) == ("ok", 0))
            #expect(try await probe.ask(#""operation": "trigger-alert""#, id: 2) == ("ok", 0))
            let first = try await peers.event("outcome", of: "probe", ["id": 1]).texts("targets")
            let second = try await peers.event("outcome", of: "probe", ["id": 2]).texts("targets")
            #expect(first.count == 1)
            #expect(first == second)
        }
    }

    @Test("200 rounds of registering, browsing and cancelling leave no thread, descriptor or memory behind")
    func leaks() async throws {
        try await PeerLab.with { peers in
            let probe = try await peers.serve()
            var id = 0
            func rounds(_ count: Int) async throws -> Footprint {
                for _ in 1...count {
                    id += 4
                    let service = #""operation": "register", "type": "_pager._tcp", "name": "Pager \#(id)", "port": 9"#
                    try probe.send(service, id: id)
                    try probe.send(#""operation": "browse", "type": "_pager._tcp""#, id: id + 1)
                    try await peers.event("bonjour", of: "probe", ["id": .int(id), "state": "ready"])
                    try await peers.event("bonjour", of: "probe", ["id": .int(id + 1), "state": "ready"])
                    #expect(try await probe.ask(#""operation": "cancel", "of": \#(id)"#, id: id + 2) == ("ok", 0))
                    #expect(try await probe.ask(#""operation": "cancel", "of": \#(id + 1)"#, id: id + 3) == ("ok", 0))
                }
                return try probe.footprint
            }
            let before = try await rounds(20)
            let after = try await rounds(200)
            #expect(after.descriptors <= before.descriptors)
            // A thread that has just ended may still be in the list.
            #expect(after.threads <= before.threads + 1)
            #expect(after.kibibytes - before.kibibytes < 2048)
        }
    }
}

/// What a process has.
struct Footprint: Sendable {
    var threads: Int
    var descriptors: Int
    var kibibytes: Int
}

/// A probe that serves requests.
struct ServingProbe: Sendable {
    let peers: PeerLab
    let program: RunningProgram

    /// Sends a request, given as the members of its JSON object.
    func send(_ members: String, id: Int) throws {
        try program.write(#"{"id": \#(id), \#(members)}"# + "\n")
    }

    /// Sends a request and waits for its outcome.
    func ask(
        _ members: String, id: Int = .random(in: 1000...1_000_000), at location: SourceLocation = #_sourceLocation
    ) async throws -> (String, Int) {
        try send(members, id: id)
        let outcome = try await peers.event("outcome", of: program.id.program, ["id": .int(id)], at: location)
        return (
            try #require(outcome.fields["result"]?.string, sourceLocation: location),
            try #require(outcome.fields["number"]?.int, sourceLocation: location)
        )
    }

    /// How many descriptors it has.
    var descriptors: Int {
        get throws { try FileDescriptor.names(in: "/proc/\(program.processID)/fd").count }
    }

    /// What it has.
    var footprint: Footprint {
        get throws {
            let status = try FileDescriptor.contents(of: "/proc/\(program.processID)/status")
            func number(_ name: String) throws -> Int {
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
                return try #require(line.split { !$0.isNumber }.first.flatMap { Int($0) })
            }
            return Footprint(
                threads: try number("Threads:"), descriptors: try descriptors, kibibytes: try number("VmRSS:"))
        }
    }
}

extension PeerLab {
    /// Starts a probe that serves requests.
    func serve(_ name: String = "probe", _ options: String..., on host: String = "ours") async throws -> ServingProbe {
        let probe = "\(LabMachine.programsFolder)/network-probe"
        var spec = ProgramSpec(name, executable: probe, arguments: ["serve"] + options)
        spec.takesInput = true
        let program = try await lab.start(spec, on: host)
        try await event("probe-ready", of: name)
        return ServingProbe(peers: self, program: program)
    }

    /// The IPv4 address of a host.
    func address(of host: String) throws -> String {
        "\(try #require(lab.addresses(of: host).first { !$0.isV6 }))"
    }
}

extension Event {
    /// A field that is a list of texts.
    func texts(_ field: EventField) throws -> [String] {
        guard case .array(let values) = try #require(fields[field]) else { return [] }
        return values.compactMap(\.string)
    }
}
