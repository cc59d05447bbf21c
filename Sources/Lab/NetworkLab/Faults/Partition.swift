internal import LabModel
internal import Netlink

/// An engine that separates groups of hosts from each other, on one network and across routers.
struct Partition: FaultEngine {
    let traffic: FilteredTraffic
    let hosts: Set<String>

    /// Prepares a partition; `addresses` returns all addresses that a host has or may get.
    init(fault: Fault, groups: [[HostPlan]], table: String, addresses: (String) -> [IPAddress]) {
        hosts = Set(groups.flatMap { $0.map(\.name) })
        var rules: [PacketRule] = []
        var probes: [TrafficProbe] = []
        for (index, group) in groups.enumerated() {
            for other in groups.enumerated() where other.offset != index {
                let pair = GroupPair(
                    from: group, to: other.element, counter: "\(FilteredTraffic.counter)-\(index)-\(other.offset)")
                rules += pair.portRules + pair.addressRules(addresses)
                if let probe = pair.probe { probes.append(probe) }
            }
        }
        traffic = FilteredTraffic(
            fault: fault, filter: PacketFilter(name: table, at: .bridgeForward, rules: rules), probes: probes)
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }
    func heal(in lab: Lab) async throws { try await traffic.heal(in: lab) }

    /// Two groups and one direction between them.
    private struct GroupPair {
        let from: [HostPlan]
        let to: [HostPlan]
        let counter: String

        /// The rules for hosts on the same network, ARP included.
        ///
        /// They match bridge ports, and Ethernet addresses between the bridges of a network, where stations may roam.
        var portRules: [PacketRule] {
            let bridges = Dictionary(
                grouping: to.flatMap(\.interfaces).filter { !$0.isPointToPoint }, by: \.bridgeIndex)
            return bridges.sorted { $0.key < $1.key }.flatMap { bridge, targets -> [PacketRule] in
                let sources = from.flatMap(\.interfaces).filter { $0.network == targets[0].network }
                var near = PacketRule(.drop, counter: counter)
                near.inputs = sources.filter { $0.isFixed(at: bridge) }.map(\.labName)
                var far = PacketRule(.drop, counter: counter)
                far.hardwareSources = sources.filter { !$0.isFixed(at: bridge) }.compactMap { HardwareAddress($0.mac) }
                return [near, far].filter { !$0.inputs.isEmpty || !$0.hardwareSources.isEmpty }.map { rule in
                    var rule = rule
                    rule.outputs = targets.map(\.labName)
                    return rule
                }
            }
        }

        /// Returns the rules by address for routed packets between hosts that are not on the same networks.
        func addressRules(_ addresses: (String) -> [IPAddress]) -> [PacketRule] {
            from.flatMap { source in
                to.filter { networks($0) != networks(source) }.flatMap { target in
                    addresses(source.name).flatMap { from in
                        addresses(target.name).filter { $0.isV6 == from.isV6 }.map { to in
                            var rule = PacketRule(.drop, counter: counter)
                            rule.source = from
                            rule.destination = to
                            return rule
                        }
                    }
                }
            }
        }

        /// A packet that the rules must drop.
        var probe: TrafficProbe? {
            for source in from {
                for target in to {
                    if let pair = shared(source, target) {
                        return TrafficProbe(kind: .frames(1), from: pair.0, to: pair.1, counter: counter)
                    }
                }
            }
            guard let source = from.first?.interfaces.first, let target = to.first?.interfaces.first else { return nil }
            return TrafficProbe(kind: .datagram, from: source, to: target, counter: counter)
        }

        private func networks(_ host: HostPlan) -> Set<String> { Set(host.interfaces.map(\.network)) }

        private func shared(_ a: HostPlan, _ b: HostPlan) -> (InterfacePlan, InterfacePlan)? {
            for first in a.interfaces {
                if let second = b.interfaces.first(where: { $0.network == first.network }) { return (first, second) }
            }
            return nil
        }
    }
}

extension InterfacePlan {
    /// Returns whether the interface stays a port of this bridge while it is on its network.
    fileprivate func isFixed(at bridge: Int32) -> Bool { accessPoint == nil && bridgeIndex == bridge }
}
