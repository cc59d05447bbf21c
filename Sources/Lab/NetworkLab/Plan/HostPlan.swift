package import LabModel

/// One host of a plan.
package struct HostPlan: Sendable, Hashable {
    /// Its 1-based position, from which its addresses derive.
    package var number: Int
    /// Its name in the scenario.
    package var name: String
    /// Whether it forwards packets.
    package var forwards: Bool
    /// The address translation by which it forwards.
    package var translation: AddressTranslation?
    /// Whether a trunk leads to it.
    package let hasTrunk: Bool
    /// Whether it is a simulated device.
    package var isDevice: Bool
    /// The DNS server in its `/etc/resolv.conf`.
    package var nameServer: IPAddress?
    /// Whether the frames on its links are captured.
    package var isCaptured: Bool
    /// Whether those become events, or are in files alone.
    package let framesAreEvents: Bool
    /// Its interfaces that are on a network, `eth0` first.
    package var interfaces: [InterfacePlan]
    /// What its interfaces are on each network that it may be on: those of ``interfaces`` at first, then the others.
    package let attachments: [InterfacePlan]
    /// What it is like as a station.
    let station: StationSpec
    /// Its routes beyond those of its own subnets.
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
            // It keeps its hardware address wherever it is.
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

    /// One for each of its interfaces: what it is now, or, when it is on no network, what it can be.
    package var links: [InterfacePlan] {
        let free = attachments.filter { other in !interfaces.contains { $0.hostIndex == other.hostIndex } }
        var seen: Set<Int32> = []
        return (interfaces + free).filter { seen.insert($0.hostIndex).inserted }
    }

    /// Throws when it cannot have an address.
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

    /// Throws when it may join what it cannot.
    private func checkJoinable(_ spec: HostSpec) throws {
        if spec.routes, let first = attachments.dropFirst(interfaces.count).first {
            throw LabError("Host `\(name)` cannot join network `\(first.network)` while the lab runs: it is a router.")
        }
    }

    /// Throws when its address translation leads to a network that it is not on.
    private func checkTranslation() throws {
        guard let translation, !interfaces.contains(where: { $0.network == translation.outside }) else { return }
        throw LabError(
            "Host `\(name)` translates addresses to network `\(translation.outside)`, and is not on it. Put it on that "
                + "network.")
    }

    /// Throws when the kernel would not take the name of an interface.
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

    /// Whether it has IPv6 on some network that it is or may be on.
    var mayHaveIPv6: Bool { attachments.contains { $0.addresses.contains { $0.address.isV6 } } }

    /// All its addresses, interface by interface.
    package var addresses: [IPAddress] { interfaces.flatMap(\.addresses).map(\.address) }
}

/// One interface of a host on one network, and the link behind it.
package struct InterfacePlan: Sendable, Hashable {
    /// The host it belongs to.
    package var host: String
    /// The network it is on.
    package var network: String
    /// Its name in the host, such as `eth0` or `eth1`.
    package var name: String
    /// Whether it is the end of a point-to-point link; then there is no veth pair, and the lab's end does not exist.
    package var isPointToPoint: Bool
    /// Whether its host is wireless.
    package var isWireless: Bool
    /// Its index in the host, the same in every host.
    package var hostIndex: Int32
    /// The name of the lab's end of the veth pair.
    package var labName: String
    /// The index of the lab's end of the veth pair.
    package var labIndex: Int32
    /// The index of the bridge that the lab's end is plugged into at first; a station may be at another access point
    /// later (`LabPlan.bridge(of:)`).
    package var bridgeIndex: Int32
    /// The position of the access point that it is at first; `nil` where it is no station of one.
    package var accessPoint: Int?
    /// Its hardware address.
    package var mac: [UInt8]
    /// Its addresses, IPv4 first.
    package var addresses: [IPPrefix]
    /// Whether its IPv4 address is leased, so that its host has that only while it has a lease.
    package var isLeased = false
    /// The address that the DHCP server has for it while that fault is on.
    package var spare: IPPrefix?
    /// The metric of the routes to its subnets; `nil`, which leaves it to the kernel, where no other of the host overlaps them.
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
