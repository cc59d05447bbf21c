import EventLiterals
import Foundation
import LabEvents
import LabModel
import Netlink
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite(
    "Leased addresses", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .enabled(if: DNSServer.isInstalled, "this machine has no dnsmasq"))
struct LeaseTests {
    private static var topology: Topology {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.pool = AddressPool(
            IPAddress(10, 1, 0, 100), IPAddress(10, 1, 0, 109), lease: .seconds(120), renewal: .seconds(3),
            rebinding: .seconds(60))
        var server = HostSpec("server", on: ["ward"])
        server.hasStaticAddresses = true
        var visitor = HostSpec("visitor", on: [])
        visitor.joinable = ["ward"]
        return Topology(
            networks: [ward],
            hosts: [server, HostSpec("phone", on: ["ward"]), HostSpec("tablet", on: ["ward"]), visitor])
    }

    private func withLeases(_ body: (Lab) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = LabOptions(programsFolder: BuiltPrograms.folder)
        options.leaseFolder = folder
        let lab = try await Lab.open(Self.topology, options: options)
        do {
            try await body(lab)
        } catch {
            await lab.close()
            throw error
        }
        await lab.close()
    }

    private func addresses(of host: String, in lab: Lab) async throws -> [String] {
        try await lab.inside(host) {
            var netlink = try NetlinkSocket()
            return try netlink.addresses()
        }
        .filter { !$0.prefix.address.isV6 && $0.link != 1 }.map { "\($0.prefix)" }
    }

    private func wait(
        _ lab: Lab, _ name: EventName, after start: Int, from host: String = "phone"
    ) async -> LeaseChange? {
        let deadline = lab.log.now + .seconds(20)
        while lab.log.now < deadline {
            let found = lab.log.events(from: start).first { $0.name == name && $0.host == host }
            if let found { return found.read(as: LeaseChange.self) }
            await lab.log.grown(beyond: lab.log.count, until: deadline)
        }
        return nil
    }

    @Test("hosts have addresses of the pool in their order when the lab opens, and renew them")
    func granted() async throws {
        try await withLeases { lab in
            let server = try await addresses(of: "server", in: lab)
            #expect(server == ["10.1.0.1/16"])
            let phone = try await addresses(of: "phone", in: lab)
            #expect(phone == ["10.1.0.100/16"])
            let tablet = try await addresses(of: "tablet", in: lab)
            #expect(tablet == ["10.1.0.101/16"])
            #expect(lab.addresses(of: "phone").map { "\($0)" } == ["10.1.0.100", "fd00:1::2"])
            let granted = await wait(lab, .leaseGranted, after: 0)
            #expect(granted?.address == "10.1.0.100")
            #expect(granted?.server == "10.1.0.5")
            #expect(await wait(lab, .leaseRenewed, after: 0) != nil)
        }
    }

    @Test("a server that changes its mind gives another address at the next renewal, and the former one after it")
    func changes() async throws {
        try await withLeases { lab in
            var start = lab.log.count
            let fault = try await lab.inject(.dhcp(network: "ward", .changes))
            #expect(await wait(lab, .leaseRefused, after: start)?.address == "10.1.0.100")
            #expect(await wait(lab, .leaseGranted, after: start)?.address == "10.1.0.103")
            #expect(try await addresses(of: "phone", in: lab) == ["10.1.0.103/16"])
            start = lab.log.count
            try await lab.heal(fault)
            #expect(await wait(lab, .leaseGranted, after: start)?.address == "10.1.0.100")
        }
    }

    @Test("without a server a host that comes has no address, and gets one when it is back")
    func silent() async throws {
        try await withLeases { lab in
            let fault = try await lab.inject(.dhcp(network: "ward", .silent))
            try await lab.leave("ward", by: "phone")
            try await lab.join("ward", by: "phone")
            #expect(try await addresses(of: "phone", in: lab) == [])
            let start = lab.log.count
            try await lab.heal(fault)
            #expect(await wait(lab, .leaseGranted, after: start)?.address == "10.1.0.100")
        }
    }

    @Test(
        "of an exhausted pool hosts keep their leases, one that comes back too, and one that comes gets none until it is healed"
    )
    func exhausted() async throws {
        try await withLeases { lab in
            var start = lab.log.count
            let fault = try await lab.inject(.dhcp(network: "ward", .exhausted))
            try await lab.join("ward", by: "visitor")
            #expect(await wait(lab, .leaseUnavailable, after: start, from: "visitor")?.network == "ward")
            #expect(try await addresses(of: "visitor", in: lab) == [])
            #expect(await wait(lab, .leaseRenewed, after: start) != nil)
            start = lab.log.count
            try await lab.leave("ward", by: "phone")
            try await lab.join("ward", by: "phone")
            #expect(await wait(lab, .leaseGranted, after: start)?.address == "10.1.0.100")
            #expect(await wait(lab, .leaseRenewed, after: start, from: "tablet") != nil)
            try await lab.heal(fault)
            #expect(await wait(lab, .leaseGranted, after: start, from: "visitor")?.address == "10.1.0.102")
            #expect(lab.log.events(from: 0).allSatisfy { $0.name != "lease-refused" })
        }
    }

    @Test("an exhausted pool of which all have a lease concerns nobody")
    func exhaustedForNobody() async throws {
        try await withLeases { lab in
            try await lab.join("ward", by: "visitor")
            await #expect(throws: FaultError.self) { try await lab.inject(.dhcp(network: "ward", .exhausted)) }
        }
    }

    @Test("a server that refuses takes the address at the next renewal")
    func refuses() async throws {
        try await withLeases { lab in
            let start = lab.log.count
            let fault = try await lab.inject(.dhcp(network: "ward", .refuses))
            #expect(await wait(lab, .leaseRefused, after: start) != nil)
            #expect(try await addresses(of: "phone", in: lab) == [])
            try await lab.heal(fault)
            #expect(await wait(lab, .leaseGranted, after: start)?.address == "10.1.0.100")
        }
    }
}
