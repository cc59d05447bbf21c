internal import Glibc
internal import Kernel
internal import LabModel
internal import ScenarioLanguage

/// Runs a command to its end outside the lab.
package enum HostCommand {
    /// Runs a command with a minimal environment and returns its output.
    ///
    /// - Throws: `RunError` if it cannot be started, does not exit with 0, or is killed at the time limit.
    @discardableResult
    package static func run(
        _ path: String, _ arguments: [String], within limit: Duration = .seconds(5)
    ) async throws -> String {
        let (end, output) = try await PlainThread.callAsync { try runBlocking(path, arguments, within: limit) }
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

    private static func runBlocking(
        _ path: String, _ arguments: [String], within limit: Duration
    ) throws -> (ProcessEnd, String) {
        let deadline = ContinuousClock.now + limit
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
        while isReadable(reading.raw, before: deadline), let bytes = try reading.read(), !bytes.isEmpty {
            output += bytes
        }
        guard isReadable(process.descriptor.raw, before: deadline), let end = try process.reap() else {
            process.end(by: SIGKILL)
            throw RunError("\(path) did not end within \(Notation.text(limit)).")
        }
        return (end, String(decoding: output, as: UTF8.self))
    }

    /// Waits until a descriptor is readable or at its end; returns `false` at the deadline.
    private static func isReadable(_ raw: Int32, before deadline: ContinuousClock.Instant) -> Bool {
        var waited = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        while true {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            let count = unsafe poll(&waited, 1, Int32(left / .milliseconds(1)) + 1)
            guard count < 0, errno == EINTR else { return count > 0 }
        }
    }
}
