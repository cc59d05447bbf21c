internal import LabEvents
internal import LabModel

extension Lab {
    /// Puts a host on a network that it may be on (`HostSpec.networks`, `HostSpec.joinable`).
    ///
    /// Its interface keeps its name, index and hardware address, and leaves its network if it is on one. The host gets
    /// its routes and the same address as at every join. Returns when the first packet would pass.
    ///
    /// On a network with access points, a station associates with the named one, or with its initial one.
    ///
    /// Throws ``AssociationError`` if the access point refuses it, and ``LabError`` if the host cannot join the
    /// network, is already on it, or a fault is on the link that moves.
    public func join(_ network: String, by host: String, at accessPoint: String? = nil) async throws {
        let interface = try plan.attachment(of: host, on: network)
        let position = try plan.accessPoint(accessPoint, of: interface)
        if let position { try refuse(interface, at: position) }
        if let now = plan.current(interface), now != interface { try await leave(now.network, by: host) }
        let (runtime, target) = (self.network, try plan.joined(host, network))
        try checkMove(of: host, [interface])
        moving.insert(host)
        defer { moving.remove(host) }
        let associated = plan.associated(interface, with: position)
        let isIsolated = isToBeIsolated(interface, in: associated)
        let machine = try runtime.host(host)
        let bridge = associated.bridge(of: interface)
        try await blocking {
            try machine.join(
                interface, at: bridge, routes: target.host(host)?.routes ?? [], isIsolated: isIsolated, in: runtime)
        }
        // Other hosts may have moved meanwhile.
        runtime.adopt(try plan.associated(interface, with: position).joined(host, network))
        record(.attached, interface)
        if interface.isLeased { try await lease([interface]) }
    }

    /// Takes a host off a network: it has no carrier, address and route there until it joins one.
    ///
    /// The interface of a point-to-point link goes down. Returns when the kernel has processed it. Packets in flight to
    /// the host are lost, and connections stay open without traffic.
    ///
    /// Throws ``LabError`` if the host is not on the network, cannot leave it, or a fault is on the link that moves.
    public func leave(_ network: String, by host: String) async throws {
        let (runtime, target) = (self.network, try plan.left(host, network))
        let interface = try plan.interface(LinkID(host, on: network))
        try checkMove(of: host, [interface])
        moving.insert(host)
        defer { moving.remove(host) }
        let (machine, leases) = (try runtime.host(host), leases)
        try await blocking {
            // Otherwise the DHCP client would look for a server on the next network.
            leases.stop(interface)
            try machine.leave(interface, routes: target.host(host)?.routes ?? [], in: runtime)
        }
        // Other hosts may have moved meanwhile.
        runtime.adopt(try plan.associated(interface, with: nil).left(host, network))
        record(.detached, interface)
    }

    /// Moves a host to another access point of its network: it keeps its addresses, routes and connections.
    ///
    /// A station of named access points goes to the next one, by ``roam(_:by:to:signal:)``; without named ones, the
    /// host has no carrier for 50 ms. Returns when packets pass again. Faults on its link stay in effect.
    ///
    /// Throws ``LabError`` if the host is not on the network, cannot leave it, a fault has cut its link, or the network
    /// has no access points.
    public func roam(_ network: String, by host: String) async throws {
        try plan.checkRoaming(host, network)
        if try plan.interface(LinkID(host, on: network)).accessPoint != nil {
            try await roam(network, by: host, to: nil)
            return
        }
        let (runtime, interface) = (self.network, try plan.interface(LinkID(host, on: network)))
        try checkMove(of: host, [interface], by: \.isCut)
        moving.insert(host)
        defer { moving.remove(host) }
        let (machine, isIsolated) = (try runtime.host(host), isToBeIsolated(interface, in: plan))
        try await blocking { try machine.roam(interface, isIsolated: isIsolated, in: runtime) }
        record(.roamed, interface)
    }

    /// Returns the network that a host would leave by joining another, or `nil` if its interface is on none.
    public func network(leftByJoining network: String, by host: String) throws -> String? {
        let interface = try plan.attachment(of: host, on: network)
        return plan.current(interface).flatMap { $0 == interface ? nil : $0.network }
    }

    /// Returns the name of the access point of a station; `nil` for other hosts and networks without access points.
    package nonisolated func accessPoint(of host: String, on network: String) -> String? {
        guard let interface = try? plan.interface(LinkID(host, on: network)) else { return nil }
        return plan.cell(of: interface)?.accessPoint?.name
    }

    /// Returns the name of the interface by which a host is, or would be, on a network.
    public nonisolated func interface(of host: String, on network: String) throws -> String {
        try plan.attachment(of: host, on: network).name
    }

    /// Throws if the host is moving, or a fault is on one of the links, because a fault stays with its link.
    func checkMove(
        of host: String, _ interfaces: [InterfacePlan], by isObstacle: (Fault) -> Bool = { _ in true }
    ) throws {
        if moving.contains(host) { throw LabError("Host `\(host)` is about to change networks already.") }
        let links = Set(interfaces.map(\.labIndex))
        let faults = pinned.values.filter { !links.isDisjoint(with: $0.links) }.map(\.fault)
        guard let fault = faults.first(where: isObstacle) else { return }
        throw LabError("Host `\(host)` cannot change networks while this fault is on: \(fault). Heal it before.")
    }

    private func record(_ name: EventName, _ interface: InterfacePlan) {
        log.record(
            .host(interface.host), name,
            [.interface: .string(interface.name), .network: .string(interface.network)])
    }
}

extension Fault {
    var isCut: Bool {
        if case .link(_, let fault) = self { fault.value.isCut } else { false }
    }
}
