internal import CLinux
internal import Glibc

/// The first process of a PID namespace: it reaps orphans until its runner ends or sends SIGTERM.
package struct InitProcess: ~Copyable {
    private let runner: FileDescriptor
    private var groups: [Group] = []

    private final class Group {
        let home: ControlGroup
        let name: String
        /// The group, locked for the life of this process, because an unlocked group is a left-over.
        let group: ControlGroup

        init(_ name: String, in home: consuming ControlGroup) throws(SystemError) {
            group = try home.lockedGroup(name)
            self.home = home
            self.name = name
        }
    }

    package init(runner: consuming FileDescriptor) {
        self.runner = runner
    }

    /// Enters a new mount namespace with a `/proc` that shows only the processes of the lab.
    ///
    /// Only a process inside a PID namespace can mount its `/proc`. Where the machine's `/proc` is partly hidden, as in
    /// some containers, the kernel does not let a plain user mount one, and the lab keeps the machine's.
    package borrowing func makeMounts() throws(SystemError) {
        try Namespace.enterNew(.mount)
        try Mount.makeAllPrivate()
        try? Mount.fresh("proc", at: "/proc")
    }

    /// Creates a control group of the lab, which is removed with everything below it when the lab ends.
    ///
    /// This process creates it rather than the runner, so that a runner that ends never leaves it behind. The first
    /// group must be of cgroup v2. Others may be of v1; only processes of the first group may enter them.
    package mutating func makeControlGroup(_ name: String, in home: consuming ControlGroup) throws(SystemError) {
        groups.append(try Group(name, in: home))
    }

    /// Writes one byte when ready, then waits until the runner ends or sends SIGTERM from outside the PID namespace.
    ///
    /// When this returns, the process ends, and the kernel kills every other process of the namespace. A lab with
    /// control groups kills them earlier, because a group can only be removed once it is empty.
    package consuming func run(announcing ready: consuming FileDescriptor) throws(SystemError) {
        let signals = try signals()
        let poll = FileDescriptor(adopting: clinux_epoll_create())
        try check("epoll_create1", poll.raw)
        try check("epoll_ctl", clinux_epoll_add(poll.raw, runner.raw, 1))
        try check("epoll_ctl", clinux_epoll_add(poll.raw, signals.raw, 2))
        // EPIPE means that the runner has ended, which the loop below notices.
        try? ready.write([1])
        _ = consume ready
        var ids = [UInt64](repeating: 0, count: 2)
        var isOver = false
        while !isOver {
            let count = unsafe clinux_epoll_wait(poll.raw, &ids, 2)
            try check("epoll_wait", count)
            for id in ids.prefix(Int(count)) {
                if id == 1 {
                    isOver = true
                } else if try Self.hasRequest(signals) {
                    isOver = true
                }
                while waitpid(-1, nil, WNOHANG) > 0 {}
            }
        }
        try endControlGroup()
    }

    private consuming func endControlGroup() throws(SystemError) {
        if groups.isEmpty { return }
        kill(-1, SIGKILL)
        while waitpid(-1, nil, 0) > 0 || errno == EINTR {}
        // Removing the first group waits until no process is left in it; the other groups are empty then.
        for group in groups { try group.home.remove(group.name) }
    }

    /// Blocks every signal and makes SIGCHLD and SIGTERM readable (signalfd(2)).
    private func signals() throws(SystemError) -> FileDescriptor {
        var all = sigset_t()
        unsafe sigfillset(&all)
        _ = try systemCall("sigprocmask") { unsafe sigprocmask(SIG_BLOCK, &all, nil) }
        var read = sigset_t()
        unsafe sigemptyset(&read)
        unsafe sigaddset(&read, SIGCHLD)
        unsafe sigaddset(&read, SIGTERM)
        let raw = try systemCall("signalfd") { unsafe signalfd(-1, &read, Int32(SFD_CLOEXEC)) }
        return FileDescriptor(adopting: raw)
    }

    /// Whether a SIGTERM of the runner is among the pending signals.
    ///
    /// The kernel reports the id 0 for a sender outside the PID namespace (pid_namespaces(7)). A program inside can
    /// forge that only with a code other than SI_USER (rt_sigqueueinfo(2)).
    private static func hasRequest(_ descriptor: borrowing FileDescriptor) throws(SystemError) -> Bool {
        let size = MemoryLayout<signalfd_siginfo>.size
        let bytes = try descriptor.read(upTo: size * 8) ?? []
        return stride(from: 0, to: bytes.count - size + 1, by: size).contains { start in
            let signal = unsafe bytes.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: start, as: signalfd_siginfo.self)
            }
            return signal.ssi_signo == UInt32(SIGTERM) && signal.ssi_code == SI_USER && signal.ssi_pid == 0
        }
    }
}

extension FileDescriptor {
    /// Writes text to standard error; ignores errors.
    package static func standardError(_ text: String) {
        var text = text
        text.withUTF8 { buffer in _ = unsafe Glibc.write(2, buffer.baseAddress, buffer.count) }
    }
}
