import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

/// Trunks of routers, on a real kernel.
@Suite("Trunks", .enabled(if: LabMachine.canRunLabs, "this machine cannot run labs"))
struct TrunkTests {
    private static var topology: Topology {
        var networks = [NetworkSpec.numbered(1, name: "ward"), .numbered(2, name: "servers")]
        for (index, id) in [10, 4094].enumerated() {
            networks[index].vlan = id
            networks[index].isImpairable = index == 0
        }
        var router = HostSpec("gate", on: ["ward", "servers"], routes: true)
        router.hasTrunk = true
        return Topology(
            networks: networks, hosts: [HostSpec("phone", on: ["ward"]), HostSpec("server", on: ["servers"]), router])
    }

    /// The trunk of the router.
    private func cable(of lab: Lab) throws -> TrunkPlan { TrunkPlan(try lab.plan.knownHost("gate")) }

    private func answers(_ from: String, _ to: String, in lab: Lab) async throws -> Bool {
        let address = try #require(lab.addresses(of: to).first)
        return try await lab.ping(address, from: from, milliseconds: 2000)
    }

    @Test("each frame on it has the id of its VLAN, and none of them elsewhere")
    func tags() async throws {
        try await withLab(Self.topology) { lab in
            let cable = try cable(of: lab)
            let ends = try await lab.inside {
                [try TaggedFrames(at: cable.bridgesIndex), try TaggedFrames(at: cable.routerIndex)]
            }
            let behind = try await lab.inside("server") { try TaggedFrames(at: 10) }
            #expect(try await answers("phone", "server", in: lab))
            for end in ends {
                let frames = try await PlainThread.callAsync { try end.all() }
                // An ARP exchange at most and one of pings, by each VLAN.
                #expect(frames.allSatisfy { [10, 4094].contains($0.vlan) })
                for id in [10, 4094] { #expect(frames.count { $0.vlan == id && $0[16...17] == [8, 0] } == 1) }
            }
            let frames = try await PlainThread.callAsync { try behind.all() }
            #expect(!frames.isEmpty && frames.allSatisfy { $0.vlan == nil })
        }
    }

    @Test("a VLAN that is missing from it is cut off alone, and comes back")
    func missing() async throws {
        try await withLab(Self.topology) { lab in
            let fault = try await lab.inject(.link("gate@ward", .missingVLAN))
            await #expect(throws: FaultError.self) { try await lab.inject(.link("gate@ward", .missingVLAN)) }
            let other = try await lab.inject(.link("gate@servers", .missingVLAN))
            #expect(try await !answers("server", "gate", in: lab))
            try await lab.heal(other)
            #expect(try await answers("server", "gate", in: lab))
            #expect(try await !answers("phone", "gate", in: lab))
            try await lab.heal(fault)
            #expect(try await answers("phone", "server", in: lab))
            await #expect(throws: FaultError.self) { try await lab.inject(.link("phone", .missingVLAN)) }
        }
    }

    @Test(
        "its links can be impaired while it carries them",
        .enabled(if: LabMachine.missingForImpairments() == nil, "this machine cannot impair links"))
    func impaired() async throws {
        try await withLab(Self.topology) { lab in
            var impairment = Impairment()
            impairment.delay = .milliseconds(30)
            let fault = try await lab.inject(.link("gate@ward", .impaired(impairment, .both)))
            let found = try await PacedStream(lab: lab, from: "server", to: "phone", rate: 500, count: 250).run()
            // One may overtake others where the kernel moves a sender to another processor.
            #expect(found.numbers.sorted() == Array(0..<250))
            let least = found.milliseconds(0)
            #expect(least >= 29.9 && least < 45)
            try await lab.heal(fault)
            let after = try await PacedStream(lab: lab, from: "phone", to: "server", rate: 500, count: 250).run()
            #expect(after.numbers.sorted() == Array(0..<250))
            let leastAfter = after.milliseconds(0)
            #expect(leastAfter < 10)
        }
    }
}
