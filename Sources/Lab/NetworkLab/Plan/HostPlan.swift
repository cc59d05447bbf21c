package import LabModel

package struct HostPlan: Sendable, Hashable {
    /// The position in the lab, from 1; its addresses derive from it.
    package var number: Int
    package var name: String
    package var forwards: Bool
    package var translation: AddressTranslation?
    package let hasTrunk: Bool
    package var isDevice: Bool
    package var nameServer: IPAddress?
    package var isCaptured: Bool
    /// Whether captured frames become events; otherwise they are only in files.
    package let framesAreEvents: Bool
    /// The interfaces that are on a network, `eth0` first.
    package var interfaces: [InterfacePlan]
    /// The interface for each network that it is on or may join, the initial ones first.
    package let attachments: [InterfacePlan]
    let station: StationSpec
    /// The routes beyond those of its own subnets.
    package var routes: [RouteEntry] = []

    init(number: Int, spec: HostSpec, networks: [NetworkPlan], _ addresses: AddressPlan) throws {
        self.number = number
        name = spec.name
        forwards = spec.routes
        translation = spec.translation
        hasTrunk = spec.hasTrunk
        isDevice = spec.isDevice
        nameServer = spec.nameServer
        isCaptured = spec.isCaptured
        framesAreEvents = spec.framesAreEvents
        station = spec.station
        var all: [InterfacePlan] = []
        for attachment in spec.attachments(on: networks.map(\.spec)) {
            guard let network = networks.first(where: { $0.name == attachment.network }) else {
                throw LabError(
                    "Host `\(spec.name)` is on network `\(attachment.network)`, which the lab does not have.")
            }
            try Self.check(addresses.problem(ofHostAt: number - 1, on: network.name), of: spec.name, on: network.name)
            var interface = InterfacePlan(
                host: spec, number: number, attachment, network: network,
                addresses: addresses.addresses(ofHostAt: number - 1, on: network.name))
            interface.isLeased = spec.leases(on: network.spec)
            interface.spare = addresses.spare(ofHostAt: number - 1, on: network.name)
            // An interface keeps its hardware address on every network.
            if let first = all.first(where: { $0.hostIndex == interface.hostIndex }) { interface.mac = first.mac }
            all.append(interface)
        }
        for index in all.indices { all[index].metric = all[index].metric(beside: all, on: networks) }
        attachments = all
        interfaces = Array(all.prefix(spec.networks.count))
        try checkJoinable(spec)
        try checkNames(spec)
        try checkTranslation()
        if hasTrunk,
            let other = interfaces.first(where: { interface in
                networks.first { $0.name == interface.network }?.spec.vlan == nil
            })
        {
            throw LabError(
                "A trunk leads to host `\(name)`, and network `\(other.network)` is no VLAN. Give it an id.")
        }
    }

    /// One entry for each interface: its current network or, if it is on none, a possible one.
    package var links: [InterfacePlan] {
        let free = attachments.filter { other in !interfaces.contains { $0.hostIndex == other.hostIndex } }
        var seen: Set<Int32> = []
        return (interfaces + free).filter { seen.insert($0.hostIndex).inserted }
    }

    /// Throws if a host cannot have an address.
    private static func check(_ problem: AddressPlan.Problem?, of host: String, on network: String) throws {
        switch problem {
        case nil: return
        case .noRoom(let number, let subnet):
            throw LabError(
                "Host `\(host)` is number \(number) of the lab, and \(subnet) of network `\(network)` "
                    + "has room for \(subnet.capacity) hosts. Use a shorter prefix length.")
        case .taken(let address, let owner, let other):
            throw LabError(
                "Host `\(host)` would be \(address) on network `\(network)`, which host `\(owner)` is on `\(other)`. Give "
                    + "one of them another subnet.")
        }
    }

    /// Throws if a router may join a network.
    private func checkJoinable(_ spec: HostSpec) throws {
        if spec.routes, let first = attachments.dropFirst(interfaces.count).first {
            throw LabError("Host `\(name)` cannot join network `\(first.network)` while the lab runs: it is a router.")
        }
    }

    /// Throws if the address translation uses a network that the host is not on.
    private func checkTranslation() throws {
        guard let translation, !interfaces.contains(where: { $0.network == translation.outside }) else { return }
        throw LabError(
            "Host `\(name)` translates addresses to network `\(translation.outside)`, and is not on it. Put it on that "
                + "network.")
    }

    /// Throws if the kernel would not accept the name of an interface.
    private func checkNames(_ spec: HostSpec) throws {
        if let unknown = spec.interfaceNames.keys.sorted().first(where: { name in
            !attachments.contains { $0.network == name }
        }) {
            throw LabError("Host `\(name)` has a name for its interface on `\(unknown)`, and is not on that network.")
        }
        if let other = attachments.first(where: { $0.name != spec.interfaceNames[$0.network] ?? $0.name }) {
            throw LabError(
                "Host `\(name)` joins network `\(other.network)` by its interface `\(other.name)`. Leave out the name of "
                    + "that on `\(other.network)`.")
        }
        var known: Set<String> = ["lo"]
        for interface in links {
            let text = interface.name
            let isName =
                !text.isEmpty && text.utf8.count < 16 && ![".", ".."].contains(text)
                && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != 0x2f && $0 != 0x3a && $0 != 0x25 }
            guard isName, known.insert(text).inserted else {
                throw LabError(
                    "Host `\(name)` cannot call an interface `\(text)`. Use a name of 1 to 15 letters, digits and hyphens "
                        + "that no other of its interfaces has.")
            }
        }
    }

    /// Whether it has IPv6 on a network that it is on or may join.
    var mayHaveIPv6: Bool { attachments.contains { $0.addresses.contains { $0.address.isV6 } } }

    /// The current addresses, interface by interface.
    package var addresses: [IPAddress] { interfaces.flatMap(\.addresses).map(\.address) }
}

