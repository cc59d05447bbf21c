internal import CLinux
internal import Glibc

/// What the first process of a PID namespace does: reap orphans until its runner has ended.
package struct InitProcess: ~Copyable {
    private let runner: FileDescriptor

    /// Watches over a lab for the runner behind this pidfd.
    package init(runner: consuming FileDescriptor) {
        self.runner = runner
    }

    /// Gives the lab mounts of its own, with a `/proc` that shows the processes of the lab and no others.
    ///
    /// Only a process inside a PID namespace can mount its `/proc`. Where the machine's own is partly hidden, as in
    /// some containers, the kernel lets a plain user mount none, and the lab keeps the machine's.
    package borrowing func makeMounts() throws(SystemError) {
        try Namespace.enterNew(.mount)
        try Mount.makeAllPrivate()
        try? Mount.fresh("proc", at: "/proc")
    }

    /// Says that it is ready by writing one byte, then waits for the runner to end.
    package consuming func run(announcing ready: consuming FileDescriptor) throws(SystemError) {
        let children = try signals()
        let poll = FileDescriptor(adopting: clinux_epoll_create())
        try check("epoll_create1", poll.raw)
        try check("epoll_ctl", clinux_epoll_add(poll.raw, runner.raw, 1))
        try check("epoll_ctl", clinux_epoll_add(poll.raw, children.raw, 2))
        try ready.write([1])
        _ = consume ready
        var ids = [UInt64](repeating: 0, count: 2)
        while true {
            let count = unsafe clinux_epoll_wait(poll.raw, &ids, 2)
            try check("epoll_wait", count)
            for id in ids.prefix(Int(count)) {
                if id == 1 { return }
                _ = try children.read(upTo: 1024)
                while waitpid(-1, nil, WNOHANG) > 0 {}
            }
        }
    }

    /// Blocks every signal and makes SIGCHLD readable (signalfd(2)).
    private func signals() throws(SystemError) -> FileDescriptor {
        var all = sigset_t()
        unsafe sigfillset(&all)
        _ = try systemCall("sigprocmask") { unsafe sigprocmask(SIG_BLOCK, &all, nil) }
        var child = sigset_t()
        unsafe sigemptyset(&child)
        unsafe sigaddset(&child, SIGCHLD)
        let raw = try systemCall("signalfd") { unsafe signalfd(-1, &child, Int32(SFD_CLOEXEC)) }
        return FileDescriptor(adopting: raw)
    }
}

extension FileDescriptor {
    /// Writes text to standard error; what cannot be written is dropped.
    package static func standardError(_ text: String) {
        var text = text
        text.withUTF8 { buffer in _ = unsafe Glibc.write(2, buffer.baseAddress, buffer.count) }
    }
}
