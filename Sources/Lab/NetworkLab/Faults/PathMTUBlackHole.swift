internal import LabModel
internal import Netlink

/// An engine that drops packets above a size at the lab's end of a link, silently in both directions.
///
/// Path MTU discovery waits for an ICMP message that does not come (RFC 2923).
struct PathMTUBlackHole: FaultEngine {
    let traffic: FilteredTraffic
    let hosts: Set<String>

    init(_ link: FilteredLink, mtu: Int) {
        let interface = link.interface
        hosts = [interface.host]
        var rules: [PacketRule] = []
        var probes: [TrafficProbe] = []
        for way in Direction.both.ways {
            var rule = way.rule(.drop, at: interface)
            rule.traffic = .internet
            rule.longerThan = mtu
            rules.append(rule)
            if let peer = link.peer { probes.append(way.probe(.largeDatagram(mtu), at: interface, peer: peer)) }
        }
        traffic = FilteredTraffic(
            fault: link.fault, filter: PacketFilter(name: link.table, at: .bridgeForward, rules: rules), probes: probes)
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }
    func heal(in lab: Lab) async throws { try await traffic.heal(in: lab) }
}

extension PathMTUFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        PathMTUBlackHole(link, mtu: mtu)
    }
}
