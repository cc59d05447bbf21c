internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
private import Synchronization

/// An engine that impairs packets of one host by the kernel's queueing disciplines.
///
/// Packets to the host are impaired at the lab's end of the link, and packets from it at its own end. Reading the
/// settings back proves them, and probes that the qdisc counts prove that packets pass it. The kernel counts lost
/// packets, but not delayed, duplicated, corrupted or reordered ones. For these there must be enough packets that an
/// effect on none of them is unlikely.
final class KernelImpairment: FaultEngine {
    /// The maximum probability that an effect without a count did not occur.
    private static let doubt = 0.001

    private struct End: Sendable {
        let way: Way
        let link: Int32
        let probe: TrafficProbe?
    }

    private let fault: Fault
    private let interface: InterfacePlan
    private let impairment: Impairment
    private let settings: QueueingSettings
    private let queueing: KernelQueueing
    private let ends: [End]
    /// The kernel's counts after the probes.
    private let before = Mutex<[Way: QueueingReading]>([:])
    let hosts: Set<String>

    /// Prepares an impairment of a link; throws ``KernelObstacle`` if the kernel cannot do it.
    init(
        _ link: FilteredLink, _ impairment: Impairment, _ direction: Direction, in lab: isolated Lab
    ) throws(KernelObstacle) {
        let settings = try QueueingSettings(impairment)
        let queueing = lab.queueing
        guard queueing == .emulator || queueing == .tokenBucket && settings.isRateAlone else {
            throw KernelObstacle(
                reason: settings.isRateAlone
                    ? "this one has no token bucket (CONFIG_NET_SCH_TBF, the module sch_tbf)"
                    : "this one has no network emulator (CONFIG_NET_SCH_NETEM, the module sch_netem)")
        }
        let interface = link.interface
        for case let other as KernelImpairment in lab.faults.values where other.interface == interface {
            guard Set(other.ends.map(\.way)).isDisjoint(with: direction.ways) else {
                throw KernelObstacle(reason: "it impairs a direction by one fault at a time; make one of the two")
            }
        }
        self.settings = settings
        self.queueing = queueing
        self.impairment = impairment
        self.interface = interface
        fault = link.fault
        hosts = [interface.host]
        ends = direction.ways.map { way in
            End(
                way: way, link: way == .toHost ? interface.labIndex : interface.hostIndex,
                probe: link.peer.map { way.probe(.frames(1), at: interface, peer: $0) })
        }
    }

    func inject(into lab: Lab) async throws {
        for end in ends { try await set(end, settings, in: lab, .hadNoEffect) }
        try await expectProbes(lab)
    }

    /// Changes the settings of an end and reads them back.
    private func set(
        _ end: End, _ settings: QueueingSettings, in lab: Lab, _ otherwise: FaultError.Kind
    ) async throws {
        let (queueing, link) = (queueing, end.link)
        try await access(end, in: lab) { try $0.perform(settings.requests(queueing, at: link)) }
        guard let problem = try await read(end, in: lab).problem(settings, queueing) else { return }
        throw FaultError(otherwise, "\(fault) \(otherwise.rawValue): \(problem).")
    }

    private func read(_ end: End, in lab: Lab) async throws -> QueueingReading {
        let link = end.link
        return try await access(end, in: lab) { try QueueingReading(link, &$0) }
    }

    /// Calls the body with the netlink socket of an end's namespace.
    private func access<Result: Sendable>(
        _ end: End, in lab: Lab, _ body: @escaping @Sendable (inout NetlinkSocket) throws -> Result
    ) async throws -> Result {
        let network = lab.network
        let host = end.way == .fromHost ? try network.host(interface.host) : nil
        return try await lab.blocking {
            if let host { try host.withNetlink { try body(&$0) } } else { try network.withNetlink { try body(&$0) } }
        }
    }

    /// Sends probes until the qdisc of each end has counted one.
    private func expectProbes(_ lab: Lab) async throws {
        let deadline = lab.log.now + Lab.evidenceWithin
        var rounds = 0
        var unseen: [End] = []
        var first: [Way: QueueingReading] = [:]
        for end in ends { first[end.way] = try await read(end, in: lab) }
        while true {
            for end in ends { if let probe = end.probe { try await lab.send(probe) } }
            rounds += 1
            unseen = []
            for end in ends {
                let now = try await read(end, in: lab)
                before.withLock { $0[end.way] = now }
                if end.probe != nil, now.packets == first[end.way]?.packets { unseen.append(end) }
            }
            guard let missed = unseen.first?.probe else { return }
            // Another fault may drop the probes before the link receives them.
            if rounds >= 3, await !lab.concern(hosts.union([missed.from.host]), atMost: 1) { return }
            guard lab.log.now < deadline else {
                throw FaultError(
                    .hadNoEffect,
                    "\(fault) had no effect: no probe from \(missed.from.host) to \(missed.to.host) went through its "
                        + "queueing discipline.")
            }
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        var packets: UInt64 = 0
        var lost: UInt64 = 0
        for end in ends {
            let (now, before) = (try await read(end, in: lab), before.withLock { $0[end.way] })
            if let problem = now.problem(settings, queueing) {
                throw FaultError(.didNotLast, "\(fault) did not last: \(problem).")
            }
            packets += now.count(\.packets, since: before)
            lost += now.count(\.lost, since: before)
        }
        guard let missing = missingEffect(packets: packets, lost: lost) else { return }
        throw FaultError(.hadNoEffect, "\(fault) had no effect: \(missing).")
    }

    /// Returns a description of an effect that did not occur, or may not have; `nil` if all occurred.
    private func missingEffect(packets: UInt64, lost: UInt64) -> String? {
        if packets == 0 { return "no packet was sent" }
        if impairment.loss != nil, lost == 0 { return "of \(packets) packets none was lost" }
        let reordered = impairment.reordering.map { $0.share / Double($0.gap) } ?? 0
        let shares = [
            (impairment.duplicate, "duplicated"), (impairment.corrupt, "corrupted"), (reordered, "reordered"),
        ]
        return shares.first { $0.0 > 0 && pow(1 - $0.0, Double(packets)) > Self.doubt }.map {
            "\(packets) packets are too few to say that one was \($0.1); the kernel does not count them"
        }
    }

    func heal(in lab: Lab) async throws {
        for end in ends {
            let now = try await read(end, in: lab)
            // An impairment that was never in effect has nothing to report.
            if let before = before.withLock({ $0[end.way] }) { record(end.way, from: before, to: now, in: lab) }
            try await set(end, try settings.healed, in: lab, .didNotHeal)
        }
        for end in ends { if let probe = end.probe { try await lab.expectEcho(probe, after: fault) } }
    }

    private func record(_ way: Way, from before: QueueingReading, to now: QueueingReading, in lab: Lab) {
        func count(_ count: KeyPath<QueueingReading, UInt64>) -> Value {
            .int(Int(clamping: now.count(count, since: before)))
        }
        lab.log.record(
            .host(interface.host), .linkImpaired,
            [
                .interface: .string(interface.name), .direction: .string(way.rawValue),
                .impairment: .string(impairment.text), .engine: .string(ImpairmentEngine.kernel.rawValue),
                .packets: count(\.packets), .lost: count(\.lost), .overflowed: count(\.overflowed),
            ])
    }
}
