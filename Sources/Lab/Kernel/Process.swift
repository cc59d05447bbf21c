internal import CLinux
internal import Glibc

package struct ProcessLaunch: Sendable {
    package var path: String
    /// The arguments; the first is the program's name.
    package var arguments: [String]
    /// The complete environment; nothing is inherited.
    package var environment: [String: String]
    /// The working directory; `nil` keeps the caller's.
    package var directory: String?
    /// The user and group id; `nil` keeps the caller's.
    package var user: UInt32?
    /// Whether the process keeps only capabilities that ordinary programs need: files, users, low ports, priorities.
    ///
    /// It can then neither bypass its sockets, as with packet sockets, nor change the network, mounts, namespaces or
    /// eBPF programs, nor inspect processes that can. Programs that it executes do not regain these capabilities
    /// (capabilities(7)).
    package var isConfined = false
    /// Whether ``Process/gate`` decides on privileged system calls of the process and its descendants.
    ///
    /// It must start in a user namespace, and cannot have another seccomp filter with a listener.
    package var asks = false
    /// The maximum number of processes, threads included, of its user in its user namespace; `nil` for no limit.
    ///
    /// The kernel does not apply this to root of the machine.
    package var processLimit: Int?

    /// The maximum size of a file, in bytes, that it and its descendants may write (RLIMIT_FSIZE); `nil` for no limit.
    package var fileLimit: Int?

    /// Whether the kernel kills it and its descendants before the caller when memory runs out (oom_score_adj).
    package var endsFirst = false

    /// Whether its standard input, a terminal, becomes its controlling terminal (TIOCSCTTY, ioctl_tty(2)).
    package var hasTerminal = false

    /// The family of the process and its descendants; `nil` for none.
    package var family: ProcessFamily?

    package init(
        path: String, arguments: [String], environment: [String: String] = [:], directory: String? = nil,
        user: UInt32? = nil
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.user = user
    }
}

package enum ProcessEnd: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
}

