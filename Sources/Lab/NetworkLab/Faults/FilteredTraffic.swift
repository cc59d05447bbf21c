internal import Kernel
internal import LabModel
internal import Netlink

/// A link whose packets a fault filters.
struct FilteredLink: Sendable {
    /// The number of the fault in its lab.
    let id: Int
    let fault: Fault
    let interface: InterfacePlan
    /// Another interface of the network, for probes; `nil` on a network of one host.
    let peer: InterfacePlan?
    /// The name of the fault's nftables table.
    let table: String
}

/// The common part of faults made by nftables: a table in the lab's namespace, whose counters show the effect.
struct FilteredTraffic: Sendable {
    /// The name of the counter that the rules of a fault share, except those of a partition.
    static let counter = "hit"

    /// The number of probe rounds while other faults are active; enough that chance loss does not hide the effect.
    private static let roundsBesideOthers = 3

    let fault: Fault
    let filter: PacketFilter
    /// The packets that the rules must match.
    let probes: [TrafficProbe]

    /// Installs the rules and sends probes until the counter of every probe has moved.
    ///
    /// Other faults at the hosts may drop the probes first; then it is enough that the kernel lists the rules. Throws
    /// ``FaultError`` if the kernel refuses the rules (`unsupported` if it lacks a filter feature), or a counter does
    /// not move in time.
    func inject(into lab: Lab) async throws {
        let filter = filter
        do {
            try await lab.inside { try filter.install() }
        } catch let error as NftablesError {
            let missing = try await lab.blocking { try NetworkChecks.missingFilters() }
            throw FaultError(
                missing.isEmpty ? .hadNoEffect : .unsupported,
                "\(fault) \(missing.isEmpty ? "had no effect" : "is not supported here"): \(error)."
                    + missing.map { " \($0)" }.joined())
        }
        let deadline = lab.log.now + Lab.evidenceWithin
        var rounds = 0
        while true {
            for probe in probes { try await lab.send(probe) }
            rounds += 1
            let counts = try await lab.inside { try filter.counts() }
            guard !counts.isEmpty, filter.rules.compactMap(\.counter).allSatisfy({ counts[$0] != nil }) else {
                throw FaultError(.hadNoEffect, "\(fault) had no effect: the kernel does not list its rules.")
            }
            // Without another host on the network there is no probe; the rules are in effect nevertheless.
            guard let missed = probes.first(where: { counts[$0.counter]?.packets ?? 0 == 0 }) else { return }
            if rounds >= Self.roundsBesideOthers, await !lab.concern(probedHosts, atMost: 1) { return }
            guard lab.log.now < deadline else {
                throw FaultError(
                    .hadNoEffect,
                    "\(fault) had no effect: no probe from \(missed.from.host) to \(missed.to.host) was hit.")
            }
        }
    }

    private var probedHosts: Set<String> { Set(probes.flatMap { [$0.from.host, $0.to.host] }) }

    /// Removes the rules and proves by a ping between the same hosts that packets pass again.
    func heal(in lab: Lab) async throws {
        let filter = filter
        try await lab.inside { try filter.remove() }
        for probe in probes { try await lab.expectEcho(probe, after: fault) }
    }
}

/// A packet from one host to another that shows whether a fault has an effect.
struct TrafficProbe: Sendable {
    enum Kind: Sendable {
        /// This number of Ethernet frames, enough that the rules match at least one with near certainty.
        case frames(Int)
        /// An Ethernet frame to a multicast group.
        case multicast
        /// An Ethernet frame with these bytes.
        case frame([UInt8])
        /// A UDP datagram to the discard port.
        case datagram
        /// A UDP datagram with a payload of this number of bytes, to the discard port.
        case largeDatagram(Int)
        /// A TCP connection request to the discard port.
        case connection
    }

    let kind: Kind
    let from: InterfacePlan
    let to: InterfacePlan
    /// The name of the counter that the probe must move.
    var counter = FilteredTraffic.counter
}

extension Lab {
    /// Runs blocking work on a plain thread in the lab's own network namespace.
    package nonisolated func inside<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        let network = network
        return try await blocking {
            try network.namespace.enter()
            return try body()
        }
    }

    /// Runs blocking work on a plain thread in a host's network namespace.
    package nonisolated func inside<Result: Sendable>(
        _ host: String, _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let host = try network.host(host)
        return try await blocking {
            try host.network.enter()
            return try body()
        }
    }

    /// Sends a probe and ignores any response; only the fault's counter matters.
    nonisolated func send(_ probe: TrafficProbe) async throws {
        guard let address = probe.to.addresses.first?.address.bytes else { return }
        try await inside(probe.from.host) {
            switch probe.kind {
            case .frames(let count):
                try? Probe.frames(
                    interface: probe.from.hostIndex, from: probe.from.mac, to: probe.to.mac, count: count)
            case .multicast:
                try? Probe.frames(
                    interface: probe.from.hostIndex, from: probe.from.mac, to: MulticastLoss.group, count: 1)
            case .frame(let bytes): try? Probe.frame(bytes, interface: probe.from.hostIndex)
            case .datagram: try? Probe.datagram(to: address, port: 9)
            case .largeDatagram(let size):
                let bytes = [UInt8](repeating: 0, count: size)
                _ = try? Probe.exchange(bytes, with: address, port: 9, milliseconds: 1)
            case .connection: _ = try? Probe.connect(to: address, port: 9, milliseconds: 200)
            }
        }
    }

    /// Returns whether packets of a probe would arrive: both hosts are on its network, and no fault affects them.
    func isOpen(_ probe: TrafficProbe) -> Bool {
        let ends = [probe.from, probe.to]
        return concern(Set(ends.map(\.host)), atMost: 0) && ends.allSatisfy { plan.current($0) == $0 }
    }

    /// Proves by a ping that packets pass between a probe's hosts, if both are on its network and without another
    /// fault.
    func expectEcho(_ probe: TrafficProbe, after fault: Fault) async throws {
        guard isOpen(probe) else { return }
        guard let address = probe.to.addresses.first?.address.bytes else { return }
        guard try await inside(probe.from.host, { try Probe.echo(address, milliseconds: 10_000) }) else {
            throw FaultError(
                .didNotHeal, "\(fault) did not heal: \(probe.to.host) does not answer \(probe.from.host).")
        }
    }

    /// Returns another host's interface on the network of an interface, preferably of a host without a fault.
    func peer(of interface: InterfacePlan) -> InterfacePlan? {
        let others = plan.hosts.flatMap(\.interfaces)
            .filter { $0.network == interface.network && $0.host != interface.host && !$0.addresses.isEmpty }
        let affected = faults.values.reduce(into: Set<String>()) { $0.formUnion($1.hosts) }
        return others.first { !affected.contains($0.host) } ?? others.first
    }
}