/// One interface of a host on one network, with its link.
package struct InterfacePlan: Sendable, Hashable {
    package var host: String
    package var network: String
    package var name: String
    /// Whether it is the end of a point-to-point link, which has no veth pair and no lab's end.
    package var isPointToPoint: Bool
    package var isWireless: Bool
    /// The index in the host, the same in every host.
    package var hostIndex: Int32
    /// The name of the lab's end of the veth pair.
    package var labName: String
    /// The index of the lab's end of the veth pair.
    package var labIndex: Int32
    /// The index of the initial bridge of the lab's end; a station may roam (`LabPlan.bridge(of:)`).
    package var bridgeIndex: Int32
    /// The position of the initial access point; `nil` for a host that is not a station.
    package var accessPoint: Int?
    package var mac: [UInt8]
    /// The addresses, IPv4 first.
    package var addresses: [IPPrefix]
    /// Whether its IPv4 address is leased, so that the host has it only during a lease.
    package var isLeased = false
    /// The address that the DHCP server leases during `DHCPFault.changes`.
    package var spare: IPPrefix?
    /// The metric of the routes to its subnets; `nil` means the kernel's, if no other interface's subnet overlaps them.
    package var metric: UInt32?

    init(
        host: HostSpec, number: Int, _ attachment: HostAttachment, network: NetworkPlan, addresses: [IPPrefix]
    ) {
        self.addresses = addresses
        self.host = host.name
        self.network = network.name
        name = attachment.interface
        accessPoint = host.firstAccessPoint(of: network.spec)
        isWireless = host.wireless || accessPoint != nil
        isPointToPoint = network.spec.kind == .pointToPoint
        hostIndex = Int32(10 + attachment.index)
        labName = "v\(number).\(attachment.index)"
        labIndex = Int32(1000 + number * 16 + attachment.index)
        let cell = network.cells.isEmpty || !isWireless ? nil : network.cells[accessPoint ?? 0]
        bridgeIndex = cell?.bridgeIndex ?? network.bridgeIndex
        mac = [2, 0, 10, UInt8(truncatingIfNeeded: network.number), UInt8(number >> 8), UInt8(number & 0xff)]
    }
}
