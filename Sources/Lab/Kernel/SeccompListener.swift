internal import CLinux
internal import Glibc

/// A system call that a seccomp filter has suspended until its supervisor decides (seccomp_unotify(2)).
package struct SeccompNotification: Sendable, Hashable {
    package enum Kind: Int32, Sendable {
        case connect = 0
        /// sendto(2) with an address.
        case sendto = 1
        case sendmsg = 2
        case sendmmsg = 3
    }

    /// The kernel's identifier of this notification.
    package let id: UInt64
    package let kind: Kind
    /// The calling thread, in the receiver's PID namespace.
    package let thread: Int32
    /// The caller's descriptor number of the socket.
    package let socket: Int32
    /// The location of the socket address in the caller's memory; for `sendmsg` and `sendmmsg`, of the message headers.
    package let address: UInt64
    /// The length of the socket address; for `sendmsg` and `sendmmsg`, the number of message headers.
    ///
    /// The upper half of the register is cut off, as in the kernel.
    package let length: Int
    /// The flags of a send, such as `MSG_FASTOPEN`.
    package let flags: Int32

    /// Reads the caller's memory (process_vm_readv(2)), which other threads of the caller may change afterwards.
    package func memory(at address: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        try check("process_vm_readv", unsafe clinux_read_memory(thread, address, &bytes, count), "\(thread)")
        return bytes
    }

    /// Copies the caller's socket descriptor (pidfd_getfd(2)).
    package func takeSocket() throws(SystemError) -> FileDescriptor {
        try FileDescriptor.taking(socket, from: thread)
    }
}

/// The supervisor's end of a seccomp filter; once it is closed, calls that the filter intercepts fail with ENOSYS.
package struct SeccompListener: ~Copyable, Sendable {
    private let listener: FileDescriptor

    /// Takes ownership of the listener of a filter that returns `SECCOMP_RET_USER_NOTIF`.
    package init(adopting listener: consuming FileDescriptor) throws(SystemError) {
        try check("seccomp", clinux_seccomp_prepare(listener.raw))
        self.listener = listener
    }

    /// Blocks until a call is intercepted; returns `nil` when no program has the filter any more.
    package borrowing func next() throws(SystemError) -> SeccompNotification? {
        var call = clinux_seccomp_call()
        let result = unsafe clinux_seccomp_receive(listener.raw, &call)
        try check("seccomp", result)
        guard result == 1, let kind = SeccompNotification.Kind(rawValue: call.kind) else { return nil }
        return SeccompNotification(
            id: call.id, kind: kind, thread: call.thread, socket: call.fd, address: call.address,
            length: Int(call.length), flags: call.flags)
    }

    /// Whether the caller is still suspended; if so, memory that was read before belonged to it.
    package borrowing func isWaiting(_ call: SeccompNotification) -> Bool {
        clinux_seccomp_is_waiting(listener.raw, call.id) != 0
    }

    /// Lets the kernel make the call.
    package borrowing func allow(_ call: SeccompNotification) { clinux_seccomp_answer(listener.raw, call.id, 0, 1) }

    /// Makes a call return success without being made, because its effect has been achieved.
    package borrowing func complete(_ call: SeccompNotification) { clinux_seccomp_answer(listener.raw, call.id, 0, 0) }

    package borrowing func refuse(_ call: SeccompNotification, with number: Int32) {
        clinux_seccomp_answer(listener.raw, call.id, number, 0)
    }
}
