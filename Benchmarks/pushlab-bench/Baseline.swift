internal import Glibc
internal import Kernel

/// A program that is measured for comparison with a lab, started again in each round.
struct Baseline: Sendable {
    let executable: String
    var arguments: [String] = []
    /// The text for standard input.
    var input = ""
    /// Whether it runs in its own network and mount namespace with an empty `/run`, where `ip netns` keeps names.
    var isSecluded = false

    /// Returns a shell script in its own namespaces.
    static func script(_ text: String) -> Baseline {
        Baseline(executable: "/bin/sh", input: text, isSecluded: true)
    }

    /// Runs the program and returns its standard output and its duration.
    ///
    /// Blocks.
    func run() throws -> (output: String, time: Duration) {
        let output = try FileDescriptor.pipe()
        let launch = ProcessLaunch(
            path: executable, arguments: [executable] + arguments,
            environment: ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"])
        let input = try Self.file(of: input)
        let fds: [(parent: Int32, child: Int32)] = [
            (input.raw, STDIN_FILENO), (output.writing.raw, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
        ]
        let isSecluded = isSecluded
        let started = try PlainThread.run {
            if isSecluded {
                try Namespace.enterNew(.network, .mount)
                try Mount.makeAllPrivate()
                try Mount.fresh("tmpfs", at: "/run", options: "mode=755")
            }
            return Started(at: MonotonicClock.nanoseconds, process: try Process.start(launch, descriptors: fds))
        }
        let reading = output.closeWriting()
        var text: [UInt8] = []
        while let bytes = try reading.read(), !bytes.isEmpty { text += bytes }
        var readable = pollfd(fd: started.process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        _ = try systemCall("poll") { unsafe poll(&readable, 1, -1) }
        let time = Duration.nanoseconds(MonotonicClock.nanoseconds - started.at)
        guard try started.process.reap() == .exited(0) else {
            throw BenchError("\(executable) \(arguments.joined(separator: " ")) failed; its messages are above.")
        }
        return (String(decoding: text, as: UTF8.self), time)
    }

    /// Returns an unlinked file that contains a text, at its start.
    private static func file(of text: String) throws -> FileDescriptor {
        var path = "/tmp/pushlab-XXXXXX".utf8CString.map(\.self)
        let file = FileDescriptor(adopting: try systemCall("mkstemp", "/tmp") { unsafe mkstemp(&path) })
        unsafe unlink(path)
        try file.write(Array(text.utf8))
        _ = try systemCall("lseek") { lseek(file.raw, 0, SEEK_SET) }
        return try file.duplicate()
    }

    private struct Started: ~Copyable, Sendable {
        let at: Int64
        let process: Process
    }
}
