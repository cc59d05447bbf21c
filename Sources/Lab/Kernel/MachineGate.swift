internal import CLinux
internal import Glibc

/// Decides on programs' privileged system calls, which seccomp suspends until then (seccomp_unotify(2)).
///
/// After the gate is closed, such calls fail with ENOSYS.
package final class MachineGate: Sendable {
    package struct Refusal: Sendable, Hashable {
        /// The name of the call, such as `mount`.
        package let call: String
        /// The process or thread that made the call, in the receiver's PID namespace.
        package let process: Int32
        package let error: Int32
    }

    /// The filter's listener; readable when a call is pending, and when no program has the filter any more.
    package let listener: FileDescriptor
    private let users: ProgramUsers

    init(_ listener: consuming FileDescriptor, of users: ProgramUsers) {
        // If the kernel supports it, the caller and this process alternate on one processor, which is faster.
        _ = clinux_seccomp_prepare(listener.raw)
        self.listener = listener
        self.users = users
    }

    /// Decides on the next pending call, if any, and returns it when it was refused.
    ///
    /// Refuses calls that affect the machine. Allows calls that affect only the programs' user namespace, such as
    /// mounts in a namespace that a program has created. Throws EPIPE when no program has the filter any more. Does not
    /// block.
    package func answer() throws(SystemError) -> Refusal? {
        var refusal = unsafe clinux_refusal()
        let result = unsafe clinux_refuse(listener.raw, users.raw, &refusal)
        try check("seccomp", result)
        guard result == 1, let call = unsafe refusal.call else { return nil }
        return unsafe Refusal(call: String(cString: call), process: refusal.process, error: refusal.error)
    }
}
