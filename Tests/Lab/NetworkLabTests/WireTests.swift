import EventLiterals
import Foundation
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import Synchronization
import TestSupport
import Testing

/// Links that a user-space engine impairs, on a real kernel.
@Suite(
    "Impaired links",
    .enabled(if: LabMachine.canRunLabs && LabMachine.missingForImpairments() == nil, "this machine cannot impair links")
)
struct WireTests {
    static var topology: Topology {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.isImpairable = true
        return Topology(
            networks: [ward],
            hosts: ["server", "phone", "tablet"].map { name in
                var host = HostSpec(name, on: ["ward"])
                host.isCaptured = name == "tablet"
                return host
            })
    }

    private func impaired(_ direction: Direction = .both, _ change: (inout Impairment) -> Void) -> Fault {
        var impairment = Impairment()
        change(&impairment)
        return .link("phone", .impaired(impairment, direction))
    }

    /// Sends a stream to the phone while a fault is on, and heals it.
    private func arrivals(
        _ fault: Fault, in lab: Lab, rate: Int = 1000, count: Int = 1000, from: String = "server", to: String = "phone"
    ) async throws -> PacedStream.Arrivals {
        let active = try await lab.inject(fault)
        let arrivals = try await PacedStream(lab: lab, from: from, to: to, rate: rate, count: count).run()
        try await lab.heal(active)
        return arrivals
    }

