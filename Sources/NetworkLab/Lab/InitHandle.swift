internal import Glibc
internal import Kernel

/// The lab's PID namespace and the process that keeps it: when `lab-init` ends, the kernel ends everything in it.
final class InitHandle: Sendable {
    private let process: Process
    /// The namespace that all programs of the lab are born into.
    let pidNamespace: Namespace
    /// The mounts that those of every host begin with.
    let mountNamespace: Namespace

    /// Starts `lab-init` as the first process of a PID namespace of its own and waits until it watches the runner.
    ///
    /// Blocks for the start of one small process; call it on a plain thread outside every lab namespace.
    init(executable: String) throws {
        let runner = try Process.descriptor(of: getpid())
        let ready = try FileDescriptor.pipe()
        let launch = ProcessLaunch(path: executable, arguments: ["lab-init", "3", "4"])
        let fds: [(Int32, Int32)] = [(runner.raw, 3), (ready.writing.raw, 4)]
        process = try PlainThread.run {
            try Namespace.enterNew(.pid)
            return try Process.start(launch, descriptors: fds.map { (parent: $0.0, child: $0.1) })
        }
        let reading = ready.closeWriting()
        guard try reading.read(upTo: 1) == [1] else {
            throw LabError("lab-init (\(executable)) ended before it was ready. Rebuild PushLab.")
        }
        mountNamespace = Namespace(.mount, adopting: try FileDescriptor.open("/proc/\(process.id)/ns/mnt", O_RDONLY))
        pidNamespace = Namespace(.pid, adopting: try FileDescriptor.open("/proc/\(process.id)/ns/pid", O_RDONLY))
    }

    /// Ends every process of the lab and waits until the kernel has done so; blocks for a millisecond or so.
    func end() {
        try? process.signal(SIGKILL)
        var readable = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&readable, 1, -1) < 0, errno == EINTR {}
        _ = try? process.reap()
    }
}
