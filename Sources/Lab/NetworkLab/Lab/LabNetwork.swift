internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import Synchronization

/// The namespaces and links of a lab in the kernel: its own namespace with the bridges, and that of every host.
///
/// Namespaces have no names outside of the lab, only descriptors, so everything ends with the process.
final class LabNetwork: Sendable {
    private let current: Mutex<LabPlan>
    /// The namespace of the bridges and of the lab's ends of all links.
    let namespace: Namespace
    private let hosts: [String: HostRuntime]
    private let netlink: Mutex<NetlinkSocket>
    private let waiter: Mutex<ForwardingWaiter>
    let links: [PointToPointLink]
    /// The trunks, by router name.
    let trunks: [String: Trunk]
    /// The queueing disciplines by which the kernel can impair links.
    let queueing: KernelQueueing
    /// Whether the process may load the eBPF programs that redirect frames to user space.
    let canRedirect: Bool
    /// The durations of the phases of building.
    let times: [EventField: Duration]

    init(
        plan: LabPlan, namespace: consuming Namespace, netlink: consuming NetlinkSocket,
        waiter: consuming ForwardingWaiter, hosts: [HostRuntime], links: [PointToPointLink],
        trunks: [String: Trunk], queueing: KernelQueueing, canRedirect: Bool, times: [EventField: Duration]
    ) {
        current = Mutex(plan)
        self.namespace = namespace
        self.netlink = Mutex(netlink)
        self.waiter = Mutex(waiter)
        self.links = links
        self.trunks = trunks
        self.queueing = queueing
        self.canRedirect = canRedirect
        self.times = times
        self.hosts = Dictionary(uniqueKeysWithValues: hosts.map { ($0.plan.name, $0) })
    }

    /// The current plan; hosts may have changed networks.
    var plan: LabPlan { current.withLock { $0 } }

    /// Replaces the plan after a host has changed networks.
    func adopt(_ plan: LabPlan) {
        current.withLock { $0 = plan }
        for host in plan.hosts { hosts[host.name]?.plan = host }
    }

    /// Returns a host; throws ``LabError`` if there is none of this name.
    func host(_ name: String) throws -> HostRuntime {
        guard let host = hosts[name] else { throw LabError("There is no host `\(name)` in this lab.") }
        return host
    }

    /// Calls the body with the netlink socket of the lab's own namespace; blocks while the kernel works.
    func withNetlink<Result: Sendable>(
        _ body: (inout NetlinkSocket) throws -> sending Result
    ) rethrows -> Result {
        try netlink.withLock { socket in try body(&socket) }
    }

    /// Blocks until each of these bridge ports forwards packets.
    ///
    /// Throws `NetlinkError` if one does not within 30 s.
    ///
    /// A port passes nothing until the kernel has noticed its carrier and has set it to forwarding. Without this wait,
    /// about every fourth lab loses its first ARP request, which costs a second.
    func waitUntilForwarding(_ ports: Set<Int32>) throws {
        try waiter.withLock { try $0.wait(for: ports) }
    }

    var allHosts: some Sequence<HostRuntime> { hosts.values }
}
