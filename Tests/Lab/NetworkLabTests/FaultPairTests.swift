import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

/// Faults of one step are injected at the same time, and each may take the packets by which the others are proved.
@Suite("Two faults at once", .enabled(if: LabMachine.canRunLabs, LabMachine.reason), .timeLimit(.minutes(5)))
struct FaultPairTests {
    /// Each kind of fault that takes packets, at the link of a host or near it.
    private static let kinds: [@Sendable (_ host: String) -> Fault] = [
        { .link(LinkID($0), .carrierDown) }, { .link(LinkID($0), .adminDown) },
        { .link(LinkID($0), .unpluggedUpstream) }, { .link(LinkID($0), .addressChange) },
        { .link(LinkID($0), .mtu(576)) },
        { .link(LinkID($0), .flapping(down: .milliseconds(20), up: .milliseconds(20))) },
        { .link(LinkID($0), .blackhole(.both)) }, { .link(LinkID($0), .blackhole(.toHost)) },
        { .link(LinkID($0), .reject(.unreachable)) }, { .link(LinkID($0), .reject(.reset)) },
        { .link(LinkID($0), .multicastLoss(.both)) }, { .link(LinkID($0), .loss(.every(1), .both)) },
        { .link(LinkID($0), .loss(.random(0.3), .both)) }, { .partition([[$0], ["server"]]) },
        { .clientIsolation(network: "ward", hosts: [$0, "server"]) },
        { .congestion(network: "ward", utilisation: $0 == "phone" ? 0.3 : 0.4) },
    ]

    /// Those that take the carrier of the phone.
    private static let carriers: [Fault] = [
        .link(LinkID("phone"), .carrierDown),
        .link(LinkID("phone"), .flapping(down: .milliseconds(20), up: .milliseconds(20))),
    ]

    /// Two phones and a server on one network; congestion needs a channel.
    private static func topology(hasChannel: Bool) -> Topology {
        var network = NetworkSpec(
            "ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: hasChannel ? 8_000_000 : nil)
        network.isImpairable = true
        return Topology(
            networks: [network],
            hosts: ["server", "phone", "tablet"].map { HostSpec($0, on: ["ward"], wireless: true) })
    }

    /// The numbers of two kinds, and where the second is.
    struct Pair: Sendable, CustomTestStringConvertible {
        let kinds: (Int, Int)
        let place: String

        var faults: [Fault] { [FaultPairTests.kinds[kinds.0]("phone"), FaultPairTests.kinds[kinds.1](place)] }
        var testDescription: String { faults.map(\.description).joined(separator: ", ") }

        /// All pairs of different kinds, on the same link and on neighbouring ones, but what is refused.
        static let all = FaultPairTests.kinds.indices.flatMap { first in
            FaultPairTests.kinds.indices.dropFirst(first + 1).flatMap { second in
                ["phone", "tablet"].map { Pair(kinds: (first, second), place: $0) }
            }
        }.filter { $0.place != "phone" || $0.faults.contains { !FaultPairTests.carriers.contains($0) } }
    }

    @Test(
        "each has an effect, in whichever order they come, and after both the network is as before",
        arguments: Pair.all)
    func both(_ pair: Pair) async throws {
        let faults = pair.faults
        let isCongested = faults.contains { if case .congestion = $0 { true } else { false } }
        try await withLab(Self.topology(hasChannel: isCongested)) { lab in
            async let first = HostStalls.retrying { try await lab.inject(faults[0]) }
            async let second = HostStalls.retrying { try await lab.inject(faults[1]) }
            for active in try await [first, second] { try await Self.heal(active, in: lab) }
            try await Self.isWhole(lab)
            // One after the other, and healed in the other order.
            var active: [ActiveFault] = []
            for fault in faults.reversed() {
                active.append(try await HostStalls.retrying { try await lab.inject(fault) })
            }
            for fault in active { try await Self.heal(fault, in: lab) }
            try await Self.isWhole(lab)
        }
    }

    /// Heals a fault; a loss may have had nothing to lose, for nothing is sent here but probes.
    private static func heal(_ active: ActiveFault, in lab: Lab) async throws {
        do {
            try await lab.heal(active)
        } catch let error as FaultError where error.kind == .hadNoEffect {
            guard case .link(_, let fault) = active.fault, fault.text.hasPrefix("loss") else { throw error }
        }
    }

    @Test("what one fault has taken, another does not take and give back", arguments: [0, 1, 2, 3])
    func overlap(_ number: Int) async throws {
        let isolation = Fault.clientIsolation(network: "ward", hosts: ["phone", "server"])
        let unplugged = Fault.link(LinkID("phone"), .unpluggedUpstream)
        let (first, second) = [
            (Self.carriers[0], Self.carriers[1]), (unplugged, unplugged),
            (isolation, .clientIsolation(network: "ward", hosts: ["tablet", "server"])),
            (Fault.link(LinkID("phone"), .adminDown), Fault.link(LinkID("phone", on: "ward"), .adminDown)),
        ][number]
        try await withLab(Self.topology(hasChannel: false)) { lab in
            let active = try await HostStalls.retrying { try await lab.inject(first) }
            let error = await #expect(throws: FaultError.self) { try await lab.inject(second) }
            #expect(error?.kind == .notApplicable)
            #expect(try await !lab.answers("server", from: "phone", within: 150), "the first is still on")
            try await lab.heal(active)
            try await lab.heal(try await HostStalls.retrying { try await lab.inject(second) })
            try await Self.isWhole(lab)
        }
    }

    @Test("an address that is changed changes no further before it is back")
    func twoChanges() async throws {
        try await withLab(Self.topology(hasChannel: false)) { lab in
            let change = Fault.link(LinkID("phone"), .addressChange)
            let first = try await HostStalls.retrying { try await lab.inject(change) }
            let error = await #expect(throws: FaultError.self) {
                try await lab.inject(.link(LinkID("phone", on: "ward"), .addressChange))
            }
            #expect(error?.kind == .notApplicable)
            let other = try await HostStalls.retrying { try await lab.inject(.link(LinkID("tablet"), .addressChange)) }
            for active in [first, other] { try await lab.heal(active) }
            try await Self.isWhole(lab)
            try await lab.heal(try await HostStalls.retrying { try await lab.inject(change) })
            try await Self.isWhole(lab)
        }
    }

    private static func isWhole(_ lab: Lab) async throws {
        for host in ["phone", "tablet"] {
            #expect(try await lab.answers("server", from: host, within: 20_000))
            #expect(try await lab.answers(host, from: "server", v6: true, within: 20_000))
        }
    }
}
