package import LabModel
package import Netlink

/// A topology worked out to the last name, address and route, before the kernel is touched.
///
/// Everything derives from positions: host 3 on network 1 is `10.1.0.3`, `fd00:1::3`, MAC `02:00:0a:01:00:03`, and
/// the lab's end of its veth pair is `v3.0`. Captures of different runs read the same.
package struct LabPlan: Sendable, Hashable {
    /// The bridges of the lab, in order.
    package var networks: [NetworkPlan] = []
    /// The hosts, in order; those that make cross traffic come last.
    package var hosts: [HostPlan] = []
    /// The positions of the access points that stations are at now, by the lab's ends of their links; those left out are
    /// where they were first.
    var associations: [Int32: Int] = [:]

    /// Works out a plan.
    ///
    /// Throws ``LabError`` when a subnet has no room or a name is unknown.
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

    /// Throws when a point-to-point link has not two ends, or is to have what only other networks can.
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

    /// The interfaces that are, or may be, on a network, in the order of the hosts.
    package func ends(of network: String) -> [InterfacePlan] {
        hosts.flatMap(\.attachments).filter { $0.network == network }
    }

    /// The host of this name.
    package func host(_ name: String) -> HostPlan? { hosts.first { $0.name == name } }

    /// The network of this name.
    package func network(_ name: String) -> NetworkPlan? { networks.first { $0.name == name } }

    /// The host of this name.
    ///
    /// Throws ``LabError`` when there is none.
    package func knownHost(_ name: String) throws -> HostPlan {
        guard let host = host(name) else { throw LabError("There is no host `\(name)` in this lab.") }
        return host
    }

    /// The network of this name.
    ///
    /// Throws ``LabError`` when there is none.
    package func knownNetwork(_ name: String) throws -> NetworkPlan {
        guard let network = network(name) else { throw LabError("There is no network `\(name)` in this lab.") }
        return network
    }

    /// The lab's ends of all veth pairs that are, or may be, of a network.
    package func ports(of network: String) -> [String] {
        hosts.flatMap(\.attachments).filter { $0.network == network && !$0.isPointToPoint }.map(\.labName)
    }

    /// The interface that a link names.
    ///
    /// Throws ``LabError`` when there is none.
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
    /// The interface that a link names, which is the end of a veth pair.
    ///
    /// Throws ``FaultError`` when it is the end of a point-to-point link, and ``LabError`` when there is none.
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

/// One network of a plan.
package struct NetworkPlan: Sendable, Hashable {
    /// Its 1-based position.
    package var number: Int
    /// What the topology says of it.
    package var spec: NetworkSpec

    /// Its name in the scenario.
    package var name: String { spec.name }
    /// The bridge of its wired hosts.
    package var bridge: String { "br\(number)" }
    /// The index of that bridge in the lab's namespace.
    package var bridgeIndex: Int32 { Int32(100 + number * 4) }

    /// Its cells: one for each access point, or, with a channel and no access points, one for all wireless hosts.
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

/// The wireless hosts of one access point: a bridge of their own, and the link between that and the wired hosts.
package struct CellPlan: Sendable, Hashable {
    /// The access point; `nil` where the network names none.
    package let accessPoint: AccessPointSpec?
    /// What tells its links from those of other cells.
    private let number: String
    /// The data rate of its radio channel in bits per second; `nil` where there is no limit.
    package let capacity: Int?
    /// The index of the wireless hosts' bridge.
    package let bridgeIndex: Int32

    init(accessPoint: AccessPointSpec?, number: String, capacity: Int?, index: Int32) {
        self.accessPoint = accessPoint
        self.number = number
        self.capacity = capacity
        bridgeIndex = index
    }

    /// The bridge of its wireless hosts.
    package var bridge: String { "air\(number)" }
    /// The wired end of the link between the two bridges.
    package var wiredUplink: String { "up\(number).w" }
    /// The air end of the link between the two bridges.
    package var airUplink: String { "up\(number).a" }
    /// The index of its wired end: what leaves here goes to the wireless hosts.
    package var wiredIndex: Int32 { bridgeIndex + 1 }
    /// The index of its air end: what leaves here comes from the wireless hosts.
    package var airIndex: Int32 { bridgeIndex + 2 }

    /// The shaper of each end where no engine can be the channel: bursts of 10 ms at most, and a queue of 200 ms, as in an access point.
    package var tokenBucket: TokenBucket? {
        get throws {
            guard let capacity else { return nil }
            let burst = UInt32(clamping: max(capacity / 8 / 100, 3028))
            return try TokenBucket(rate: UInt64(capacity), burst: burst, latency: .milliseconds(200))
        }
    }
}
