import EventLiterals
import Kernel
import LabModel
import Netlink
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

/// Links that queueing disciplines of the kernel impair; a kernel without the network emulator has the rate alone.
@Suite("Links impaired by the kernel", .enabled(if: LabMachine.canRunLabs, "this machine cannot run labs"))
struct KernelLinkTests {
    /// Opens a lab whose links one engine impairs.
    private func with(_ engine: ImpairmentEngine, _ body: (Lab) async throws -> Void) async throws {
        var options = LabOptions(programsFolder: BuiltPrograms.folder, seed: 1)
        options.engine = engine
        let lab = try await Lab.open(WireTests.topology, options: options)
        do {
            try await body(lab)
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
    }

    private func impaired(_ direction: Direction = .both, _ change: (inout Impairment) -> Void) -> Fault {
        var impairment = Impairment()
        change(&impairment)
        return .link("phone", .impaired(impairment, direction))
    }

    /// A rate of 1 Mbit/s.
    private func slow(_ direction: Direction) -> Fault {
        impaired(direction) {
            $0.capacity = LinkCapacity(.rate(bitsPerSecond: 1_000_000, burst: 0), queue: .time(.milliseconds(160)))
        }
    }

    /// The engines of all impairments that have ended.
    private func engines(_ lab: Lab) -> [String] {
        lab.log.events().filter { $0.name == .linkImpaired }.compactMap { $0.fields[.engine]?.string }
    }

    @Test("limit the rate of each direction", arguments: [Direction.toHost, .fromHost])
    func rate(direction: Direction) async throws {
        try await with(.kernel) { lab in
            guard lab.queueing != .none else { return }
            let active = try await lab.inject(slow(direction))
            let (from, to) = direction == .toHost ? ("server", "phone") : ("phone", "server")
            var stream = PacedStream(lab: lab, from: from, to: to, rate: 500, count: 1000)
            stream.size = 1000 - 42
            let found = try await stream.run()
            let back = try await PacedStream(lab: lab, from: to, to: from, rate: 500, count: 100).run()
            try await lab.heal(active)
            // 125 datagrams of 1000 bytes a second for two seconds, the first of them, and what was in the queue.
            #expect((260...285).contains(found.numbers.count))
            #expect(found.milliseconds(0.9) > 140)
            #expect(back.numbers.count == 100 && back.milliseconds(0) < 10)
            let event = try #require(lab.log.events().last { $0.name == .linkImpaired })
            #expect(event.fields[.engine]?.string == "kernel" && event.fields[.direction]?.string == direction.rawValue)
            #expect(try #require(event.fields[.packets]?.int) >= 1000)
            #expect(try #require(event.fields[.overflowed]?.int) >= 700)
            let after = try await stream.run()
            #expect(after.missing(of: 1000) == [])
        }
    }

    @Test("need a module for what is more than a rate, and say which")
    func emulator() async throws {
        try await with(.kernel) { lab in
            let fault = impaired { $0.delay = .milliseconds(20) }
            guard lab.queueing == .emulator else {
                await #expect { try await lab.inject(fault) } throws: { error in
                    (error as? FaultError)?.kind == .unsupported && "\(error)".contains("the module sch_netem")
                        && "\(error)".contains("`--engine wire`")
                }
                return
            }
            let active = try await lab.inject(fault)
            let found = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 1000, count: 500).run()
            try await lab.heal(active)
            #expect(found.missing(of: 500) == [] && found.milliseconds(0) >= 19.9 && found.milliseconds(0.5) < 25)
        }
    }

    /// What netem and tbf have no words for, and what is said of it.
    private static var inexpressible: [(Impairment, String)] {
        func with(_ reason: String, _ change: (inout Impairment) -> Void) -> (Impairment, String) {
            var impairment = Impairment()
            impairment.delay = .milliseconds(1)
            change(&impairment)
            return (impairment, reason)
        }
        return [
            with("and not udp alone") { $0.filter.kind = .udp }, with("by their number") { $0.loss = .every(4) },
            with("2.147 s") { $0.jitter = Jitter(.seconds(3)) },
            with("16384") {
                $0.jitter = Jitter(.seconds(1), .table(JitterTable(values: .init(repeating: 1, count: 16_385))))
            },
            with("not by packets") {
                $0.capacity = LinkCapacity(.rate(bitsPerSecond: 1_000_000, burst: 0), queue: .packets(20))
            },
            with("274 s") { $0.capacity = LinkCapacity(.rate(bitsPerSecond: 1000, burst: 1 << 20)) },
        ]
    }

    @Test("do not what has no words in netem, and say so")
    func refused() async throws {
        try await with(.kernel) { lab in
            for (impairment, reason) in Self.inexpressible {
                await #expect { try await lab.inject(.link("phone", .impaired(impairment, .both))) } throws: { error in
                    (error as? FaultError)?.kind == .unsupported && "\(error)".contains(reason)
                }
            }
        }
    }

    @Test("leave to the wire what is random, and what comes on top")
    func automatic() async throws {
        try await with(.automatic) { lab in
            guard lab.queueing != .none, LabMachine.missingForImpairments() == nil else { return }
            let first = try await lab.inject(slow(.toHost))
            let second = try await lab.inject(slow(.both))
            let third = try await lab.inject(impaired(.toHost) { $0.loss = .random(0.5) })
            _ = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 100, count: 50).run()
            for fault in [first, second, third] { try await lab.heal(fault) }
            #expect(engines(lab) == ["kernel", "wire", "wire", "wire"])
        }
    }

    @Test("are one at a time with the kernel alone")
    func several() async throws {
        try await with(.kernel) { lab in
            guard lab.queueing != .none else { return }
            let first = try await lab.inject(slow(.toHost))
            await #expect { try await lab.inject(slow(.both)) } throws: { error in
                (error as? FaultError)?.kind == .unsupported && "\(error)".contains("make one of the two")
            }
            let other = try await lab.inject(slow(.fromHost))
            _ = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 100, count: 20).run()
            _ = try await PacedStream(lab: lab, from: "phone", to: "server", rate: 100, count: 20).run()
            try await lab.heal(first)
            try await lab.heal(other)
        }
    }

    @Test("did not last where something has changed the queue")
    func undone() async throws {
        try await with(.kernel) { lab in
            guard lab.queueing != .none else { return }
            let active = try await lab.inject(slow(.fromHost))
            let link = try #require(lab.plan.host("phone")?.interfaces.first).hostIndex
            try await lab.inside("phone") {
                let root = QdiscPlace.root(of: link, handle: KernelQueueing.root)
                let place = lab.queueing == .emulator ? root.child(handle: KernelQueueing.bucket) : root
                let bucket = try TokenBucket(rate: 8_000_000_000_000, burst: 64 << 20, limit: 64 << 20)
                var netlink = try NetlinkSocket()
                try netlink.perform(bucket.replace(at: place))
            }
            await #expect { try await lab.heal(active) } throws: { error in
                (error as? FaultError)?.kind == .didNotLast && "\(error)".contains("its token bucket is set otherwise")
            }
        }
    }

    @Test("come and go a hundred times under traffic, and lose nothing")
    func comeAndGo() async throws {
        try await with(.kernel) { lab in
            guard lab.queueing != .none else { return }
            async let there = PacedStream(lab: lab, from: "server", to: "phone", rate: 1000, count: 20_000).run()
            async let returned = PacedStream(lab: lab, from: "phone", to: "server", rate: 1000, count: 20_000).run()
            for _ in 0..<100 {
                let active = try await lab.inject(
                    impaired { $0.capacity = LinkCapacity(.rate(bitsPerSecond: 10_000_000, burst: 0)) })
                // The time that each fault lasts: 20 packets of either stream.
                try await MonotonicClock.sleep(for: .milliseconds(20))
                do {
                    try await lab.heal(active)
                } catch let error as FaultError where error.kind == .hadNoEffect {
                    // A busy machine may have sent nothing meanwhile.
                }
            }
            for found in [try await there, try await returned] {
                #expect(found.missing(of: 20_000) == [])
                #expect(found.duplicates == 0)
            }
        }
    }
}
