internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// A running host: its network namespace and, after its first program, its other namespaces.
final class HostRuntime: Sendable {
    private let current: Mutex<HostPlan>
    /// The plan of the lab when it was opened.
    private let lab: LabPlan
    let network: Namespace
    private let netlink: Mutex<NetlinkSocket>
    private let monitor: Mutex<NetlinkMonitor>
    private let retransmissions = Mutex<RetransmissionMeter?>(nil)
    private let spaces = Mutex(HostSpaces())
    /// The kept privacy enforcement of this device's system.
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

    /// The current plan; the host may have changed networks.
    var plan: HostPlan {
        get { current.withLock { $0 } }
        set { current.withLock { plan in plan = newValue } }
    }

    /// Calls the body with the netlink socket of the host's namespace; blocks while the kernel works.
    func withNetlink<Result: Sendable>(_ body: (inout NetlinkSocket) throws -> sending Result) rethrows -> Result {
        try netlink.withLock { socket in try body(&socket) }
    }

    /// Calls the body with the monitor of the host's links and addresses.
    func withMonitor<Result: Sendable & ~Copyable>(
        _ body: (borrowing NetlinkMonitor) throws -> sending Result
    ) rethrows -> Result {
        try monitor.withLock { monitor in try body(monitor) }
    }

    /// Returns the meter of its TCP connections, or `nil` before its first program.
    func meter() -> RetransmissionMeter? { retransmissions.withLock { $0 } }

    /// Starts the meter of its TCP connections, unless it is running.
    ///
    /// Blocks; call it outside of the host.
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
    /// Blocks; call it on a plain thread that ends afterwards, because it stays in the host.
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
