package import LabModel
package import Netlink

/// The names, addresses and routes of a topology, computed before the kernel is changed.
///
/// They derive from positions: host 3 on network 1 is `10.1.0.3`, `fd00:1::3`, MAC `02:00:0a:01:00:03`, and the lab's
/// end of its veth pair is `v3.0`. So captures of different runs are alike.
package struct LabPlan: Sendable, Hashable {
    package var networks: [NetworkPlan] = []
    /// The hosts, in order; those of the cross traffic come last.
    package var hosts: [HostPlan] = []
    /// The positions of the access points of stations that have moved, by the lab's ends of their links.
    var associations: [Int32: Int] = [:]

    /// Computes a plan; throws ``LabError`` if a subnet has no room or a name is unknown.
    package init(_ topology: Topology) throws {
        for (index, network) in topology.networks.enumerated() {
            networks.append(NetworkPlan(number: index + 1, spec: network))
        }
        let addresses = AddressPlan(topology)
        for (index, spec) in topology.allHosts.enumerated() {
            hosts.append(try HostPlan(number: index + 1, spec: spec, networks: networks, addresses))
        }
        try checkPointToPoint()
        let routes = RoutePlan(hosts: hosts, networks: networks)
        for index in hosts.indices { hosts[index].routes = routes.routes(of: hosts[index]) }
    }

    /// Throws if a point-to-point link does not have two ends, or has a channel.
    private func checkPointToPoint() throws {
        for network in networks where network.spec.kind == .pointToPoint {
            let count = ends(of: network.name).count
            guard count == 2 else {
                throw LabError(
                    "Network `\(network.name)` is a point-to-point link and has \(count) hosts; give it two.")
            }
            guard network.spec.channel == nil else {
                throw LabError("Network `\(network.name)` is a point-to-point link and cannot have a channel.")
            }
        }
    }

    /// Returns the interfaces that are, or may be, on a network, in the order of the hosts.
    package func ends(of network: String) -> [InterfacePlan] {
        hosts.flatMap(\.attachments).filter { $0.network == network }
    }

    package func host(_ name: String) -> HostPlan? { hosts.first { $0.name == name } }

    package func network(_ name: String) -> NetworkPlan? { networks.first { $0.name == name } }

    /// Returns a host; throws ``LabError`` if there is none of this name.
    package func knownHost(_ name: String) throws -> HostPlan {
        guard let host = host(name) else { throw LabError("There is no host `\(name)` in this lab.") }
        return host
    }

    /// Returns a network; throws ``LabError`` if there is none of this name.
    package func knownNetwork(_ name: String) throws -> NetworkPlan {
        guard let network = network(name) else { throw LabError("There is no network `\(name)` in this lab.") }
        return network
    }

    /// Returns the names of the lab's ends of all veth pairs that are, or may be, on a network.
    package func ports(of network: String) -> [String] {
        hosts.flatMap(\.attachments).filter { $0.network == network && !$0.isPointToPoint }.map(\.labName)
    }

    /// Returns the interface of a link; throws ``LabError`` if there is none.
    package func interface(_ link: LinkID) throws -> InterfacePlan {
        let found = try knownHost(link.host).interfaces.first { link.network == nil || $0.network == link.network }
        guard let found else {
            let network = link.network.map { "network `\($0)`" } ?? "any network"
            throw LabError("Host `\(link.host)` is not on \(network).")
        }
        return found
    }
}

extension LabPlan {
    /// Returns the interface of a link with a veth pair.
    ///
    /// Throws ``FaultError`` for a point-to-point link, and ``LabError`` if there is no interface.
    func vethInterface(_ link: LinkID) throws -> InterfacePlan {
        let interface = try interface(link)
        guard !interface.isPointToPoint else {
            throw FaultError(
                .notApplicable,
                "Network `\(interface.network)` is a point-to-point link, which the lab cannot unplug. Set the interface of "
                    + "`\(link.host)` down instead.")
        }
        return interface
    }
}

package struct NetworkPlan: Sendable, Hashable {
    /// The position, from 1.
    package var number: Int
    package var spec: NetworkSpec

    package var name: String { spec.name }
    /// The name of the bridge of its wired hosts.
    package var bridge: String { "br\(number)" }
    package var bridgeIndex: Int32 { Int32(100 + number * 4) }

    /// The cells: one for each access point or, with a channel and no access points, one for all wireless hosts.
    package var cells: [CellPlan] {
        if spec.accessPoints.isEmpty {
            guard spec.channel != nil else { return [] }
            return [CellPlan(accessPoint: nil, number: "\(number)", capacity: spec.channel, index: bridgeIndex + 1)]
        }
        return spec.accessPoints.enumerated().map { position, point in
            CellPlan(
                accessPoint: point, number: "\(number).\(position + 1)", capacity: spec.channel,
                index: Int32(200_000 + number * 1024 + position * 4))
        }
    }
}

/// The cell of one access point: the bridge of its wireless hosts, and its link to the wired hosts.
package struct CellPlan: Sendable, Hashable {
    /// The access point; `nil` if the network names none.
    package let accessPoint: AccessPointSpec?
    /// The number that makes its link names unique.
    private let number: String
    /// The data rate of its radio channel in bits per second; `nil` means no limit.
    package let capacity: Int?
    package let bridgeIndex: Int32

    init(accessPoint: AccessPointSpec?, number: String, capacity: Int?, index: Int32) {
        self.accessPoint = accessPoint
        self.number = number
        self.capacity = capacity
        bridgeIndex = index
    }

    /// The name of the wireless hosts' bridge.
    package var bridge: String { "air\(number)" }
    /// The name of the wired end of the link between the two bridges.
    package var wiredUplink: String { "up\(number).w" }
    /// The name of the air end of the link between the two bridges.
    package var airUplink: String { "up\(number).a" }
    /// The index of the wired end, which sends frames to the wireless hosts.
    package var wiredIndex: Int32 { bridgeIndex + 1 }
    /// The index of the air end, which sends frames from the wireless hosts.
    package var airIndex: Int32 { bridgeIndex + 2 }

    /// The shaper of each end if the kernel carries the channel.
    ///
    /// Its bursts are 10 ms, but at least two full frames; its queue is 200 ms.
    package var tokenBucket: TokenBucket? {
        get throws {
            guard let capacity else { return nil }
            let burst = UInt32(clamping: max(capacity / 8 / 100, 3028))
            return try TokenBucket(rate: UInt64(capacity), burst: burst, latency: .milliseconds(200))
        }
    }
}
