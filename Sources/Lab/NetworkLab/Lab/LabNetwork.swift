internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import Synchronization

/// The wires of a lab as they exist in the kernel: its own namespace with the bridges, and that of every host.
///
/// Nothing of it has a name outside: namespaces live by their descriptors, so all of it goes with the process.
final class LabNetwork: Sendable {
    private let current: Mutex<LabPlan>
    /// The namespace of the bridges and of the lab's end of every link.
    let namespace: Namespace
    private let hosts: [String: HostRuntime]
    private let netlink: Mutex<NetlinkSocket>
    private let waiter: Mutex<ForwardingWaiter>
    /// Its networks of two hosts.
    let links: [PointToPointLink]
    /// The trunks of its routers, by their names.
    let trunks: [String: Trunk]
    /// What the kernel can impair links with.
    let queueing: KernelQueueing
    /// Whether frames can be led through a link in user space: the process may load programs of eBPF.
    let canRedirect: Bool
    /// How long the parts of the building took.
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

    /// What it is now: its hosts may have changed networks.
    var plan: LabPlan { current.withLock { $0 } }

    /// Notes that a host has changed networks.
    func adopt(_ plan: LabPlan) {
        current.withLock { $0 = plan }
        for host in plan.hosts { hosts[host.name]?.plan = host }
    }

    /// A host by name.
    func host(_ name: String) throws -> HostRuntime {
        guard let host = hosts[name] else { throw LabError("There is no host `\(name)` in this lab.") }
        return host
    }

    /// Uses the netlink socket of the lab's own namespace; blocks for as long as the kernel takes.
    func withNetlink<Result: Sendable>(
        _ body: (inout NetlinkSocket) throws -> sending Result
    ) rethrows -> Result {
        try netlink.withLock { socket in try body(&socket) }
    }

    /// Blocks until each of these bridge ports forwards packets.
    ///
    /// Throws `NetlinkError` when one does not within 30 s.
    ///
    /// A port passes nothing until the kernel has noticed its carrier and has set it to forwarding. Without this
    /// wait about every fourth lab loses its first ARP request, and that costs a second.
    func waitUntilForwarding(_ ports: Set<Int32>) throws {
        try waiter.withLock { try $0.wait(for: ports) }
    }

    /// All hosts, in no particular order.
    var allHosts: some Sequence<HostRuntime> { hosts.values }
}
