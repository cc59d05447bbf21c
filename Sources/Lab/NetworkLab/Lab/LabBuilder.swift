internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import WireLink

/// The builder of a plan's links in the kernel.
///
/// It runs on a separate plain thread, which stays in the lab's namespaces. All links are created in their namespaces
/// with their final names, in as few messages as possible; nothing in the caller's namespace changes.
struct LabBuilder {
    private let plan: LabPlan
    private let users: ProgramUsers
    private let engine: ImpairmentEngine

    init(_ plan: LabPlan, users: ProgramUsers, engine: ImpairmentEngine) {
        self.plan = plan
        self.users = users
        self.engine = engine
    }

    /// Builds everything and waits until the first packet can pass.
    func build() throws -> LabNetwork {
        var watch = Stopwatch()
        try Namespace.enterNew(.network)
        // Read once, because the copy of every host is the same.
        let inherited = InheritedSettings.changed(Sysctl.value)
        // Without IPv6, the bridges send no router solicitations and listener reports to the hosts.
        try Sysctl.set("net/ipv6/conf/all/disable_ipv6", to: "1")
        try Sysctl.set("net/ipv6/conf/default/disable_ipv6", to: "1")
        let lab = try Namespace(current: .network)
        var netlink = try NetlinkSocket()
        var waiter = try ForwardingWaiter()
        var hosts: [HostRuntime] = []
        // Allows every group to ping without a raw socket (icmp(7)); a user namespace has fewer groups.
        let pingGroups = "0 \(min(UserNamespace.mappedUsers, 1 << 31) - 1)"
        try users.makeNetworks(plan.hosts.count) { network in
            hosts.append(
                try makeHost(plan.hosts[hosts.count], in: network, pingGroups: pingGroups, inherited: inherited))
        }
        try lab.enter()
        watch.lap(.namespacesTime)
        try netlink.perform(bridges() + vethPairs(hosts))
        let queueing = try prepareForImpairments(hosts, &netlink)
        try lab.enter()
        var trunks: [String: Trunk] = [:]
        for host in plan.hosts where host.hasTrunk { trunks[host.name] = try Trunk(of: host, in: plan, &netlink) }
        let links = try pointToPointLinks(hosts)
        try lab.enter()
        watch.lap(.linksTime)
        for host in hosts { try host.configure() }
        for host in hosts { try host.installTranslation() }
        try lab.enter()
        watch.lap(.addressesTime)
        try waiter.wait(for: ports)
        for host in hosts { try host.waitUntilAddressed() }
        watch.lap(.readyTime)
        return LabNetwork(
            plan: plan, namespace: lab, netlink: netlink, waiter: waiter, hosts: hosts, links: links,
            trunks: trunks, queueing: queueing, canRedirect: canRedirect, times: watch.times)
    }

    /// Prepares the links of networks that can be impaired; the thread stays in one of the hosts.
    ///
    /// A later change would be visible: to the host as an event, and to its peers as a loss.
    private func prepareForImpairments(
        _ hosts: [HostRuntime], _ netlink: inout NetlinkSocket
    ) throws -> KernelQueueing {
        var queueing = engine == .wire ? KernelQueueing.none : .emulator
        // A radio channel carries frames as they are on the air.
        let networks = Set(plan.networks.filter { $0.spec.isImpairable || $0.spec.channel != nil }.map(\.name))
        for host in hosts {
            let wanted = Set(host.plan.attachments.filter { networks.contains($0.network) }.map(\.hostIndex))
            for link in host.plan.links where wanted.contains(link.hostIndex) && !link.isPointToPoint {
                do {
                    try netlink.perform(Classifier.prepare(link.labIndex))
                } catch {
                    // A kernel without it makes the fault unsupported, not the lab.
                    guard error.number == ENOENT else { throw error }
                }
                try queueing.prepare(link.labIndex, &netlink)
                try host.withNetlink { try queueing.prepare(link.hostIndex, &$0) }
                try host.network.enter()
                try Segmentation.turnOff(link.name)
            }
        }
        return queueing
    }

