internal import CLinux
internal import Glibc

/// Answers programs that ask before they make a call that only the machine's root may make (seccomp_unotify(2)).
///
/// When it has gone, such calls fail with ENOSYS.
package final class MachineGate: Sendable {
    /// A call that was refused.
    package struct Refusal: Sendable, Hashable {
        /// Its name, such as `mount`.
        package let call: String
        /// Who made it: a process or thread, as seen from the receiver's PID namespace.
        package let process: Int32
        /// The errno value that it got.
        package let error: Int32
    }

    /// Readable when there is a question, and when nobody is left to ask.
    package let listener: FileDescriptor
    private let users: ProgramUsers

    init(_ listener: consuming FileDescriptor, of users: ProgramUsers) {
        // Where the kernel can, the caller and its judge take turns on one processor. Where it cannot, all else is the same.
        _ = clinux_seccomp_prepare(listener.raw)
        self.listener = listener
        self.users = users
    }

    /// Answers the next question, if there is one, and returns the call when it has refused it.
    ///
    /// It refuses what is of the machine, and leaves to the kernel what is of the users of programs, such as mounts in a
    /// namespace that they have made. Throws EPIPE when nobody is left to ask. Does not block.
    package func answer() throws(SystemError) -> Refusal? {
        var refusal = unsafe clinux_refusal()
        let result = unsafe clinux_refuse(listener.raw, users.raw, &refusal)
        try check("seccomp", result)
        guard result == 1, let call = unsafe refusal.call else { return nil }
        return unsafe Refusal(call: String(cString: call), process: refusal.process, error: refusal.error)
    }
}
