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
    /// Its interfaces, `eth0` first.
    package var interfaces: [InterfacePlan]
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
            guard let network = networks.first(where: { $0.name == name }) else {
                throw LabError("Host `\(spec.name)` is on network `\(name)`, which the lab does not have.")
            }
            interfaces.append(try InterfacePlan(host: spec, number: number, index: index, network: network))
        }
        try checkNames(spec)
    }

    /// Throws when the kernel would not take the name of an interface.
    private func checkNames(_ spec: HostSpec) throws {
        if let unknown = spec.interfaceNames.keys.sorted().first(where: { !spec.networks.contains($0) }) {
            throw LabError("Host `\(name)` has a name for its interface on `\(unknown)`, and is not on that network.")
        }
        var known: Set<String> = ["lo"]
        for interface in interfaces {
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

    /// All its addresses, interface by interface.
    package var addresses: [IPAddress] { interfaces.flatMap(\.addresses).map(\.address) }
}

/// One interface of a host and the link behind it.
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

    init(host: HostSpec, number: Int, index: Int, network: NetworkPlan) throws {
        self.host = host.name
        self.network = network.name
        name = host.interfaceNames[network.name] ?? "eth\(index)"
        isWireless = host.wireless
        isPointToPoint = network.spec.kind == .pointToPoint
        hostIndex = Int32(10 + index)
        labName = "v\(number).\(index)"
        labIndex = Int32(1000 + number * 16 + index)
        let air = host.wireless ? network.channel?.airBridgeIndex : nil
        bridgeIndex = air ?? network.bridgeIndex
        mac = [2, 0, 10, UInt8(truncatingIfNeeded: network.number), UInt8(number >> 8), UInt8(number & 0xff)]
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
