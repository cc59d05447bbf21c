internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
private import Synchronization
internal import WireLink

/// An engine that impairs packets of one host by a link in user space.
///
/// Probes prove that frames pass it; they have no fate, so that they do not change that of other packets. Its effects
/// are proved when it is healed, by the packets sent meanwhile.
struct WireImpairment: FaultEngine {
    private let fault: Fault
    private let interface: InterfacePlan
    private let impairment: Impairment
    private let lanes: [WireLane]
    private let probes: [(way: Way, probe: TrafficProbe)]
    let hosts: Set<String>

    init(_ link: FilteredLink, _ impairment: Impairment, _ direction: Direction) {
        let interface = link.interface
        fault = link.fault
        self.interface = interface
        self.impairment = impairment
        hosts = [interface.host]
        lanes = direction.ways.map { WireLane(id: link.id, way: $0, impairment) }
        probes = direction.ways.compactMap { way in
            link.peer.map { (way, way.probe(.frames(1), at: interface, peer: $0)) }
        }
    }

    func inject(into lab: Lab) async throws {
        let (lanes, interface, wires, network, seed) = (lanes, interface, lab.wires, lab.network, lab.options.seed)
        do {
            try await lab.inside { try wires.add(lanes, to: interface, seed: seed, in: network) }
        } catch {
            guard let missing = try await lab.blocking({ LabMachine.missingForImpairments() }) else { throw error }
            throw FaultError(.unsupported, "\(fault) is not supported here. \(missing)")
        }
        try await expectProbes(lab)
    }

    /// Sends probes until one of each direction has passed the engine.
    private func expectProbes(_ lab: Lab) async throws {
        let deadline = lab.log.now + Lab.evidenceWithin
        let before = lab.wires.totals(of: interface) ?? WireTotals()
        var rounds = 0
        while true {
            for (_, probe) in probes { try await lab.send(probe) }
            rounds += 1
            let now = lab.wires.totals(of: interface) ?? WireTotals()
            guard let missed = probes.first(where: { now.probes($0.way) == before.probes($0.way) }) else { return }
            // Another fault may drop the probes before the link receives them.
            if rounds >= 3, await !lab.concern(hosts.union([missed.probe.from.host]), atMost: 1) { return }
            guard lab.log.now < deadline else {
                throw FaultError(
                    .hadNoEffect,
                    "\(fault) had no effect: no probe from \(missed.probe.from.host) to \(missed.probe.to.host) went "
                        + "through its engine.")
            }
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        let counts = lanes.compactMap { lab.wires.counts(of: $0, at: interface) }
        if let totals = lab.wires.totals(of: interface), totals.overruns > 0 {
            throw FaultError(
                .didNotLast,
                "\(fault) did not last: the machine was too slow for \(totals.overruns) packets, which were lost.")
        }
        guard let missing = impairment.missingEffect(counts) else { return }
        throw FaultError(.hadNoEffect, "\(fault) had no effect: \(missing).")
    }

    func heal(in lab: Lab) async throws {
        let (lanes, interface, wires, network) = (lanes, interface, lab.wires, lab.network)
        let reports = try await lab.inside { try wires.remove(lanes, from: interface, in: network) }
        for report in reports { lab.record(report, of: interface) }
        let isLast = wires.totals(of: interface) == nil
        let fault = fault
        try await lab.blocking {
            let isAttached = try network.withNetlink { try $0.hasProgram(at: interface.labIndex, .ingress) }
            guard isAttached != isLast else {
                throw FaultError(.didNotHeal, "\(fault) did not heal: the redirect of its link is still there.")
            }
        }
        for (_, probe) in probes { try await lab.expectEcho(probe, after: fault) }
    }
}

extension Impairment {
    /// Returns a description of an effect that did not occur; `nil` if all occurred.
    fileprivate func missingEffect(_ counts: [WireCounts]) -> String? {
        func sum(_ count: KeyPath<WireCounts, UInt64>) -> UInt64 { counts.reduce(0) { $0 + $1[keyPath: count] } }
        let packets = sum(\.matched)
        if packets == 0 {
            return filter == PacketMatch() ? "no packet was sent" : "no packet was one of \(filter.text)"
        }
        let effects: [(isWanted: Bool, count: UInt64, text: String)] = [
            (loss != nil, sum(\.lost), "lost"), (duplicate > 0, sum(\.duplicated), "duplicated"),
            (corrupt > 0, sum(\.corrupted), "corrupted"), (reordering != nil, sum(\.reordered), "reordered"),
            (delay > .zero || jitter != nil, sum(\.delayed), "delayed"),
        ]
        return effects.first { $0.isWanted && $0.count == 0 }.map { "of \(packets) packets none was \($0.text)" }
    }
}

extension ImpairmentFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        let loaded: Impairment
        do {
            loaded = try files.load(into: impairment) { path in
                var bytes: [UInt8] = []
                let file = try FileDescriptor.open(path, O_RDONLY)
                while let part = try file.read(), !part.isEmpty { bytes += part }
                return String(decoding: bytes, as: UTF8.self)
            }
        } catch {
            throw FaultError(.notApplicable, "\(link.fault) does not apply: \(error).")
        }
        return try link.engine(loaded, direction, in: lab)
    }
}
