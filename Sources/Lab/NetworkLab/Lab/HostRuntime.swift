internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// One host as it exists: its network namespace, and, once a program has run in it, what else it has to itself.
final class HostRuntime: Sendable {
    private let current: Mutex<HostPlan>
    /// The plan of the whole lab when it was opened.
    private let lab: LabPlan
    let network: Namespace
    private let netlink: Mutex<NetlinkSocket>
    private let monitor: Mutex<NetlinkMonitor>
    private let retransmissions = Mutex<RetransmissionMeter?>(nil)
    private let spaces = Mutex(HostSpaces())
    /// What the system of this device has left with the lab.
    let keeper = DeviceKeeper()

    init(
        plan: HostPlan, in lab: LabPlan, network: consuming Namespace, netlink: consuming NetlinkSocket,
        monitor: consuming NetlinkMonitor
    ) {
        current = Mutex(plan)
        self.lab = lab
        self.network = network
        self.netlink = Mutex(netlink)
        self.monitor = Mutex(monitor)
    }

    /// What it is now: it may have changed networks.
    var plan: HostPlan {
        get { current.withLock { $0 } }
        set { current.withLock { plan in plan = newValue } }
    }

    /// Uses the netlink socket of the host's namespace; blocks for as long as the kernel takes.
    func withNetlink<Result: Sendable>(_ body: (inout NetlinkSocket) throws -> sending Result) rethrows -> Result {
        try netlink.withLock { socket in try body(&socket) }
    }

    /// Uses the monitor of the host's links and addresses.
    func withMonitor<Result: Sendable & ~Copyable>(
        _ body: (borrowing NetlinkMonitor) throws -> sending Result
    ) rethrows -> Result {
        try monitor.withLock { monitor in try body(monitor) }
    }

    /// The meter of its TCP connections; `nil` before its first program.
    func meter() -> RetransmissionMeter? { retransmissions.withLock { $0 } }

    /// Starts to count what its TCP connections send, unless that has begun.
    ///
    /// Blocks; call it outside the host.
    func startMeter(on reactor: Reactor) throws {
        try retransmissions.withLock { meter in
            guard meter == nil else { return }
            let new = try PlainThread.run { [self] in
                try network.enter()
                return try RetransmissionMeter()
            }
            try new.watch(on: reactor)
            meter = new
        }
    }

    /// Starts a process in the host.
    ///
    /// Blocks; call it on a plain thread that ends afterwards, for the thread stays in the host.
    func start(
        _ launch: ProcessLaunch, descriptors: [(parent: Int32, child: Int32)], controlGroups: [Int32],
        access: ProgramAccess, of lab: InitHandle
    ) throws -> Process {
        try lab.pidNamespace.enter()
        try network.enter()
        try spaces.withLock { try $0.enter(as: access, HostFiles(of: plan, in: self.lab), of: plan.name, lab) }
        return try Process.start(
            launch, descriptors: descriptors, controlGroups: controlGroups,
            in: access.hasMachineRights ? nil : lab.users)
    }
}
