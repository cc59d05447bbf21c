internal import LabModel
internal import Netlink

/// An engine that drops the multicast of one host in one or both directions, as access points do to save airtime.
///
/// Neighbour discovery passes, because IPv6 unicast needs it, and so do ARP and other broadcast.
struct MulticastLoss: FaultEngine {
    /// The Ethernet address of 239.255.255.9, a group without members.
    static let group: [UInt8] = [0x01, 0x00, 0x5e, 0x7f, 0xff, 0x09]

    let traffic: FilteredTraffic
    let hosts: Set<String>
    private let fault: Fault

    init(_ link: FilteredLink, _ direction: Direction) {
        let interface = link.interface
        fault = link.fault
        hosts = [interface.host]
        var neighbours = PacketRule(.accept)
        neighbours.traffic = .neighbourDiscovery
        var rules = [neighbours]
        var probes: [TrafficProbe] = []
        for way in direction.ways {
            var rule = way.rule(.drop, at: interface)
            rule.traffic = .multicast
            rules.append(rule)
            if let peer = link.peer { probes.append(way.probe(.multicast, at: interface, peer: peer)) }
        }
        traffic = FilteredTraffic(
            fault: link.fault, filter: PacketFilter(name: link.table, at: .bridgeForward, rules: rules),
            probes: probes)
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }

    /// Removes the rules and proves by a frame that multicast arrives again.
    func heal(in lab: Lab) async throws {
        try await traffic.heal(in: lab)
        for probe in traffic.probes { try await lab.expectArrival(of: probe, to: Self.group, after: fault) }
    }
}

extension MulticastLossFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        MulticastLoss(link, direction)
    }
}
