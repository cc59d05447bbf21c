import EventLiterals
import Foundation
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Captures on a real kernel", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct CaptureTests {
    static var topology: Topology {
        var phone = HostSpec("phone", on: ["ward"])
        phone.isCaptured = true
        return Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"]), phone])
    }

    /// Runs a Python program on a host to its end.
    private func run(_ script: String, on host: String, in lab: Lab) async throws {
        let name = "script\(lab.log.count)"
        let program = try await lab.start(
            ProgramSpec(name, executable: "/usr/bin/python3", arguments: ["-c", script]), on: host)
        #expect(await program.waitForEnd(within: .seconds(60)))
        await lab.drainCapture()
    }

    @Test("a datagram of the phone, the neighbour it asks for first, and what answers")
    func datagram() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                s.bind(("", 4000))
                s.sendto(b"hello", ("10.1.0.1", 9))
                """
            try await run(script, on: "phone", in: lab)
            let asked = try #require(lab.frames.first { $0["protocol"] == "arp" && $0["direction"] == "out" })
            #expect(asked["to"] == "10.1.0.1")
            let sent = try #require(lab.frames.first { $0["protocol"] == "udp" && $0["port"] == 9 })
            #expect(sent["direction"] == "out")
            #expect(sent["from"] == "10.1.0.2")
            #expect(sent["source-port"] == 4000)
            #expect(sent["bytes"] == 5)
            #expect(sent["interface"] == "eth0")
            try await lab.wait { lab in lab.frames.contains { $0["protocol"] == "icmp" && $0["direction"] == "in" } }
        }
    }

    @Test("a carrier that is lost for a while does not end the capture")
    func captureAfterCarrier() async throws {
        try await withLab(Self.topology) { lab in
            let fault = try await lab.inject(.link(LinkID("phone"), .carrierDown))
            try await lab.heal(fault)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.wait { lab in lab.frames.contains { $0["protocol"] == "icmp" } }
        }
    }

    @Test("a connection from its first segment on, and all its bytes however they are offloaded")
    func connection() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket
                s = socket.create_server(("10.1.0.1", 4000)); print("listens", flush=True)
                c, _ = s.accept(); n = 0
                while d := c.recv(65536): n += len(d)
                print(n, flush=True)
                """
            try await lab.start(
                ProgramSpec("sink", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            try await lab.wait(forLine: "listens")
            // Bytes that TCP has sent, those sent again among them, are at 200 in its figures (linux/tcp.h).
            let send = """
                import socket, struct
                s = socket.create_connection(('10.1.0.1', 4000)); s.sendall(bytes(300000)); s.shutdown(socket.SHUT_WR)
                s.recv(1); print("sent", struct.unpack_from("=Q", s.getsockopt(6, socket.TCP_INFO, 256), 200)[0])
                """
            try await run(send, on: "phone", in: lab)
            try await lab.wait(forLine: "300000")
            await lab.drainCapture()
            let segments = lab.frames.filter { $0["protocol"] == "tcp" }
            #expect(segments.first?["flags"] == "S")
            #expect(segments.dropFirst().first?["flags"] == "SA")
            let sent = segments.filter { $0["direction"] == "out" }.compactMap { $0["bytes"]?.int }.reduce(0, +)
            #expect(sent >= 300_000)
            #expect(lab.lines.contains("sent \(sent)"), "\(lab.lines)")
        }
    }

    @Test("the names that a multicast DNS message asks for")
    func names() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket
                q = bytes(4) + bytes([0, 1, 0, 0, 0, 0, 0, 0]) + b"\\x07printer\\x05local\\x00\\x00\\x01\\x00\\x01"
                for family, group in ((socket.AF_INET, "224.0.0.251"), (socket.AF_INET6, "ff02::fb%eth0")):
                    s = socket.socket(family, socket.SOCK_DGRAM)
                    s.sendto(q, socket.getaddrinfo(group, 5353, type=socket.SOCK_DGRAM)[0][4])
                """
            try await run(script, on: "phone", in: lab)
            let asked = lab.frames.filter { $0["names"] == "printer.local" && $0["direction"] == "out" }
            #expect(asked.compactMap { $0["to"]?.string } == ["224.0.0.251", "ff02::fb"])
        }
    }

    @Test("what the phone sends into a black hole is seen, and kept in a file with the fault as a comment")
    func file() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.captureFolder = folder
        let lab = try await Lab.open(Self.topology, options: options)
        let send =
            "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.sendto(b'x', ('10.1.0.1', 9))"
        try await run(send, on: "phone", in: lab)
        let fault = try await lab.inject(.link(LinkID("phone"), .blackhole(.both)))
        let before = lab.frames.count { $0["protocol"] == "udp" && $0["direction"] == "out" }
        try await run(send, on: "phone", in: lab)
        #expect(lab.frames.count { $0["protocol"] == "udp" && $0["direction"] == "out" } > before)
        try await lab.heal(fault)
        await lab.close()
        let blocks = try Self.blocks(of: "\(folder)/phone-eth0.pcapng")
        #expect(blocks.map(\.type).prefix(2) == [0x0a0d_0d0a, 1])
        #expect(blocks.count { $0.type == 6 } == lab.frames.count)
        let text = blocks.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        #expect(text.contains("fault-began: blackhole both at phone"))
        // Another reader understands it: who sends to whom by the names of the lab, and the comment.
        let lines = try Self.tshark(
            "-Nn", "-r", "\(folder)/phone-eth0.pcapng", "-Y", "udp.dstport == 9 && !icmp", "-T", "fields", "-e",
            "ip.src_host",
            "-e",
            "ip.dst_host", "-e", "frame.comment")
        #expect(lines.count >= 2)
        #expect(lines.allSatisfy { $0.hasPrefix("phone\tserver\t") }, "\(lines)")
        let comments = try Self.tshark(
            "-r", "\(folder)/phone-eth0.pcapng", "-Y", "frame.comment", "-T", "fields", "-e", "frame.comment")
        #expect(comments.contains { $0.contains("fault-began: blackhole both at phone") }, "\(comments)")
    }

    /// The lines that tshark prints, which has to end well.
    private static func tshark(_ arguments: String...) throws -> [Substring] {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tshark")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    @Test("frames that nobody looks at are in the file, and are no events")
    func fileAlone() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var topology = Self.topology
        for index in topology.hosts.indices { topology.hosts[index].isCaptured = true }
        for index in topology.hosts.indices where topology.hosts[index].name == "server" {
            topology.hosts[index].framesAreEvents = false
        }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.captureFolder = folder
        let lab = try await Lab.open(topology, options: options)
        let send =
            "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.sendto(b'x', ('10.1.0.1', 9))"
        try await run(send, on: "phone", in: lab)
        await lab.close()
        let frames = lab.log.events().filter { $0.name == .frame }
        #expect(frames.contains { $0.host == "phone" && $0.fields["protocol"] == "udp" })
        #expect(!frames.contains { $0.host == "server" })
        let kept = try ["phone", "server"].map { try Self.blocks(of: "\(folder)/\($0)-eth0.pcapng") }
        // What the phone sent, and what the server answered.
        #expect(kept.map { blocks in blocks.count { $0.type == 6 } }.min() ?? 0 >= 2)
    }

    /// The blocks of a pcapng file, each with its length at both ends.
    static func blocks(of path: String) throws -> [(type: UInt32, body: [UInt8])] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        func number(_ offset: Int) -> UInt32 {
            bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        var blocks: [(type: UInt32, body: [UInt8])] = []
        var offset = 0
        while offset < bytes.count {
            let length = Int(number(offset + 4))
            try #require(length >= 12 && length % 4 == 0 && offset + length <= bytes.count)
            #expect(number(offset + length - 4) == UInt32(length))
            blocks.append((number(offset), Array(bytes[offset + 8..<offset + length - 4])))
            offset += length
        }
        return blocks
    }

    @Test("the file of a capture is pcapng to the last byte, each frame with its direction, length and comment")
    func golden() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.captureFolder = folder
        let lab = try await Lab.open(Self.topology, options: options)
        // Of a type that nobody understands, so that nobody answers: 60 to 63 bytes, and one that is longer than what is kept.
        func send(_ count: Int, _ header: String = "02000a010001 02000a010002 88b5", from host: String) async throws {
            let script = """
                import socket
                s = socket.socket(socket.AF_PACKET, socket.SOCK_RAW); s.bind(("eth0", 0))
                s.send(bytes.fromhex("\(header)") + bytes(\(count)))
                """
            try await run(script, on: host, in: lab)
        }
        try await send(46, "02000a010002 02000a010001 88b6", from: "server")
        let began = Date.now.timeIntervalSince1970
        for count in 46...49 { try await send(count, from: "phone") }
        let faults = [Fault.link(LinkID("phone"), .carrierDown), .link(LinkID("phone"), .adminDown)]
        for fault in faults { try await lab.heal(try await lab.inject(fault)) }
        try await send(50, from: "phone")
        try await send(51, from: "phone")
        let ended = Date.now.timeIntervalSince1970
        await lab.close()
        let blocks = try Self.blocks(of: "\(folder)/phone-eth0.pcapng")
        #expect(blocks[0].body == [0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8))
        let name: [UInt8] = [2, 0, 4, 0] + Array("v2.0".utf8)
        #expect(blocks[1].body == [1, 0, 0, 0, 0, 8, 0, 0] + name + [9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0])
        let packets = blocks.dropFirst(2).map(\.body).filter { $0.count > 34 && Array($0[32..<34]) == [0x88, 0xb5] }
        try #require(packets.count == 6)
        let comment = faults.flatMap { fault in
            ["injecting", "began", "healing", "healed"].map { "fault-\($0): \(fault)" }
        }.joined(separator: "; ")
        var times: [UInt64] = []
        for (index, packet) in packets.enumerated() {
            let length = UInt8(14 + 46 + index)
            #expect(Array(packet[0..<4]) == [0, 0, 0, 0])
            let halves = [4, 8].map { Self.number(packet, $0) }
            times.append(UInt64(halves[0]) << 32 | UInt64(halves[1]))
            #expect(Array(packet[12..<20]) == [length, 0, 0, 0, length, 0, 0, 0])
            let frame: [UInt8] =
                [2, 0, 10, 1, 0, 1, 2, 0, 10, 1, 0, 2, 0x88, 0xb5] + [UInt8](repeating: 0, count: 46 + index)
            #expect(Array(packet[20..<20 + Int(length)]) == frame)
            let end = 20 + (Int(length) + 3) / 4 * 4
            #expect(packet[20 + Int(length)..<end].allSatisfy { $0 == 0 })
            // Received by the lab's end, so sent by the host; the first one after the faults tells of them.
            let flags: [UInt8] = [2, 0, 4, 0, 2, 0, 0, 0]
            #expect(Array(packet[end..<end + 8]) == flags)
            if index < 4 || index == 5 { #expect(Array(packet[(end + 8)...]) == [0, 0, 0, 0]) }
        }
        #expect(times == times.sorted())
        #expect(times.allSatisfy { Double($0) / 1e9 > began - 1 && Double($0) / 1e9 < ended + 1 })
        let text = blocks.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        for part in comment.split(separator: "; ") { #expect(text.contains(part), "\(part)") }
        // Frames that the host was sent have the other direction.
        #expect(lab.frames.contains { $0["direction"] == "in" })
        let received = zip(blocks.filter { $0.type == 6 }, lab.frames).filter { $1["direction"] == "in" }.map {
            block, _ in
            block.body
        }
        for packet in received {
            let end = 20 + (Int(Self.number(packet, 12)) + 3) / 4 * 4
            #expect(Array(packet[end..<end + 8]) == [2, 0, 4, 0, 1, 0, 0, 0])
        }
    }

    static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    @Test("after 20,000 frames it says so and ends")
    func truncated() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import socket
                s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                for _ in range(21000): s.sendto(b"x", ("10.1.0.1", 9))
                """
            // Frames are lost when this process gets no processor for long enough; then there are too few of them yet.
            var runs = 0
            while !lab.log.events().contains(where: { $0.name == "capture-truncated" }), runs < 10 {
                try await run(script, on: "phone", in: lab)
                runs += 1
            }
            #expect(runs == 1 || lab.log.events().contains { $0.name == "capture-lost" })
            #expect(lab.frames.count == 20_000)
            try await run(script, on: "phone", in: lab)
            #expect(lab.frames.count == 20_000)
            #expect(lab.log.events().count { $0.name == "capture-truncated" } == 1)
        }
    }
}

extension Lab {
    /// What was captured, in order.
    nonisolated var frames: [[EventField: Value]] { log.events().filter { $0.name == "frame" }.map(\.fields) }
}
