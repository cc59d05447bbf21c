internal import CLinux
internal import Glibc

/// A system call that a seccomp filter holds until its supervisor has decided (seccomp_unotify(2)).
package struct SeccompNotification: Sendable, Hashable {
    /// Which call it is.
    package enum Kind: Int32, Sendable {
        /// connect(2).
        case connect = 0
        /// sendto(2) with an address.
        case sendto = 1
        /// sendmsg(2).
        case sendmsg = 2
        /// sendmmsg(2).
        case sendmmsg = 3
    }

    /// The kernel's name for this one call.
    package let id: UInt64
    /// Which call it is.
    package let kind: Kind
    /// The thread that makes it, as seen from the receiver's PID namespace.
    package let thread: Int32
    /// The number of the socket in the caller.
    package let socket: Int32
    /// Where the socket address is in the caller's memory; for `sendmsg` and `sendmmsg`, the message headers.
    package let address: UInt64
    /// The length of the socket address; for `sendmsg` and `sendmmsg`, the number of message headers.
    ///
    /// As the kernel takes it: the upper half of the register is no part of it.
    package let length: Int
    /// The flags of a send, such as `MSG_FASTOPEN`.
    package let flags: Int32

    /// Reads the caller's memory (process_vm_readv(2)); another of its threads may change it afterwards.
    package func memory(at address: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        try check("process_vm_readv", unsafe clinux_read_memory(thread, address, &bytes, count), "\(thread)")
        return bytes
    }

    /// A copy of the caller's descriptor of its socket (pidfd_getfd(2)).
    package func takeSocket() throws(SystemError) -> FileDescriptor {
        try FileDescriptor.taking(socket, from: thread)
    }
}

/// The supervisor's end of a seccomp filter; calls that the filter holds fail with ENOSYS once it is closed.
package struct SeccompListener: ~Copyable, Sendable {
    private let listener: FileDescriptor

    /// Takes over the listener of a filter that says `SECCOMP_RET_USER_NOTIF`.
    package init(adopting listener: consuming FileDescriptor) throws(SystemError) {
        try check("seccomp", clinux_seccomp_prepare(listener.raw))
        self.listener = listener
    }

    /// Blocks until there is a call; `nil` when no program has the filter any more.
    package borrowing func next() throws(SystemError) -> SeccompNotification? {
        var call = clinux_seccomp_call()
        let result = unsafe clinux_seccomp_receive(listener.raw, &call)
        try check("seccomp", result)
        guard result == 1, let kind = SeccompNotification.Kind(rawValue: call.kind) else { return nil }
        return SeccompNotification(
            id: call.id, kind: kind, thread: call.thread, socket: call.fd, address: call.address,
            length: Int(call.length), flags: call.flags)
    }

    /// Whether the caller still waits; if so, what has been read of its memory was its own.
    package borrowing func isWaiting(_ call: SeccompNotification) -> Bool {
        clinux_seccomp_is_waiting(listener.raw, call.id) != 0
    }

    /// Lets a call go ahead.
    package borrowing func allow(_ call: SeccompNotification) { clinux_seccomp_answer(listener.raw, call.id, 0, 1) }

    /// Makes a call succeed without being made: what it was for has been done.
    package borrowing func complete(_ call: SeccompNotification) { clinux_seccomp_answer(listener.raw, call.id, 0, 0) }

    /// Makes a call fail with an errno value.
    package borrowing func refuse(_ call: SeccompNotification, with number: Int32) {
        clinux_seccomp_answer(listener.raw, call.id, number, 0)
    }
}
