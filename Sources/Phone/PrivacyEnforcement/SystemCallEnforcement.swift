internal import Glibc
package import InternetProtocols
package import Kernel
private import Synchronization

/// The enforcement by a seccomp filter on each program that `syscall-filter` starts (seccomp_unotify(2)).
///
/// It needs no privilege, and refuses with EHOSTUNREACH for every kind of socket. It cannot block received datagrams
/// (``receivesAreGated``), nor sends on a UDP socket that was connected before a change. Connections that need access
/// are made here on behalf of the program. For every other call the address is read before the kernel reads it, so a
/// program that changes it meanwhile in another thread bypasses the policy. If one message of a sendmmsg(2) is refused,
/// all are.
package final class SystemCallEnforcement: Enforcement {
    private let supervisor: SystemCallSupervisor
    private let registration: RegistrationSocket
    private let excluded = Mutex<Set<Int32>>([])

    /// The socket on which `syscall-filter` registers listeners, closed when no thread waits on it any more.
    private final class RegistrationSocket: Sendable {
        let listener: FileDescriptor
        init(_ listener: consuming FileDescriptor) { self.listener = listener }
    }

    /// Starts accepting listeners on the abstract socket `pushlab.syscall-filter` of the calling thread's network
    /// namespace.
    package init() throws(EnforcementError) {
        do {
            supervisor = try SystemCallSupervisor()
            let registration = RegistrationSocket(try FileDescriptor.listener(onAbstractName: "pushlab.syscall-filter"))
            self.registration = registration
            let spare = try SpareDescriptor()
            try PlainThread.start { [supervisor] in
                while true {
                    switch spare.take(from: registration.listener) {
                    case .connection(let connection): supervisor.begin(with: connection)
                    case .turnedAway: continue
                    case .nothing: return
                    }
                }
            }.detach()
        } catch {
            throw EnforcementError(
                "no listeners of system calls can be taken (\(error)): is another device in this network namespace?")
        }
    }

    deinit { registration.listener.shutDown() }

    /// Returns the number of an app's control group, which is constant for a name.
    package func controlGroup(of app: String) -> UInt64 { supervisor.group(of: app) }

    /// Returns the control group of a filtered process that has connected a Unix socket; `nil` for any other.
    package func controlGroup(ofProcess process: Int32) -> UInt64? {
        supervisor.state.withLock { $0.processes[process] }
    }

    /// Excludes a process of the device from the programs of apps that ``isRunning(_:)`` finds.
    package func exclude(process: Int32) { excluded.withLock { _ = $0.insert(process) } }

    /// Ends the exclusion of a process that has ended.
    package func include(process: Int32) { excluded.withLock { _ = $0.remove(process) } }

    /// Whether a filtered program of an app that has connected a Unix socket is running.
    package func isRunning(_ app: String) -> Bool {
        let group = controlGroup(of: app)
        let processes = supervisor.state.withLock { state in
            state.processes.filter { $0.value == group }.map(\.key)
        }
        let excluded = excluded.withLock { $0 }
        return processes.contains { !excluded.contains($0) && (kill($0, 0) == 0 || errno == EPERM) }
    }

    package var receivesAreGated: Bool { false }

    package func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError) {
        supervisor.state.withLock { state in
            state.epoch += 1
            state.policies[controlGroup] = (policy, state.epoch)
        }
    }

    package func set(_ locality: LocalityTable) throws(EnforcementError) {
        supervisor.state.withLock { $0.locality = locality }
    }

    package func expectOrdering(
        of addresses: [IPAddress], by controlGroup: UInt64, at nanoseconds: Int64
    ) throws(EnforcementError) {
        supervisor.state.withLock { state in
            state.orderings.expect(addresses, by: controlGroup, at: nanoseconds)
        }
    }

    package func reports() throws(EnforcementError) -> [SocketReport] { supervisor.log.take() }

    package var unreported: (lost: UInt64, repeated: UInt64) { supervisor.log.unreported }

    package func repetitions() -> [SocketOccurrence: UInt64] { supervisor.log.repetitions }

    package func gatedSockets(of controlGroup: UInt64) -> [UInt64] { supervisor.gated.cookies(of: controlGroup) }

    package func readiness() throws(EnforcementError) -> FileDescriptor { try supervisor.log.readiness() }
}
