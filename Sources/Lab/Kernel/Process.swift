internal import CLinux
internal import Glibc

/// What to start: an executable with its arguments, environment, identity and descriptors.
package struct ProcessLaunch: Sendable {
    /// The absolute path of the executable.
    package var path: String
    /// The arguments, the program's own name first.
    package var arguments: [String]
    /// The environment; nothing is inherited.
    package var environment: [String: String]
    /// The working directory; `nil` keeps the starter's.
    package var directory: String?
    /// User and group id; `nil` keeps the starter's.
    package var user: UInt32?
    /// Whether it gets at most the capabilities that ordinary programs need (capabilities(7)): files, users, low ports,
    /// priorities.
    ///
    /// It can neither send past its sockets, as by packet sockets, nor change the network, mounts, namespaces or eBPF
    /// programs, nor look into processes that can; and no program that it executes gets that back.
    package var isConfined = false
    /// Whether it and all that it starts ask before they make calls that only the machine's root may make
    /// (``Process/gate``); it has to be born in a user namespace, and cannot have another filter that asks.
    package var asks = false
    /// How many processes, threads included, its user may have in its user namespace; `nil` is without a limit.
    ///
    /// The kernel does not limit root of the machine so.
    package var processLimit: Int?

    /// The longest file, in bytes, that it and all that it starts may write (RLIMIT_FSIZE, getrlimit(2)); `nil` is without
    /// a limit.
    package var fileLimit: Int?

    /// Whether the kernel ends it and all that it starts before the caller, when the machine's memory or that of the caller's
    /// control group runs out (proc_pid_oom_score_adj(5)).
    package var endsFirst = false

    /// Whether its standard input, a terminal, becomes the one that controls it (TIOCSCTTY, ioctl_tty(2)).
    package var hasTerminal = false

    /// The family that it and all that it starts belong to; `nil` is none.
    package var family: ProcessFamily?

    /// Makes a launch.
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

/// How a process ended.
package enum ProcessEnd: Sendable, Hashable {
    /// It exited with this code.
    case exited(Int32)
    /// This signal ended it.
    case signalled(Int32)
}

/// A process started by ``start(_:descriptors:controlGroups:in:)``, named by its pidfd, so that no other can be meant by
/// mistake.
package struct Process: ~Copyable, Sendable {
    /// Its id as seen from the starter's PID namespace; also its process group and session.
    package let id: Int32
    /// Readable once it has ended (pidfd_open(2)).
    package let descriptor: FileDescriptor
    /// What answers it and all that it starts when they make calls that reach past the lab; `nil` when none is asked.
    package let gate: MachineGate?

    /// Starts a process in the namespaces of the calling thread, in a session of its own.
    ///
    /// `descriptors` maps numbers in the child to descriptors of the caller; everything else is close-on-exec.
    /// Errors name the call that failed in the child, such as `execve` with ENOENT.
    ///
    /// `controlGroups` are the open files `cgroup.procs` of the control groups that it is born in (see
    /// ``ControlGroup/entry()``), at most one of each hierarchy; in all others it is born in that of the caller.
    ///
    /// With `users` it has no rights over namespaces but those of that user namespace, and finds no vsock(7).
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

    /// Has the kernel keep the ends of children until they are reaped, also where SIGCHLD was ignored, and makes
    /// writing to what nobody reads an error (EPIPE), unless SIGPIPE is handled.
    package static func prepareSignals() { clinux_prepare_signals() }

    /// A pidfd of a running process, close-on-exec (pidfd_open(2)).
    package static func descriptor(of pid: Int32) throws(SystemError) -> FileDescriptor {
        let raw = clinux_pidfd_open(pid)
        try check("pidfd_open", raw, "\(pid)")
        return FileDescriptor(adopting: raw)
    }

    /// What is added to the score of a process that is to end first; 0 where the caller has the greatest itself.
    private static let oomScore: Int32 = {
        let own = (try? FileDescriptor.contents(of: "/proc/self/oom_score_adj")).flatMap(MemoryGroup.number) ?? 0
        return own < 1000 ? Int32(min(1000, max(500, own + 1))) : 0
    }()

    /// Lets the processor serve everything else first: the process and all that it starts have the lowest priority.
    ///
    /// A session is scheduled as a whole where the kernel groups tasks by session (sched(7), "The autogroup feature").
    package borrowing func lowerPriority() {
        let lowest: Int32 = 19
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), lowest)
        guard let group = try? FileDescriptor.open("/proc/\(id)/autogroup", O_WRONLY) else { return }
        try? group.write("\(lowest)".utf8.map { $0 })
    }

    /// Sends a signal to the process alone.
    ///
    /// Does nothing when it has ended.
    package borrowing func signal(_ number: Int32) throws(SystemError) {
        try Self.signal(number, to: descriptor.raw)
    }

    /// Sends a signal to a process by its pidfd.
    ///
    /// Does nothing when it has ended.
    package static func signal(_ number: Int32, to pidfd: Int32) throws(SystemError) {
        let result = clinux_pidfd_send_signal(pidfd, number)
        if result != -ESRCH { try check("pidfd_send_signal", result) }
    }

    /// Whether it is about to end or has ended.
    package var isEnding: Bool { (try? ProcessStatus(of: id))?.isEnding ?? true }

    /// Sends a signal that ends it, blocks until it has ended, and reaps it.
    ///
    /// Does nothing when it has been reaped before.
    package borrowing func end(by number: Int32) {
        var readable = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        repeat {
            // Again and again: one is lost while another of its number, such as a program's, is pending (signal(7)), and
            // nothing tells of that.
            try? signal(number)
            // One that was stopped takes no signal but SIGKILL.
            try? signal(SIGCONT)
        } while unsafe poll(&readable, 1, 5) <= 0
        _ = try? reap()
    }

    /// Reaps the process when it has ended; `nil` while it runs.
    package borrowing func reap() throws(SystemError) -> ProcessEnd? {
        try Self.reap(descriptor.raw)
    }

    /// Reaps a child by its pidfd; `nil` while it runs.
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