/// A process started by ``start(_:descriptors:controlGroups:in:)``.
///
/// Its pidfd identifies it, so that a reused process id cannot be mistaken for it.
package struct Process: ~Copyable, Sendable {
    /// The process id in the caller's PID namespace; also its process group and session.
    package let id: Int32
    /// The pidfd; readable once the process has ended (pidfd_open(2)).
    package let descriptor: FileDescriptor
    /// The gate for privileged calls of the process and its descendants; `nil` for none.
    package let gate: MachineGate?

    /// Starts a process in the namespaces of the calling thread, in its own session.
    ///
    /// `descriptors` maps numbers in the child to descriptors of the caller; all others are close-on-exec.
    /// Errors name the call that failed in the child, such as `execve` with ENOENT.
    ///
    /// `controlGroups` are open `cgroup.procs` files of the control groups in which it starts (see
    /// ``ControlGroup/entry()``), at most one per hierarchy; in other hierarchies it starts in the caller's group.
    ///
    /// With `users` it has privileges only over namespaces of that user namespace, and vsock(7) is not available.
    package static func start(
        _ launch: ProcessLaunch, descriptors: [(parent: Int32, child: Int32)], controlGroups: [Int32] = [],
        in users: ProgramUsers? = nil
    ) throws(SystemError) -> Process {
        let fds = descriptors.map { clinux_fd(parent: $0.parent, child: $0.child) }
        let environment = launch.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        var pidfd: Int32 = -1
        var listener: Int32 = -1
        var failedCall = "clone"
        let pid = unsafe withCStrings(launch.arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe fds.withUnsafeBufferPointer { fds in
                    unsafe launch.path.withCString { path in
                        unsafe withOptionalCString(launch.directory) { directory in
                            unsafe controlGroups.withUnsafeBufferPointer { groups in
                                var request = unsafe clinux_launch_request(
                                    path: path, arguments: arguments, environment: environment, directory: directory,
                                    fds: fds.baseAddress, fd_count: fds.count, uid: launch.user ?? .max,
                                    gid: launch.user ?? .max, users: users?.raw ?? -1,
                                    asks: launch.asks && users != nil ? 1 : 0, listener: -1,
                                    confined: launch.isConfined ? 1 : 0,
                                    oom_score: launch.endsFirst ? oomScore : 0, processes: launch.processLimit ?? 0,
                                    file_size: launch.fileLimit ?? 0,
                                    family: launch.family?.mark ?? 0, has_terminal: launch.hasTerminal ? 1 : 0,
                                    control_groups: groups.baseAddress, control_group_count: groups.count,
                                    failed_call: nil)
                                let pid = unsafe clinux_launch(&request, &pidfd)
                                listener = unsafe request.listener
                                if let call = unsafe request.failed_call { failedCall = unsafe String(cString: call) }
                                return pid
                            }
                        }
                    }
                }
            }
        }
        if pid < 0 { throw SystemError(failedCall, -pid, launch.path) }
        let gate = users.flatMap { listener < 0 ? nil : MachineGate(FileDescriptor(adopting: listener), of: $0) }
        return Process(id: pid, descriptor: FileDescriptor(adopting: pidfd), gate: gate)
    }

    /// Makes the kernel keep exit statuses until they are reaped, even where SIGCHLD was ignored.
    ///
    /// Also makes a write without a reader fail with EPIPE, unless SIGPIPE has a handler.
    package static func prepareSignals() { clinux_prepare_signals() }

    /// Opens a pidfd of a running process, close-on-exec (pidfd_open(2)).
    package static func descriptor(of pid: Int32) throws(SystemError) -> FileDescriptor {
        let raw = clinux_pidfd_open(pid)
        try check("pidfd_open", raw, "\(pid)")
        return FileDescriptor(adopting: raw)
    }

    /// The OOM score adjustment of a process that ends first; 0 where the caller's is the maximum already.
    private static let oomScore: Int32 = {
        let own = (try? FileDescriptor.contents(of: "/proc/self/oom_score_adj")).flatMap(MemoryGroup.number) ?? 0
        return own < 1000 ? Int32(min(1000, max(500, own + 1))) : 0
    }()

    /// Gives the process and its descendants the lowest scheduling priority.
    ///
    /// The kernel may schedule a session as one group, whose priority is set too (sched(7), "The autogroup feature").
    package borrowing func lowerPriority() {
        let lowest: Int32 = 19
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), lowest)
        guard let group = try? FileDescriptor.open("/proc/\(id)/autogroup", O_WRONLY) else { return }
        try? group.write("\(lowest)".utf8.map { $0 })
    }

    /// Sends a signal to the process only; does nothing when it has ended.
    package borrowing func signal(_ number: Int32) throws(SystemError) {
        try Self.signal(number, to: descriptor.raw)
    }

    /// Sends a signal to a process by its pidfd; does nothing when it has ended.
    package static func signal(_ number: Int32, to pidfd: Int32) throws(SystemError) {
        let result = clinux_pidfd_send_signal(pidfd, number)
        if result != -ESRCH { try check("pidfd_send_signal", result) }
    }

    /// Whether the process is exiting or has exited.
    package var isEnding: Bool { (try? ProcessStatus(of: id))?.isEnding ?? true }

    /// Sends a terminating signal, blocks until the process has ended, and reaps it.
    ///
    /// Does nothing when it has been reaped already.
    package borrowing func end(by number: Int32) {
        var readable = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        repeat {
            // Repeated: a signal is lost, without notice, while another of its number is pending (signal(7)).
            try? signal(number)
            // A stopped process handles only SIGKILL and SIGCONT.
            try? signal(SIGCONT)
        } while unsafe poll(&readable, 1, 5) <= 0
        _ = try? reap()
    }

    /// Reaps the process if it has ended; returns `nil` while it runs.
    package borrowing func reap() throws(SystemError) -> ProcessEnd? {
        try Self.reap(descriptor.raw)
    }

    /// Reaps a child by its pidfd; returns `nil` while it runs.
    package static func reap(_ pidfd: Int32) throws(SystemError) -> ProcessEnd? {
        var ended = clinux_exit()
        let result = unsafe clinux_pidfd_reap(pidfd, &ended)
        try check("waitid", result)
        if result == 0 { return nil }
        return ended.code == CLD_EXITED ? .exited(ended.status) : .signalled(ended.status)
    }
}

private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("an array that ends in nil is not empty") }
        return unsafe body(UnsafePointer(base))
    }
}

private func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let text else { return body(nil) }
    return unsafe text.withCString { unsafe body($0) }
}
