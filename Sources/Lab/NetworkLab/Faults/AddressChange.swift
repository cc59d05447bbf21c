internal import Glibc
internal import LabEvents
package import LabModel
internal import Netlink

/// An engine that gives a host another IPv4 address on one link, as a new DHCP lease or a renumbered network does.
///
/// The kernel removes the routes of an address with it, so they are added again. Connections from the old address stay
/// open without traffic, because their packets have no route.
struct AddressChange: FaultEngine {
    let interface: InterfacePlan
    let old: IPPrefix
    let new: IPPrefix
    var hosts: Set<String> { [interface.host] }

    /// Chooses the new address; throws ``FaultError`` if the link has no IPv4 address, or its subnet no free one.
    init(interface: InterfacePlan, in plan: LabPlan) throws {
        self.interface = interface
        guard let subnet = try plan.knownNetwork(interface.network).spec.ipv4,
            let old = interface.addresses.first(where: { !$0.address.isV6 })
        else {
            throw FaultError(
                .notApplicable, "\(interface.host) has no IPv4 address on \(interface.network) that could change.")
        }
        guard !interface.isLeased else {
            throw FaultError(
                .notApplicable,
                "The address of \(interface.host) on \(interface.network) is leased. Change it by the DHCP server: "
                    + "`fault: { network: \(interface.network), dhcp: changes }`.")
        }
        guard let new = Self.other(for: interface, in: plan) else {
            throw FaultError(
                .notApplicable,
                "The subnet \(subnet) of \(interface.network) has no free address for \(interface.host); give it a larger "
                    + "one.")
        }
        self.old = old
        self.new = new
    }

    /// Returns the address that a link would get, or `nil` if it is not free.
    ///
    /// A leased link gets its spare address. Otherwise the address is counted from the end of the subnet by the host's
    /// number, so that each host gets a different one.
    static func other(for interface: InterfacePlan, in plan: LabPlan) -> IPPrefix? {
        if interface.isLeased { return interface.spare }
        guard let subnet = try? plan.knownNetwork(interface.network).spec.ipv4, let host = plan.host(interface.host),
            let free = subnet.host(subnet.capacity + 1 - host.number),
            !plan.hosts.flatMap(\.attachments).flatMap(\.addresses).contains(where: { $0.address == free })
        else { return nil }
        return free.prefix(subnet.length)
    }

    func inject(into lab: Lab) async throws {
        try await replace(old, by: new, in: lab, otherwise: .hadNoEffect)
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        // Compares addresses without their prefix lengths.
        func isOf(_ address: IPAddress, _ fields: [EventField: Value]) -> Bool {
            fields[.address]?.string?.split(separator: "/").first == Substring("\(address)")
        }
        try lab.expectUnchanged(interface, since: start, "its addresses were changed") { name, fields in
            name == .addressAdded && isOf(new.address, fields)
        } undone: { name, fields in
            name == .addressAdded && isOf(old.address, fields) || name == .addressRemoved && isOf(new.address, fields)
        }
    }

    func heal(in lab: Lab) async throws {
        try await replace(new, by: old, in: lab, otherwise: .didNotHeal)
        // Another fault may keep the link down.
        guard await lab.concern(hosts, atMost: 0) else { return }
        try await lab.expectForwarding(interface)
    }

    private func replace(
        _ gone: IPPrefix, by added: IPPrefix, in lab: Lab, otherwise kind: FaultError.Kind
    ) async throws {
        let (host, interface) = (try lab.network.host(interface.host), interface)
        let addresses = try await lab.blocking {
            // The old one first: a second address of a subnet is removed with the first one.
            try host.withNetlink { netlink in
                do {
                    try netlink.perform(Address.delete(gone, link: interface.hostIndex))
                } catch let error as NetlinkError where error.number == EADDRNOTAVAIL {
                    // This also heals an injection that failed half-way.
                }
                try netlink.perform(
                    Address.add(
                        added, link: interface.hostIndex, hasBroadcast: !interface.isPointToPoint,
                        metric: interface.metric))
            }
            try host.restoreRoutes(of: interface)
            return try host.withNetlink { try $0.addresses() }.filter { $0.link == interface.hostIndex }.map(\.prefix)
        }
        guard addresses.contains(added), !addresses.contains(gone) else {
            throw FaultError(
                kind,
                "The change of \(interface.host) from \(gone) to \(added) \(kind.rawValue): it has "
                    + addresses.map(\.description).joined(separator: ", ") + ".")
        }
    }
}

extension LabPlan {
    /// Returns all unicast addresses that frames to a host may have (``Lab/wireAddresses(of:)``).
    package func wireAddresses(of host: String) -> [IPAddress] {
        (self.host(host)?.attachments ?? []).flatMap { interface in
            (interface.addresses + [interface.linkLocal]
                + [AddressChange.other(for: interface, in: self)].compactMap(\.self))
                .map(\.address)
        }
    }
}

extension AddressChangeFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        try AddressChange(interface: link.interface, in: lab.plan)
    }
}
