internal import LabEvents
internal import LabModel

extension Lab {
    /// Puts a host on a network that it may be on (`HostSpec.networks`, `HostSpec.joinable`).
    ///
    /// Its interface keeps its name, index and hardware address; it leaves the network that it is on, if there is one. The
    /// host gets the address that it has there every time, and its routes. Returns when the first packet would get
    /// through.
    ///
    /// Of a network with access points a station associates with the one named, or with the one that it is at first.
    ///
    /// Throws ``AssociationError`` when the access point refuses it, and ``LabError`` when the host cannot join it, is on it
    /// already, or a fault is on at the link that moves.
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

    /// Takes a host off a network: it has no carrier there, and no address and route of it, until it joins one.
    ///
    /// Off a point-to-point link its interface is down.
    /// Returns when the kernel has seen that. Packets that are on their way to it are lost, and connections stay open and
    /// hear nothing.
    ///
    /// Throws ``LabError`` when the host is not on it, cannot leave it, or a fault is on at the link that moves.
    public func leave(_ network: String, by host: String) async throws {
        let (runtime, target) = (self.network, try plan.left(host, network))
        let interface = try plan.interface(LinkID(host, on: network))
        try checkMove(of: host, [interface])
        moving.insert(host)
        defer { moving.remove(host) }
        let (machine, leases) = (try runtime.host(host), leases)
        try await blocking {
            // A client of a network that its host has left would look for servers of the next.
            leases.stop(interface)
            try machine.leave(interface, routes: target.host(host)?.routes ?? [], in: runtime)
        }
        // Other hosts may have moved meanwhile.
        runtime.adopt(try plan.associated(interface, with: nil).left(host, network))
        record(.detached, interface)
    }

    /// Moves a host to another access point of its network: it keeps its addresses, routes and connections.
    ///
    /// A station of
    /// named access points goes to the next one, by ``roam(_:by:to:signal:)``; on a network that names none, the host has
    /// no carrier for 50 ms.
    ///
    /// Returns when packets get through again. The faults stay that packets meet on its link.
    ///
    /// Throws ``LabError`` when the host is not on the network, cannot leave it, a fault has cut its link, or the network has
    /// no access points.
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

    /// The network that a host would leave by joining another; `nil` when its interface is on none.
    public func network(leftByJoining network: String, by host: String) throws -> String? {
        let interface = try plan.attachment(of: host, on: network)
        return plan.current(interface).flatMap { $0 == interface ? nil : $0.network }
    }

    /// The name of the interface by which a host is on a network, or would be.
    public nonisolated func interface(of host: String, on network: String) throws -> String {
        try plan.attachment(of: host, on: network).name
    }

    /// A fault stays with the link it was put on, so that link stays where it is for as long.
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
    /// Whether it is made by cutting a link, so that the link must not be plugged in meanwhile.
    var isCut: Bool {
        if case .link(_, let fault) = self { fault.value.isCut } else { false }
    }
}
