internal import LabModel
internal import Netlink

/// An engine that isolates some hosts of one network from each other, as guest access points do.
///
/// Isolated ports of a bridge exchange packets only with ports that are not isolated. A host that leaves the network or
/// roams is isolated again when it returns. Stations of different access points are isolated at the bridge between
/// these access points. If only one access point isolates, its stations reach those of the others.
struct ClientIsolation: FaultEngine {
    let fault: Fault
    /// The interfaces that are isolated while they are on the network.
    let clients: [InterfacePlan]
    /// The links from the access points to the wired network.
    private let uplinks: Set<Int32>
    /// The access point whose stations are isolated; `nil` means all.
    private let accessPoint: String?
    var hosts: Set<String> { Set(clients.map(\.host)) }

    /// Selects the interfaces of the named hosts, or of all wireless ones if no host is named.
    init(fault: Fault, network: NetworkPlan, hosts names: [String], accessPoint: String?, in plan: LabPlan) throws {
        self.fault = fault
        self.accessPoint = accessPoint
        if let accessPoint { _ = try network.position(ofAccessPoint: accessPoint) }
        let all = plan.hosts.flatMap(\.attachments).filter { $0.network == network.name }
        for name in names where !all.contains(where: { $0.host == name }) {
            _ = try plan.interface(LinkID(name, on: network.name))
        }
        clients = all.filter { names.isEmpty ? $0.isWireless : names.contains($0.host) }
        guard network.cells.isEmpty || Set(clients.map(\.isWireless)).count < 2 else {
            throw FaultError(
                .notApplicable,
                "\(fault) concerns wired and wireless hosts, and the access point of network `\(network.name)` is between "
                    + "them. Use a partition.")
        }
        guard network.spec.accessPoints.isEmpty || names.isEmpty else {
            throw FaultError(
                .notApplicable,
                "\(fault) concerns some stations, and an access point of network `\(network.name)` keeps all of its own apart. "
                    + "Name no hosts.")
        }
        let cells = network.spec.accessPoints.isEmpty || accessPoint != nil ? [] : network.cells
        uplinks = Set(cells.map(\.wiredIndex))
        guard clients.count > 1, network.spec.kind == .broadcast else {
            throw FaultError(
                .notApplicable,
                "\(fault) concerns \(clients.count) hosts, and isolation needs two. Name two or more "
                    + "hosts of network `\(network.name)`, or make them wireless.")
        }
    }

    func inject(into lab: Lab) async throws {
        try await set(isolated: true, in: lab, otherwise: .hadNoEffect)
        guard let probe = probe(among: present(in: lab)) else { return }
        // A ping in flight when the ports were set may still be answered.
        for _ in 0..<2 where try await !lab.isAnswered(probe, milliseconds: 100) { return }
        throw FaultError(.hadNoEffect, "\(fault) had no effect: \(probe.to.host) still answers \(probe.from.host).")
    }

    func heal(in lab: Lab) async throws {
        try await set(isolated: false, in: lab, otherwise: .didNotHeal)
        if let probe = probe(among: present(in: lab)) { try await lab.expectEcho(probe, after: fault) }
    }

    /// Returns whether the fault isolates an interface at its place in a plan.
    func concerns(_ interface: InterfacePlan, in plan: LabPlan) -> Bool {
        guard clients.contains(interface) else { return false }
        return accessPoint == nil || plan.cell(of: interface)?.accessPoint?.name == accessPoint
    }

    /// Returns the interfaces that are on the network, and at the access point, now.
    private func present(in lab: Lab) -> [InterfacePlan] {
        let plan = lab.plan
        return clients.filter { plan.current($0) == $0 && concerns($0, in: plan) }
    }

    private func probe(among clients: [InterfacePlan]) -> TrafficProbe? {
        guard clients.count > 1, let last = clients.last, !last.addresses.isEmpty else { return nil }
        return TrafficProbe(kind: .frames(1), from: clients[0], to: last)
    }

    private func set(isolated: Bool, in lab: Lab, otherwise: FaultError.Kind) async throws {
        let network = lab.network
        let clients = present(in: lab)
        let ports = Set(clients.map(\.labIndex)).union(uplinks)
        let (present, right) = try await lab.blocking {
            try network.withNetlink { netlink in
                let present = try netlink.bridgePorts().filter { ports.contains($0.index) }
                try netlink.perform(present.map(\.index).sorted().map { BridgePort.set($0, isolated: isolated) })
                let right = try netlink.bridgePorts().filter { ports.contains($0.index) && $0.isIsolated == isolated }
                return (present.count, right.count)
            }
        }
        // A port that another fault has taken out of the bridge is isolated when it returns.
        let expected = await lab.hasUnplugged(clients) ? present : ports.count
        guard right == expected else {
            throw FaultError(
                otherwise,
                "\(fault) \(otherwise.rawValue): the kernel shows \(right) of \(expected) ports in the expected state.")
        }
    }
}

extension Lab {
    /// Isolates a port that is back in its bridge, if a fault requires it.
    func isolateAgain(_ interface: InterfacePlan) async throws {
        guard isToBeIsolated(interface, in: plan) else { return }
        try await changeLab(BridgePort.set(interface.labIndex, isolated: true))
    }

    func isToBeIsolated(_ interface: InterfacePlan, in plan: LabPlan) -> Bool {
        faults.values.contains { ($0 as? ClientIsolation)?.concerns(interface, in: plan) == true }
    }

    /// Returns whether a fault has taken one of these out of its bridge.
    fileprivate func hasUnplugged(_ clients: [InterfacePlan]) -> Bool {
        faults.values.contains { ($0 as? UnpluggedUpstream).map { clients.contains($0.interface) } ?? false }
    }

    fileprivate func isAnswered(_ probe: TrafficProbe, milliseconds: Int32) async throws -> Bool {
        guard let address = probe.to.addresses.first?.address else { return false }
        return try await ping(address, from: probe.from.host, milliseconds: milliseconds)
    }
}
