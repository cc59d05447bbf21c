internal import LabModel
internal import Netlink

/// An engine that drops packets to groups on one network, as switches with IGMP and MLD snooping do without a querier.
///
/// Without queries, memberships expire, and a group without members has no port. RFC 4541 says that switches need a
/// querier (section 2.1.1), that they send 224.0.0.0/24 to every port (section 2.1.2), and that of IPv6 multicast they
/// do so only with ff02::1 (section 3). Therefore mDNS over IPv4 (224.0.0.251) and broadcast pass; mDNS over IPv6
/// (ff02::fb) and neighbour solicitations to solicited-node groups (RFC 4861 section 7.2.2) do not. IPv6 hosts find no
/// new neighbours, but keep known ones, which they query by unicast.
struct MulticastSnooping: FaultEngine {
    let hosts: Set<String>
    private let traffic: FilteredTraffic
    private let fault: Fault
    private let groups: [ProbedGroup]

    init(fault: Fault, network: NetworkPlan, table: String, in plan: LabPlan) throws {
        self.fault = fault
        let present = plan.hosts.flatMap(\.interfaces).filter { $0.network == network.name }
        guard network.spec.kind == .broadcast, let first = present.first, let last = present.last, present.count > 1
        else {
            throw FaultError(
                .notApplicable,
                "\(fault) needs two or more hosts on a network of switches, and network `\(network.name)` has "
                    + "\(network.spec.kind == .broadcast ? "\(present.count)" : "none"). Put two there, or name another network."
            )
        }
        hosts = Set(plan.ends(of: network.name).map(\.host))
        let groups: [ProbedGroup] = [.ipv4, .ipv6]
        self.groups = groups
        let ports = plan.ports(of: network.name)
        traffic = FilteredTraffic(
            fault: fault,
            filter: PacketFilter(name: table, at: .bridgeForward, rules: groups.map { $0.rule(at: ports) }),
            probes: groups.map { $0.probe(from: first, to: last) })
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }

    /// Removes the rules and proves by frames that multicast arrives again.
    func heal(in lab: Lab) async throws {
        try await traffic.heal(in: lab)
        for (group, probe) in zip(groups, traffic.probes) {
            try await lab.expectArrival(of: probe, to: group.hardwareAddress, after: fault)
        }
    }
}

/// An IPv4 or IPv6 group without members: 239.255.255.9, or ff12::9.
private enum ProbedGroup: String {
    case ipv4
    case ipv6

    /// The Ethernet address of the group (RFC 1112 section 6.4, RFC 2464 section 7).
    var hardwareAddress: [UInt8] {
        switch self {
        case .ipv4: [0x01, 0x00, 0x5e, 0x7f, 0xff, 0x09]
        case .ipv6: [0x33, 0x33, 0, 0, 0, 9]
        }
    }

    /// An IP packet without a payload; its protocol is 253, for experiments (RFC 3692).
    private var packet: [UInt8] {
        switch self {
        case .ipv4:
            // The source is 0.0.0.0; c9e4 is the checksum of the header.
            [
                0x45, 0, 0, 20, 0, 0, 0, 0, 1, 253, 0xc9, 0xe4, 0, 0, 0, 0, 239, 255, 255, 9,
            ]
        case .ipv6:
            [0x60, 0, 0, 0, 0, 0, 253, 1] + [UInt8](repeating: 0, count: 16) + [0xff, 0x12]
                + [UInt8](repeating: 0, count: 13) + [9]
        }
    }

    /// Returns the rule that drops packets to groups of the family from the ports of a network.
    func rule(at ports: [String]) -> PacketRule {
        var rule = PacketRule(.drop, counter: rawValue)
        rule.inputs = ports
        rule.traffic = self == .ipv4 ? .ipv4Groups : .ipv6Groups
        return rule
    }

    func probe(from: InterfacePlan, to: InterfacePlan) -> TrafficProbe {
        let type: [UInt8] = self == .ipv4 ? [0x08, 0x00] : [0x86, 0xdd]
        return TrafficProbe(
            kind: .frame(hardwareAddress + from.mac + type + packet), from: from, to: to, counter: rawValue)
    }
}
