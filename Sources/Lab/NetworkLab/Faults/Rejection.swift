internal import Kernel
internal import LabModel
internal import Netlink

/// An engine that rejects the packets of one host, as a router or firewall does: host unreachable, or a TCP reset.
///
/// Both ends receive the rejection: the host for what it sends, the others for what they send to it. Address resolution
/// passes, because otherwise no packet would be sent.
struct Rejection: FaultEngine {
    let traffic: FilteredTraffic
    let hosts: Set<String>

    init(_ link: FilteredLink, _ kind: RejectKind, ports: [String], otherAddress: IPPrefix?) {
        let interface = link.interface
        hosts = [interface.host]
        let verdict: PacketRule.Verdict = kind == .reset ? .resetTCP : .rejectUnreachable
        let subject: PacketRule.Traffic = kind == .reset ? .tcp : .internet
        var neighbours = PacketRule(.accept)
        neighbours.traffic = .neighbourDiscovery
        var sent = PacketRule(verdict, counter: FilteredTraffic.counter)
        sent.inputs = [interface.labName]
        sent.traffic = subject
        let received = (interface.addresses + [otherAddress].compactMap(\.self)).map { address in
            var rule = PacketRule(verdict, counter: FilteredTraffic.counter)
            rule.inputs = ports
            rule.traffic = subject
            rule.destination = address.address
            return rule
        }
        let probe: TrafficProbe.Kind = kind == .reset ? .connection : .datagram
        traffic = FilteredTraffic(
            fault: link.fault,
            filter: PacketFilter(name: link.table, at: .receiving(on: ports), rules: [neighbours, sent] + received),
            probes: link.peer.map { [TrafficProbe(kind: probe, from: interface, to: $0)] } ?? [])
    }

    func inject(into lab: Lab) async throws { try await traffic.inject(into: lab) }
    func heal(in lab: Lab) async throws { try await traffic.heal(in: lab) }
}

extension PacketFilter.Place {
    /// Returns the hook at which this kernel can reject packets from the ports of a network.
    static func receiving(on ports: [String]) -> Self { bridgesCanReject ? .bridgePrerouting : .ingress(ports) }

    /// Whether this kernel can reject at the prerouting hook of bridges (CONFIG_NFT_BRIDGE_REJECT).
    ///
    /// Debian's kernels have this and not CONFIG_NFT_REJECT_NETDEV, which the ingress hook needs.
    private static let bridgesCanReject: Bool = {
        let rule = PacketRule(.rejectUnreachable)
        let trial = PacketFilter(name: "trial", at: .bridgePrerouting, rules: [rule])
        let installed: Void? = try? PlainThread.run {
            try Namespace.enterNew(.network)
            try trial.install()
        }
        return installed != nil
    }()
}

extension RejectFault: InjectableLinkFault {
    func engine(on link: FilteredLink, in lab: isolated Lab) throws -> any FaultEngine {
        let (interface, plan) = (link.interface, lab.plan)
        return Rejection(
            link, kind, ports: plan.ports(of: interface.network),
            otherAddress: AddressChange.other(for: interface, in: plan))
    }
}
