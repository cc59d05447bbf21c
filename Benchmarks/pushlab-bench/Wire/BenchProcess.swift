internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab

/// A process of `bench-floor` in a network namespace of a lab.
final class BenchProcess: Sendable {
    private let process: Kernel.Process
    private let input: FileDescriptor
    private let output: FileDescriptor
    private let name: String

    /// Starts the process in the namespace of the calling thread.
    private init(_ arguments: [String]) throws {
        let program = ProgramsFolder.path + "/bench-floor"
        let input = try FileDescriptor.pipe()
        let output = try FileDescriptor.pipe()
        let process = try Kernel.Process.start(
            ProcessLaunch(path: program, arguments: [program] + arguments, environment: [:]),
            descriptors: [
                (input.reading.raw, STDIN_FILENO), (output.writing.raw, STDOUT_FILENO), (STDERR_FILENO, STDERR_FILENO),
            ])
        self.process = process
        self.input = input.closeReading()
        self.output = output.closeWriting()
        name = "bench-floor " + arguments.joined(separator: " ")
    }

    /// Starts the process on a host, or in the lab's own namespace for `nil`; returns when it is ready if it reports
    /// that.
    static func start(
        _ arguments: [String], on host: String?, in lab: Lab, isReady: Bool = true
    ) async throws -> BenchProcess {
        let process =
            if let host {
                try await lab.inside(host) { try BenchProcess(arguments) }
            } else {
                try await lab.inside { try BenchProcess(arguments) }
            }
        guard isReady else { return process }
        let line = try await lab.inside { try process.output.read() }
        guard line.map({ String(decoding: $0, as: UTF8.self) }) == "ready\n" else {
            throw BenchError("`\(process.name)` did not begin; its messages are above.")
        }
        return process
    }

    /// Ends the process by its standard input, waits for its end, and returns the figures that it printed.
    func figures(_ lab: Lab) async throws -> [String: Double] {
        try await lab.inside { [self] in
            try? input.write([0x0a])
            var text: [UInt8] = []
            while let bytes = try output.read(), !bytes.isEmpty { text += bytes }
            var readable = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
            _ = try systemCall("poll") { unsafe poll(&readable, 1, -1) }
            guard try process.reap() == .exited(0) else {
                throw BenchError("`\(name)` failed; its messages are above.")
            }
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
            return Dictionary(
                lines.compactMap { words in
                    words.count == 2 ? Double(words[1]).map { (String(words[0]), $0) } : nil
                }
            ) { $1 }
        }
    }
}
