internal import LabModel
internal import Netlink

/// An engine that drops packets of one host silently, in one or both directions.
struct Blackhole: FaultEngine {
    let traffic: FilteredTraffic
    let hosts: Set<String>

    init(_ link: FilteredLink, _ direction: Direction) {
        let interface = link.interface
        hosts = [interface.host]
        var rules: [PacketRule] = []
        var probes: [TrafficProbe] = []
        for way in direction.ways {
            rules.append(way.rule(.drop, at: interface))
            if let peer = link.peer { probes.append(way.probe(.frames(1), at: interface, peer: peer)) }
        }
        traffic = FilteredTraffic(
            fault: link.fault, filter: PacketFilter(name: link.table, at: .bridgeForward, rules: rules),
            probes: probes)
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }
    func heal(in lab: Lab) async throws { try await traffic.heal(in: lab) }
}

extension Way {
    /// Returns a rule for the packets that pass the lab's end of a link in this direction.
    func rule(_ verdict: PacketRule.Verdict, at interface: InterfacePlan) -> PacketRule {
        var rule = PacketRule(verdict, counter: FilteredTraffic.counter)
        switch self {
        case .toHost: rule.outputs = [interface.labName]
        case .fromHost: rule.inputs = [interface.labName]
        }
        return rule
    }

    /// Returns a probe that passes a link in this direction.
    func probe(_ kind: TrafficProbe.Kind, at interface: InterfacePlan, peer: InterfacePlan) -> TrafficProbe {
        switch self {
        case .toHost: TrafficProbe(kind: kind, from: peer, to: interface)
        case .fromHost: TrafficProbe(kind: kind, from: interface, to: peer)
        }
    }
}

extension BlackholeFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine { Blackhole(link, direction) }
}
