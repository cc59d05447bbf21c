internal import Glibc
internal import Kernel
internal import LabModel

/// A lab as it exists in the kernel and in this process: what has to be ended, whatever becomes of it.
final class LabRuntime: Sendable {
    let network: LabNetwork
    let initHandle: InitHandle
    let reactor: Reactor
    let captures: [LinkCapture]
    /// Its links that are impaired now.
    let wires = WireLinks()
    /// The DHCP clients of its hosts.
    let leases = LeaseClients()
    /// Its radio channels.
    let radios: RadioLinks

    private init(
        network: LabNetwork, radios: RadioLinks, initHandle: InitHandle, reactor: Reactor, captures: [LinkCapture]
    ) {
        self.network = network
        self.radios = radios
        self.initHandle = initHandle
        self.reactor = reactor
        self.captures = captures
    }

    /// Builds a plan, and watches what happens in it from then on.
    ///
    /// Blocks; call it on a plain thread outside every namespace. When it throws nothing is left: no process, thread or
    /// descriptor.
    static func start(_ plan: LabPlan, options: LabOptions, log: EventLog) throws -> LabRuntime {
        Process.prepareSignals()
        let users = try makeUsers()
        // The lab's first process starts while its links are made.
        let building = try PlainThread.begin { try LabBuilder(plan, users: users, engine: options.engine).build() }
        let starting = Result {
            try InitHandle(options, users: users, hosts: plan.hosts)
        }
        do {
            let network = try building.result()
            let radios = try PlainThread.run {
                try network.namespace.enter()
                return try RadioLinks(of: network, seed: options.seed)
            }
            do {
                return try watched(network, radios, try starting.get(), options, log)
            } catch {
                radios.stop()
                throw error
            }
        } catch {
            try? starting.get().end()
            throw error
        }
    }

    private static func watched(
        _ network: LabNetwork, _ radios: RadioLinks, _ initHandle: InitHandle, _ options: LabOptions, _ log: EventLog
    ) throws -> LabRuntime {
        let captures = try network.startCaptures(log: log, folder: options.captureFolder)
        let runtime = LabRuntime(
            network: network, radios: radios, initHandle: initHandle, reactor: try Reactor(), captures: captures)
        do {
            try runtime.watch(log)
        } catch {
            // Its thread holds on to it until it is told to stop.
            runtime.reactor.stop()
            throw error
        }
        return runtime
    }

    private static func makeUsers() throws -> ProgramUsers {
        do {
            return try ProgramUsers()
        } catch  where [EPERM, EINVAL, ENOSYS, ENOSPC, EUSERS].contains(error.number) {
            throw LabError(
                "The programs of the lab cannot be kept from this machine: no user namespace can be made for them. "
                    + IsolationChecks.usersRemedy, cause: error, kind: .unsupported)
        }
    }

    private func watch(_ log: EventLog) throws {
        try network.observeHosts(on: reactor, log: log)
        try network.observeTranslations(on: reactor, log: log)
        for link in network.links { try link.pump(on: reactor) }
        for capture in captures { try capture.watch(on: reactor) }
    }

    /// Ends every process, takes the frames that were still captured, and ends the reactor.
    ///
    /// Blocks until that is done.
    func end() {
        leases.stop()
        initHandle.end()
        for capture in captures { capture.drain() }
        wires.stop()
        radios.stop()
        reactor.stop()
        for host in network.allHosts { host.keeper.release() }
    }
}
