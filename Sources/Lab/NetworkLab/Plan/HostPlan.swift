package import LabModel

/// One host of a plan.
package struct HostPlan: Sendable, Hashable {
    /// Its 1-based position, from which its addresses derive.
    package var number: Int
    /// Its name in the scenario.
    package var name: String
    /// Whether it forwards packets.
    package var forwards: Bool
    /// Whether it is a simulated device.
    package var isDevice: Bool
    /// The DNS server in its `/etc/resolv.conf`.
    package var nameServer: IPAddress?
    /// Whether the frames on its links become events.
    package var isCaptured: Bool
    /// Its interfaces that are on a network, `eth0` first.
    package var interfaces: [InterfacePlan]
    /// What its interfaces are on each network that it may be on: those of ``interfaces`` at first, then the others.
    package let attachments: [InterfacePlan]
    /// Its routes beyond those of its own subnets.
    package var routes: [RouteEntry] = []

    init(number: Int, spec: HostSpec, networks: [NetworkPlan]) throws {
        self.number = number
        name = spec.name
        forwards = spec.routes
        isDevice = spec.isDevice
        nameServer = spec.nameServer
        isCaptured = spec.isCaptured
        interfaces = []
        for (index, name) in spec.networks.enumerated() {
            let network = try Self.network(name, of: spec, in: networks)
            interfaces.append(try InterfacePlan(host: spec, number: number, index: index, network: network))
        }
        attachments = try Self.attachments(of: spec, number: number, from: interfaces, networks: networks)
        try checkNames(spec)
    }

    private static func network(
        _ name: String, of host: HostSpec, in networks: [NetworkPlan]
    ) throws -> NetworkPlan {
        guard let network = networks.first(where: { $0.name == name }) else {
            throw LabError("Host `\(host.name)` is on network `\(name)`, which the lab does not have.")
        }
        return network
    }

    /// Its interfaces on the networks it is on, and then on those that it may join.
    private static func attachments(
        of host: HostSpec, number: Int, from interfaces: [InterfacePlan], networks: [NetworkPlan]
    ) throws -> [InterfacePlan] {
        var attachments = interfaces
        for name in host.joinable {
            let network = try network(name, of: host, in: networks)
            guard network.spec.kind == .broadcast, !host.routes else {
                throw LabError(
                    "Host `\(host.name)` cannot join network `\(name)` while the lab runs: "
                        + (host.routes ? "it is a router." : "that is a point-to-point link."))
            }
            if attachments.contains(where: { $0.network == name }) { continue }
            let mover = attachments.first { other in
                let spec = networks.first { $0.name == other.network }?.spec
                return !other.isPointToPoint && (spec?.ssid == nil) == (network.spec.ssid == nil)
            }
            let index = Set(attachments.map(\.hostIndex)).count
            attachments.append(
                try InterfacePlan(host: host, number: number, index: index, network: network, of: mover))
        }
        return attachments
    }

    /// One for each of its interfaces: what it is now, or, when it is on no network, what it can be.
    package var links: [InterfacePlan] {
        let free = attachments.filter { other in !interfaces.contains { $0.hostIndex == other.hostIndex } }
        var seen: Set<Int32> = []
        return (interfaces + free).filter { seen.insert($0.hostIndex).inserted }
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
    /// The index of the bridge that the lab's end is plugged into.
    package var bridgeIndex: Int32
    /// Its hardware address.
    package var mac: [UInt8]
    /// Its addresses, IPv4 first.
    package var addresses: [IPPrefix]

    /// Works out an interface on a network: the one at `index` of its host, or `mover`, which changes to that network.
    init(host: HostSpec, number: Int, index: Int, network: NetworkPlan, of mover: InterfacePlan? = nil) throws {
        self.host = host.name
        self.network = network.name
        name = mover?.name ?? host.interfaceNames[network.name] ?? "eth\(index)"
        isWireless = host.wireless
        isPointToPoint = network.spec.kind == .pointToPoint
        hostIndex = mover?.hostIndex ?? Int32(10 + index)
        labName = mover?.labName ?? "v\(number).\(index)"
        labIndex = mover?.labIndex ?? Int32(1000 + number * 16 + index)
        let air = host.wireless ? network.channel?.airBridgeIndex : nil
        bridgeIndex = air ?? network.bridgeIndex
        let own = [2, 0, 10, UInt8(truncatingIfNeeded: network.number), UInt8(number >> 8), UInt8(number & 0xff)]
        mac = mover?.mac ?? own
        addresses = []
        for subnet in [network.spec.ipv4, network.spec.ipv6].compactMap(\.self) {
            guard let address = subnet.host(number) else {
                throw LabError(
                    "Host `\(host.name)` is number \(number) of the lab, and \(subnet) of network `\(network.name)` "
                        + "has room for \(subnet.capacity) hosts. Use a shorter prefix length.")
            }
            addresses.append(address.prefix(subnet.length))
        }
    }
}
