import Kernel
import LabModel
import Netlink
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("A small MTU", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct MTUFaultTests {
    private static let topology = Topology(
        networks: [.numbered(1, name: "ward"), .numbered(2, name: "office")],
        hosts: [
            HostSpec("server", on: ["office"]), HostSpec("phone", on: ["ward"]),
            HostSpec("gate", on: ["ward", "office"], routes: true),
        ])

    /// What the kernel has at both ends of the phone's link.
    private struct Ends: Sendable, Equatable {
        var mtu: [UInt32]
        var segments: [UInt32]
        var addresses: Set<IPPrefix>
        var routes: Set<Route>
    }

    private func ends(in lab: Lab) async throws -> Ends {
        let interface = try #require(lab.plan.host("phone")?.interfaces.first)
        let near = try await lab.inside {
            var netlink = try NetlinkSocket()
            return try netlink.link(.index(interface.labIndex))
        }
        return try await lab.inside("phone") {
            var netlink = try NetlinkSocket()
            let far = try netlink.link(.index(interface.hostIndex))
            return Ends(
                mtu: [far.mtu, near.mtu], segments: [far.maximumSegments, near.maximumSegments],
                addresses: Set(try netlink.addresses().filter { $0.link == interface.hostIndex }.map(\.prefix)),
                routes: Set(try netlink.routes()))
        }
    }

    /// Waits until all is as before: the kernel derives the link-local address on a worker of its own.
    private func expect(_ before: Ends, in lab: Lab) async throws {
        let deadline = lab.log.now + .seconds(20)
        while try await ends(in: lab) != before, lab.log.now < deadline {
            await lab.log.grown(beyond: lab.log.count, until: lab.log.now + .milliseconds(50))
        }
        #expect(try await ends(in: lab) == before)
    }

    @Test("both ends have it, and both are as before once it is healed", arguments: [68, 576, 1279, 1280, 1499])
    func restored(_ mtu: Int) async throws {
        try await withLab(Self.topology) { lab in
            let before = try await ends(in: lab)
            let active = try await lab.inject(.link(FaultTests.phone, .mtu(mtu)))
            let meanwhile = try await ends(in: lab)
            #expect(meanwhile.mtu == [UInt32(mtu), UInt32(mtu)])
            #expect(meanwhile.addresses.contains { $0.address.isV6 } == (mtu >= 1280))
            #expect(meanwhile.routes.contains { $0.isV6 } == (mtu >= 1280))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            try await lab.heal(active)
            try await expect(before, in: lab)
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
            #expect(try await lab.answers("phone", from: "server", v6: true, within: 20_000))
        }
    }

    @Test("that a host had before is what it has afterwards, and none is raised")
    func ownMTU() async throws {
        try await withLab(Self.topology) { lab in
            let interface = try #require(lab.plan.host("phone")?.interfaces.first)
            try await lab.inside("phone") {
                var netlink = try NetlinkSocket()
                try netlink.perform(Link.set(.index(interface.hostIndex), mtu: 1400))
            }
            let before = try await ends(in: lab)
            #expect(before.mtu == [1400, 1500])
            let active = try await lab.inject(.link(FaultTests.phone, .mtu(1300)))
            let second = await #expect(throws: FaultError.self) {
                try await lab.inject(.link(FaultTests.phone, .mtu(1200)))
            }
            #expect(second?.kind == .notApplicable)
            try await lab.heal(active)
            #expect(try await ends(in: lab) == before)
            for mtu in [1400, 1450] {
                let error = await #expect(throws: FaultError.self) {
                    try await lab.inject(.link(FaultTests.phone, .mtu(mtu)))
                }
                #expect(error?.kind == .hadNoEffect)
                #expect(try await ends(in: lab) == before)
            }
        }
    }

    @Test("leaves an interface without IPv6 to other faults, in either order of healing", arguments: [true, false])
    func besideOthers(_ isLoweredFirst: Bool) async throws {
        try await withLab(Self.topology) { lab in
            let before = try await ends(in: lab)
            for other in [LinkFault.adminDown, .addressChange] {
                let faults = [LinkFault.mtu(576), other]
                var active: [ActiveFault] = []
                for fault in isLoweredFirst ? faults : faults.reversed() {
                    active.append(try await lab.inject(.link(FaultTests.phone, fault)))
                }
                for fault in active { try await lab.heal(fault) }
                try await expect(before, in: lab)
            }
        }
    }

    @Test("a black hole of path MTU discovery takes what is larger, both ways, and nothing else")
    func blackHole() async throws {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.isImpairable = true
        let hosts = [HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"])]
        let topology = Topology(networks: [ward], hosts: hosts)
        try await withLab(topology) { lab in
            let fault = try await lab.inject(.link(FaultTests.phone, .pathMTU(576)))
            let (phone, server) = (lab.addresses(of: "phone"), lab.addresses(of: "server"))
            for (host, address) in [("server", phone[0]), ("phone", server[0])] {
                #expect(try await lab.inside(host) { try Probe.echo(address.bytes, milliseconds: 5000) })
            }
            try await lab.heal(fault)
        }
    }
}
