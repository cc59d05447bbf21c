internal import Glibc
internal import Kernel
internal import Scenario

/// Runs a command to its end outside the lab.
enum HostCommand {
    /// Runs a command with the few variables it needs and returns what it printed.
    ///
    /// - Throws: ``RunError`` when it cannot be started or ends with another status than 0.
    @discardableResult
    static func run(_ path: String, _ arguments: [String]) async throws -> String {
        let (end, output) = try await PlainThread.callAsync { try runBlocking(path, arguments) }
        if end == .exited(0) { return output }
        let how =
            switch end {
            case .exited(let code): "exit status \(code)"
            case .signalled(let number): "signal \(number)"
            }
        throw RunError(
            "`\(([path] + arguments).joined(separator: " "))` ended with \(how).",
            details: output.split(separator: "\n").suffix(10).map(String.init))
    }

    private static func runBlocking(_ path: String, _ arguments: [String]) throws -> (ProcessEnd, String) {
        let pipe = try FileDescriptor.pipe()
        let nowhere = try FileDescriptor.open("/dev/null", O_RDONLY)
        let launch = ProcessLaunch(
            path: path, arguments: [path] + arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": "/"])
        let process: Process
        do {
            process = try Process.start(
                launch,
                descriptors: [(nowhere.raw, 0), (pipe.writing.raw, 1), (pipe.writing.raw, 2)])
        } catch {
            throw RunError("\(path) cannot be started: \(error). Build PushLab again.")
        }
        let reading = pipe.closeWriting()
        var output: [UInt8] = []
        while let bytes = try reading.read(), !bytes.isEmpty { output += bytes }
        var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&ended, 1, -1) < 0, errno == EINTR {}
        guard let end = try process.reap() else { throw RunError("\(path) could not be waited for.") }
        return (end, String(decoding: output, as: UTF8.self))
    }
}
