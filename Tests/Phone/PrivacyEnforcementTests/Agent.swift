import Glibc
import Kernel

/// A value that a test needs is missing or malformed.
struct BadValue: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The folder of the programs beside the tests.
let programsFolder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/Programs"

/// The folder of the programs that were built beside the tests.
let builtProgramsFolder: String = {
    let runner = (try? FileDescriptor.target(ofLink: "/proc/self/exe")) ?? ""
    // The test runner may be the toolchain's own; its first argument names the bundle then.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? runner
    return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
}()

/// A running `agent.py`, which does one thing after another for a test.
final class Agent: Sendable {
    /// Goes after the program in it.
    private let group: ControlGroup?
    private let process: Kernel.Process
    private let input: FileDescriptor
    private let output: FileDescriptor

    /// Starts it in a namespace, in a control group if one is given.
    init(in namespace: TestNamespace, group: ControlGroup? = nil, behind filter: [String] = []) throws {
        let input = try FileDescriptor.pipe()
        let output = try FileDescriptor.pipe()
        let arguments =
            filter + ["/usr/bin/python3", "-B", "\(programsFolder)/agent.py"] + (group.map { [$0.path] } ?? [])
        let (reading, writing) = (input.reading.raw, output.writing.raw)
        process = try namespace.run {
            try Kernel.Process.start(
                ProcessLaunch(
                    path: arguments[0], arguments: arguments, environment: ["PATH": "/usr/bin:/bin"]),
                descriptors: [(reading, 0), (writing, 1), (2, 2)])
        }
        self.group = group
        self.input = input.closeReading()
        self.output = output.closeWriting()
        guard try line() == "ready" else { throw BadValue("the agent does not start") }
    }

    /// Has it do something and returns its answer.
    @discardableResult
    func callAsFunction(_ words: String) throws -> String {
        try tell(words)
        return try line()
    }

    /// Has it begin to do something; ``line()`` waits for the answer.
    func tell(_ words: String) throws { try input.write(Array("\(words)\n".utf8)) }

    /// Its process id.
    var id: Int32 { process.id }

    /// Ends it, and waits for that.
    func end() {
        try? process.signal(SIGKILL)
        var pid = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&pid, 1, 60_000)
        _ = try? process.reap()
    }

    deinit { end() }

    /// Its next answer.
    func line() throws -> String {
        var text: [UInt8] = []
        while true {
            guard let byte = try output.read(upTo: 1)?.first else { throw BadValue("the agent has ended") }
            if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(byte)
        }
    }
}
