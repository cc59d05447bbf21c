package import LabModel

/// A topology worked out to the last name, address and route, before the kernel is touched.
///
/// Everything derives from positions: host 3 on network 1 is `10.1.0.3`, `fd00:1::3`, MAC `02:00:0a:01:00:03`, and
/// the lab's end of its cable is `v3.0`. Captures of different runs read the same.
package struct LabPlan: Sendable, Hashable {
    /// The bridges of the lab, in order.
    package var networks: [NetworkPlan] = []
    /// The hosts, in order; those that make cross traffic come last.
    package var hosts: [HostPlan] = []

    /// Works out a plan. Throws ``LabError`` when a subnet has no room or a name is unknown.
    package init(_ topology: Topology) throws {
        for (index, network) in topology.networks.enumerated() {
            networks.append(NetworkPlan(number: index + 1, spec: network))
        }
        var specs = topology.hosts
        for network in topology.networks where network.channel != nil {
            specs.append(HostSpec(CrossTrafficNames.station(network.name), on: [network.name], wireless: true))
            specs.append(HostSpec(CrossTrafficNames.wired(network.name), on: [network.name]))
        }
        for (index, spec) in specs.enumerated() {
            hosts.append(try HostPlan(number: index + 1, spec: spec, networks: networks))
        }
        let routes = RoutePlan(hosts: hosts, networks: networks)
        for index in hosts.indices { hosts[index].routes = routes.routes(of: hosts[index]) }
    }

    /// The host of this name.
    package func host(_ name: String) -> HostPlan? { hosts.first { $0.name == name } }

    /// The network of this name.
    package func network(_ name: String) -> NetworkPlan? { networks.first { $0.name == name } }

    /// The interface that a link names. Throws ``LabError`` when there is none.
    package func interface(_ link: LinkID) throws -> InterfacePlan {
        guard let host = host(link.host) else { throw LabError("There is no host `\(link.host)` in this lab.") }
        let found = host.interfaces.first { link.network == nil || $0.network == link.network }
        guard let found else {
            throw LabError("Host `\(link.host)` is not on network `\(link.network ?? "")`.")
        }
        return found
    }
}

/// The names of the hosts that make cross traffic on a network with a channel.
package enum CrossTrafficNames {
    /// The one behind the channel.
    package static func station(_ network: String) -> String { "\(network)-station" }
    /// The one on the wired side.
    package static func wired(_ network: String) -> String { "\(network)-wired" }
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
    /// The bridge of its wireless hosts, if it has a channel.
    package var airBridge: String { "air\(number)" }
    /// The wired end of the channel between the two bridges.
    package var wiredUplink: String { "up\(number).w" }
    /// The air end of the channel between the two bridges.
    package var airUplink: String { "up\(number).a" }
}