    /// Whether the process may load the programs that redirect frames to user space; tried only if it matters.
    private var canRedirect: Bool {
        guard engine == .automatic, plan.networks.contains(where: \.spec.isImpairable) else { return true }
        return (try? WireRedirect()) != nil
    }

    /// Returns the point-to-point links; the thread stays in one of their hosts.
    private func pointToPointLinks(_ hosts: [HostRuntime]) throws -> [PointToPointLink] {
        try plan.networks.filter { $0.spec.kind == .pointToPoint }.map { network in
            let ends = plan.ends(of: network.name)
            guard ends.count == 2, let first = hosts.first(where: { $0.plan.name == ends[0].host }),
                let second = hosts.first(where: { $0.plan.name == ends[1].host })
            else { throw LabError("Network `\(network.name)` is a point-to-point link and has not two hosts.") }
            return try PointToPointLink(from: first, ends[0], to: second, ends[1])
        }
    }

    /// Creates a host with its settings in a new namespace; the thread stays in it.
    private func makeHost(
        _ host: HostPlan, in network: consuming Namespace, pingGroups: String, inherited: [String]
    ) throws -> HostRuntime {
        try network.enter()
        // New links copy these settings, and routers start to forward only when the setting changes.
        for name in inherited { try Sysctl.set(name, to: "0") }
        // Duplicate address detection would keep every IPv6 address unusable for two seconds.
        try Sysctl.set("net/ipv6/conf/default/accept_dad", to: "0")
        if !host.mayHaveIPv6 { try Sysctl.set("net/ipv6/conf/default/disable_ipv6", to: "1") }
        try Sysctl.set("net/ipv4/ping_group_range", to: pingGroups)
        if host.forwards {
            try Sysctl.set("net/ipv4/ip_forward", to: "1")
            try Sysctl.set("net/ipv6/conf/all/forwarding", to: "1")
        }
        return HostRuntime(
            plan: host, in: plan, network: network, netlink: try NetlinkSocket(),
            monitor: try NetlinkMonitor([.addressesV6]))
    }

    private func bridges() -> [NetlinkMessage] {
        plan.networks.filter { $0.spec.kind == .broadcast }.flatMap { network in
            [
                Link.addBridge(network.bridge, index: network.bridgeIndex),
                Link.set(.index(network.bridgeIndex), up: true),
            ] + network.cells.flatMap { messages(of: $0, in: network) }
        }
    }

    /// Returns the requests for the bridge of a cell and its link to the bridge of the wired hosts.
    private func messages(of cell: CellPlan, in network: NetworkPlan) -> [NetlinkMessage] {
        [
            Link.addBridge(cell.bridge, index: cell.bridgeIndex),
            Link.set(.index(cell.bridgeIndex), up: true),
            Link.addVeth(
                cell.wiredUplink, index: cell.wiredIndex, master: network.bridgeIndex,
                peer: VethPeer(cell.airUplink, index: cell.airIndex)),
            Link.set(.index(cell.airIndex), master: cell.bridgeIndex),
            Link.set(.index(cell.wiredIndex), up: true),
            Link.set(.index(cell.airIndex), up: true),
        ]
    }

    private func vethPairs(_ hosts: [HostRuntime]) -> [NetlinkMessage] {
        hosts.flatMap { host in
            host.plan.links.filter { !$0.isPointToPoint }.map { interface in
                let isOn = host.plan.interfaces.contains(interface)
                return Link.addVeth(
                    interface.labName, index: interface.labIndex, master: isOn ? interface.bridgeIndex : nil, up: isOn,
                    peer: VethPeer(
                        interface.name, index: interface.hostIndex, hardwareAddress: HardwareAddress(interface.mac),
                        namespace: host.network.descriptor.raw))
            }
        }
    }

    private var ports: Set<Int32> {
        Set(
            plan.hosts.flatMap(\.interfaces).filter { !$0.isPointToPoint }.map(\.labIndex)
                + plan.networks.flatMap(\.cells).flatMap { [$0.wiredIndex, $0.airIndex] })
    }
}
