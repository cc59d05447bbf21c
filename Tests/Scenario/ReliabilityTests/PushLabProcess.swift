import Foundation
import Glibc
import Kernel
import PushLabTesting

/// A running `pushlab`, whose output goes into files of its scratch folder.
struct PushLabProcess: ~Copyable, Sendable {
    private let process: Kernel.Process
    private let scratch: Scratch

    /// Starts `pushlab` in the namespaces of the calling thread.
    ///
    /// `before` are words of shell that are carried out first, such as `echo $$ > FILE;`. With `isUnread` nobody reads
    /// its standard output.
    init(
        _ arguments: [String], before: String = "", in scratch: Scratch, isUnread: Bool = false
    ) throws {
        self.scratch = scratch
        let nowhere = try FileDescriptor.open("/dev/null", O_RDONLY)
        let output = try FileDescriptor.open("\(scratch.path)/out", O_WRONLY | O_CREAT | O_TRUNC)
        let errors = try FileDescriptor.open("\(scratch.path)/err", O_WRONLY | O_CREAT | O_TRUNC)
        let variables = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
        }
        let launch = ProcessLaunch(
            path: "/bin/sh",
            arguments: ["sh", "-c", "\(before) exec \"$@\"", "sh", "\(BuiltPrograms.folder)/pushlab"] + arguments,
            environment: variables.merging(["TMPDIR": "/tmp"]) { $1 }, directory: scratch.path)
        let unread = try FileDescriptor.pipe().closeReading()
        process = try Kernel.Process.start(
            launch,
            descriptors: [(nowhere.raw, 0), (isUnread ? unread.raw : output.raw, 1), (errors.raw, 2)])
    }

    /// Waits for its end, at most so long; `nil` when it still runs.
    ///
    /// Blocks.
    borrowing func end(within limit: Duration) throws -> ProcessEnd? {
        var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        let deadline = ContinuousClock.now + limit
        while unsafe poll(&ended, 1, Int32(max(.zero, deadline - .now) / .milliseconds(1))) < 0, errno == EINTR {}
        return try process.reap()
    }

    /// Sends a signal to it alone, which is still there as long as ``end(within:)`` has not told its end.
    borrowing func signal(_ number: Int32) throws { try process.signal(number) }

    /// Runs `pushlab` to its end, at most so long.
    static func run(
        _ arguments: [String], before: String = "", in scratch: Scratch, atMost limit: Duration = .seconds(120)
    ) async throws -> (end: ProcessEnd?, out: String, errors: String) {
        let end = try await PlainThread.callAsync {
            let process = try PushLabProcess(arguments, before: before, in: scratch)
            guard let end = try process.end(within: limit) else {
                try process.signal(SIGKILL)
                _ = try process.end(within: .seconds(10))
                return ProcessEnd?.none
            }
            return end
        }
        return (end, scratch.read("out"), scratch.read("err"))
    }
}