    @Test("delay each direction on its own, and both")
    func delay() async throws {
        try await withLab(Self.topology) { lab in
            let toHost = try await arrivals(impaired(.toHost) { $0.delay = .milliseconds(30) }, in: lab)
            #expect(toHost.numbers == Array(0..<1000))
            // Beside other tests the host may be slow to deliver; the quickest of them tell.
            #expect(toHost.milliseconds(0) >= 29.9)
            #expect(toHost.milliseconds(0) < 35)
            let other = try await arrivals(
                impaired(.both) { $0.delay = .milliseconds(30) }, in: lab, from: "phone", to: "server")
            #expect(other.numbers == Array(0..<1000))
            #expect(other.milliseconds(0) >= 29.9)
            let after = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 1000, count: 100).run()
            #expect(after.milliseconds(0) < 10)
        }
    }

    @Test("lose, duplicate, corrupt and reorder the packets that the seed names, the same ones in each lab")
    func replay() async throws {
        let fault = impaired(.toHost) {
            $0.delay = .milliseconds(5)
            $0.loss = .gilbertElliott(GilbertElliott(failure: 0.02, recovery: 0.5))
            $0.duplicate = 0.02
            $0.corrupt = 0.02
            $0.reordering = Reordering(share: 0.5, gap: 10)
            $0.filter.kind = .udp
        }
        var digests: [String] = []
        var numbers: [[Int]] = []
        for _ in 0..<2 {
            try await withLab(Self.topology) { lab in
                let found = try await arrivals(fault, in: lab, count: 2000)
                let event = try #require(lab.log.events().first { $0.name.rawValue == "link-impaired" })
                func count(_ field: String) throws -> Int {
                    try #require(event.fields.first { $0.key.rawValue == field }?.value.int)
                }
                #expect(try count("packets") == 2000)
                // A damaged datagram fails its checksum, and is not delivered.
                let gone = found.missing(of: 2000).count
                #expect(found.damaged == 0)
                let (lost, corrupted) = (try count("lost"), try count("corrupted"))
                #expect(gone >= lost && gone <= lost + corrupted && lost > 20 && corrupted > 20)
                #expect(found.duplicates > 0 && found.late > 0)
                digests.append(try #require(event.fields.first { $0.key.rawValue == "digest" }?.value.string))
                numbers.append(found.missing(of: 2000))
            }
        }
        #expect(digests[0] == digests[1])
        #expect(numbers[0] == numbers[1])
    }

    @Test("keep the VLAN tags of frames")
    func tags() async throws {
        try await withLab(Self.topology) { lab in
            let active = try await lab.inject(impaired { $0.delay = .milliseconds(5) })
            let arrived = try await lab.inside("server") { try TaggedFrames(at: 10) }
            // Of a type that nobody understands, with two ids and without.
            let script = """
                import socket
                s = socket.socket(socket.AF_PACKET, socket.SOCK_RAW); s.bind(("eth0", 0))
                for tag in ("81000064", "8100cfff", ""):
                    s.send(bytes.fromhex("02000a010001" + "02000a010002" + tag + "88b6") + bytes(range(60)))
                """
            let program = try await lab.start(
                ProgramSpec("tags", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "phone")
            #expect(await program.waitForEnd(within: .seconds(20)))
            let frames = try await PlainThread.callAsync { try arrived.all() }.filter {
                $0.contains(0x88) && $0.last == 59
            }
            #expect(frames.map(\.vlan) == [100, 4095, nil])
            #expect(frames.dropLast().map { Array($0[16...17]) } == [[0x88, 0xb6], [0x88, 0xb6]])
            #expect(frames.map { Array($0.suffix(60)) } == [[UInt8]](repeating: Array(0..<60), count: 3))
            try await lab.heal(active)
        }
    }

    @Test("limit the rate")
    func rate() async throws {
        try await withLab(Self.topology) { lab in
            let fault = impaired(.toHost) {
                $0.capacity = LinkCapacity(.rate(bitsPerSecond: 1_000_000, burst: 0), queue: .packets(20))
            }
            let active = try await lab.inject(fault)
            var stream = PacedStream(lab: lab, from: "server", to: "phone", rate: 500, count: 1000)
            stream.size = 1000 - 42
            let found = try await stream.run()
            try await lab.heal(active)
            // 125 datagrams of 1000 bytes a second for two seconds, and what was in the queue.
            #expect((255...280).contains(found.numbers.count))
            #expect(found.milliseconds(0.9) > 140)
        }
    }

    @Test("carry what a trace of Mahimahi has opportunities for, over and over")
    func trace() async throws {
        try await withLab(Self.topology) { lab in
            // An opportunity of 1500 bytes each 10 ms, as a trace of 20 ms.
            let trace = try LinkTrace("10\n20\n")
            let fault = impaired(.toHost) { $0.capacity = LinkCapacity(.trace(trace), queue: .packets(20)) }
            let active = try await lab.inject(fault)
            var stream = PacedStream(lab: lab, from: "server", to: "phone", rate: 500, count: 1000)
            stream.size = 750 - 28
            let found = try await stream.run()
            try await lab.heal(active)
            // Two packets of 750 bytes in each opportunity for two seconds, and what was in the queue.
            #expect((410...435).contains(found.numbers.count))
        }
    }

    @Test("come and go a hundred times under traffic, and lose or double nothing")
    func comeAndGo() async throws {
        try await withLab(Self.topology) { lab in
            let rounds = Atomic(0)
            let isWanted: @Sendable () -> Bool = { rounds.load(ordering: .relaxed) < 100 }
            let before = lab.log.events().count { $0.source == .host("phone") }
            async let there = PacedStream(
                lab: lab, from: "server", to: "phone", rate: 1000, count: 600_000, isWanted: isWanted
            ).run()
            async let returned = PacedStream(
                lab: lab, from: "phone", to: "server", rate: 1000, count: 600_000, isWanted: isWanted
            ).run()
            // Ends the streams also if a fault fails.
            defer { rounds.store(100, ordering: .relaxed) }
            let deadline = lab.log.now + .seconds(500)
            while isWanted(), lab.log.now < deadline {
                let active = try await lab.inject(impaired { $0.delay = .milliseconds(1) })
                // The time that each fault lasts: 20 packets of either stream.
                try await MonotonicClock.sleep(for: .milliseconds(20))
                do {
                    try await lab.heal(active)
                    rounds.add(1, ordering: .relaxed)
                } catch let error as FaultError where error.kind == .hadNoEffect {
                    // The host has not let the streams send in that time; this is not counted.
                }
            }
            #expect(!isWanted(), "fewer than 100 faults had an effect")
            rounds.store(100, ordering: .relaxed)
            for found in [try await there, try await returned] {
                #expect(found.sent >= 2000)
                #expect(found.missing(of: found.sent) == [])
                #expect(found.duplicates == 0)
            }
            let changes = lab.log.events().filter { $0.source == .host("phone") && $0.name.rawValue != "link-impaired" }
            #expect(changes.count == before)
        }
    }

    @Test("are captured once, and the captures of others see what arrives")
    func capture() async throws {
        try await withLab(Self.topology) { lab in
            var impairment = Impairment()
            impairment.delay = .milliseconds(2)
            let active = try await lab.inject(.link("tablet", .impaired(impairment, .both)))
            let there = try await PacedStream(lab: lab, from: "server", to: "tablet", rate: 500, count: 100).run()
            let back = try await PacedStream(lab: lab, from: "tablet", to: "server", rate: 500, count: 100).run()
            #expect(there.numbers.count == 100 && back.numbers.count == 100)
            try await lab.heal(active)
            await lab.drainCapture()
            let frames = lab.log.events().filter { event in
                event.name.rawValue == "frame"
                    && event.fields.contains { $0.key.rawValue == "protocol" && $0.value.string == "udp" }
            }
            #expect(frames.count == 200)
        }
    }

    @Test("say in the capture what became of the frames of the host")
    func comments() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wire-\(UInt64.random(in: 0 ... .max))")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.captureFolder = folder
        let lab = try await Lab.open(Self.topology, options: options)
        do {
            var impairment = Impairment()
            impairment.loss = .every(10)
            impairment.delay = .milliseconds(1)
            impairment.filter.kind = .udp
            let active = try await lab.inject(.link("tablet", .impaired(impairment, .fromHost)))
            let found = try await PacedStream(lab: lab, from: "tablet", to: "server", rate: 500, count: 100).run()
            #expect(found.missing(of: 100) == Array(stride(from: 9, to: 100, by: 10)))
            try await lab.heal(active)
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/tablet-eth0.pcapng"))
        let text = String(decoding: bytes, as: UTF8.self)
        for number in 1...10 { #expect(text.contains("packet \(number * 10) was lost by its number")) }
    }

    @Test("say in the capture what became of the frames to the host, those too that never arrived")
    func framesToHost() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wire-\(UInt64.random(in: 0 ... .max))")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: LabMachine.programsFolder)
        options.captureFolder = folder
        let lab = try await Lab.open(Self.topology, options: options)
        do {
            for loss in [10, 25] {
                var impairment = Impairment()
                impairment.loss = .every(loss)
                impairment.delay = .milliseconds(1)
                impairment.filter.kind = .udp
                let active = try await lab.inject(.link("tablet", .impaired(impairment, .toHost)))
                let found = try await PacedStream(lab: lab, from: "server", to: "tablet", rate: 500, count: 100).run()
                #expect(found.missing(of: 100) == Array(stride(from: loss - 1, to: 100, by: loss)))
                try await lab.heal(active)
            }
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
        let blocks = try CaptureTests.blocks(of: "\(folder)/tablet-eth0.pcapng")
        let names = blocks.filter { $0.type == 1 }.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(names.count == 2 && names[1].contains("v3.0 before its impairment"), "\(names)")
        let packets = blocks.filter { $0.type == 6 }.map(\.body)
        let taken = packets.filter { CaptureTests.number($0, 0) == 1 }
        #expect(taken.count == 14)
        let numbers = (1...10).map { $0 * 10 } + (1...4).map { $0 * 25 }
        for (packet, number) in zip(taken, numbers) {
            // IPv4 from the server to the tablet, as it is on the wire.
            #expect(Array(packet[20..<34]) == [2, 0, 10, 1, 0, 3, 2, 0, 10, 1, 0, 1, 8, 0])
            #expect(CaptureTests.number(packet, 16) >= CaptureTests.number(packet, 12))
            let text = String(decoding: packet, as: UTF8.self)
            #expect(text.contains("packet \(number) was lost by its number"), "\(text)")
        }
        let times = packets.map { UInt64(CaptureTests.number($0, 4)) << 32 | UInt64(CaptureTests.number($0, 8)) }
        #expect(times == times.sorted())
    }

    @Test("that concern no packet have had no effect")
    func noEffect() async throws {
        try await withLab(Self.topology) { lab in
            let active = try await lab.inject(
                impaired {
                    $0.delay = .milliseconds(1)
                    $0.filter = .multicastDNS
                })
            await #expect { try await lab.heal(active) } throws: { error in
                (error as? FaultError)?.kind == .hadNoEffect
                    && "\(error)".contains("no packet was one of udp port 5353")
            }
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }

    @Test("need a network that is prepared, and settings that can be")
    func refused() async throws {
        try await withLab(FaultTests.topology) { lab in
            await #expect { try await lab.inject(impaired { $0.delay = .milliseconds(1) }) } throws: { error in
                (error as? FaultError)?.kind == .notApplicable && "\(error)".contains("set its `isImpairable`")
            }
        }
        try await withLab(Self.topology) { lab in
            await #expect { try await lab.inject(impaired { $0.reordering = Reordering(share: 1) }) } throws: { error in
                "\(error)".contains("a reordering needs a delay")
            }
        }
    }

    @Test("of one link add up, and one heals beside the other")
    func several() async throws {
        try await withLab(Self.topology) { lab in
            let first = try await lab.inject(impaired(.toHost) { $0.delay = .milliseconds(20) })
            let second = try await lab.inject(impaired(.both) { $0.delay = .milliseconds(20) })
            let both = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 500, count: 100).run()
            #expect(both.milliseconds(0) >= 39.9)
            try await lab.heal(first)
            let one = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 500, count: 100).run()
            #expect(one.milliseconds(0) >= 19.9 && one.milliseconds(0) < 35)
            try await lab.heal(second)
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
        }
    }
}
