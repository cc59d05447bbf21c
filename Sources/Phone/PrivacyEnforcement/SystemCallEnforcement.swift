internal import Glibc
package import Kernel
private import Synchronization

/// Enforcement by a filter on the system calls of every program that `app-gate` starts (seccomp_unotify(2)).
///
/// It needs no privilege and refuses with EHOSTUNREACH whatever the socket. It cannot keep datagrams from being
/// received (``receivesAreGated``), nor what a UDP socket sends that was connected before. An address is read before the
/// kernel reads it, so a program that changes it meanwhile in another thread gets through; of a sendmmsg(2) all messages
/// are refused if one is.
package final class SystemCallEnforcement: Enforcement {
    private let judge: GateJudge
    private let door: Door

    /// The socket at which gates are registered; it is closed when nobody waits at it any more.
    private final class Door: Sendable {
        let listener: FileDescriptor
        init(_ listener: consuming FileDescriptor) { self.listener = listener }
    }

    /// Begins to take gates on the abstract socket `pushlab.gate` of the calling thread's network namespace.
    package init() throws(EnforcementError) {
        do throws(SystemError) {
            judge = try GateJudge()
            let door = Door(try FileDescriptor.listener(onAbstractName: "pushlab.gate"))
            self.door = door
            try PlainThread.start { [judge] in
                while let connection = try? door.listener.accept() { judge.begin(with: connection) }
            }.detach()
        } catch {
            throw EnforcementError("no gates can be taken (\(error)): is another device in this network namespace?")
        }
    }

    deinit { door.listener.shutDown() }

    /// The number that stands for an app's control group: the same for a name as long as this lives.
    package func controlGroup(of app: String) -> UInt64 { judge.group(of: app) }

    /// The control group of a program that has connected a Unix socket behind a gate; `nil` for any other.
    package func controlGroup(ofProcess process: Int32) -> UInt64? { judge.state.withLock { $0.processes[process] } }

    package var receivesAreGated: Bool { false }

    package func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError) {
        judge.state.withLock { state in
            state.epoch += 1
            state.policies[controlGroup] = (policy, state.epoch)
        }
    }

    package func set(_ locality: LocalityTable) throws(EnforcementError) {
        // Fails as the kernel's table does.
        _ = try locality.kernelEntries()
        judge.state.withLock { $0.locality = locality }
    }

    package func reports() throws(EnforcementError) -> [SocketReport] { judge.log.take() }

    package var unreported: (lost: UInt64, repeated: UInt64) { judge.log.unreported }

    package func gatedSockets(of controlGroup: UInt64) -> [UInt64] {
        judge.state.withLock { $0.gated[controlGroup] ?? [] }
    }

    package func readiness() throws(EnforcementError) -> FileDescriptor { try judge.log.readiness() }
}
