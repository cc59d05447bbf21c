internal import Glibc
internal import Kernel
internal import LabModel

/// The parts of a running lab that must be ended in any case.
final class LabRuntime: Sendable {
    let network: LabNetwork
    let initHandle: InitHandle
    let reactor: Reactor
    let captures: [LinkCapture]
    let wires = WireLinks()
    let leases = LeaseClients()
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

    /// Builds a plan and starts to report its events.
    ///
    /// Blocks; call it on a plain thread outside of every namespace. If it throws, no process, thread or descriptor
    /// remains.
    static func start(_ plan: LabPlan, options: LabOptions, log: EventLog) throws -> LabRuntime {
        Process.prepareSignals()
        let users = try makeUsers()
        // The lab's first process starts while its links are created.
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
            // The reactor's thread keeps the reactor alive until it is stopped.
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

    /// Ends every process, reads the last captured frames and ends the reactor; blocks until that is done.
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
