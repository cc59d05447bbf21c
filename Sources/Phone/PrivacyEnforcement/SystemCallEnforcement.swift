internal import Glibc
package import InternetProtocols
package import Kernel
private import Synchronization

/// Enforcement by a filter on the system calls of every program that `syscall-filter` starts (seccomp_unotify(2)).
///
/// It needs no privilege and refuses with EHOSTUNREACH whatever the socket. It cannot keep datagrams from being
/// received (``receivesAreGated``), nor what a UDP socket sends that was connected before. Connections that need access
/// are made here, in the place of the program; the address of every other call is read before the kernel reads it, so a
/// program that changes it meanwhile in another thread gets through. Of a sendmmsg(2) all messages are refused if one is.
package final class SystemCallEnforcement: Enforcement {
    private let supervisor: SystemCallSupervisor
    private let registration: RegistrationSocket

    /// The socket at which `syscall-filter` registers listeners; it is closed when no thread waits at it any more.
    private final class RegistrationSocket: Sendable {
        let listener: FileDescriptor
        init(_ listener: consuming FileDescriptor) { self.listener = listener }
    }

    /// Begins to take listeners on the abstract socket `pushlab.syscall-filter` of the calling thread's network namespace.
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

    /// The number that stands for an app's control group: the same for a name as long as this lives.
    package func controlGroup(of app: String) -> UInt64 { supervisor.group(of: app) }

    /// The control group of a program that has connected a Unix socket under a filter; `nil` for any other.
    package func controlGroup(ofProcess process: Int32) -> UInt64? {
        supervisor.state.withLock { $0.processes[process] }
    }

    /// Whether a program of an app runs that has connected a Unix socket under a filter.
    package func isRunning(_ app: String) -> Bool {
        let group = controlGroup(of: app)
        let processes = supervisor.state.withLock { state in
            state.processes.filter { $0.value == group }.map(\.key)
        }
        return processes.contains { kill($0, 0) == 0 || errno == EPERM }
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

    package func expectOrdering(of addresses: [IPAddress], by controlGroup: UInt64) throws(EnforcementError) {
        supervisor.state.withLock { state in
            state.orderings.expect(addresses, by: controlGroup, at: MonotonicClock.nanoseconds)
        }
    }

    package func reports() throws(EnforcementError) -> [SocketReport] { supervisor.log.take() }

    package var unreported: (lost: UInt64, repeated: UInt64) { supervisor.log.unreported }

    package func gatedSockets(of controlGroup: UInt64) -> [UInt64] { supervisor.gated.cookies(of: controlGroup) }

    package func readiness() throws(EnforcementError) -> FileDescriptor { try supervisor.log.readiness() }
}
