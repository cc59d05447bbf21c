import Glibc
import Kernel
import Netlink
import Synchronization

/// A network namespace with programs of C in it, and the socket of a device that a test plays.
final class Phone: Sendable {
    private let namespace: Namespace
    private let listener: FileDescriptor

    /// Makes a namespace of its own with the interfaces `lo` and `other0`; without a device, nobody listens at its name.
    init(hasDevice: Bool = true) throws {
        let place = try PlainThread.run { () throws -> FileDescriptor in
            try Namespace.enterNew(.network)
            var socket = try NetlinkSocket()
            try socket.perform(Link.addBridge("other0", index: 2))
            return try Namespace(current: .network).descriptor.duplicate()
        }
        namespace = Namespace(.network, adopting: place)
        let raw = namespace.descriptor.raw
        listener = try PlainThread.run { () throws -> FileDescriptor in
            try Namespace(.network, adopting: FileDescriptor.duplicating(raw)).enter()
            return try FileDescriptor.listener(onAbstractName: hasDevice ? "pushlab.device" : "pushlab.other")
        }
    }

    /// Starts a program in the namespace.
    func start(_ name: String, _ arguments: [String], _ environment: [String: String] = [:]) throws -> Program {
        let path = try Programs.path(name)
        return try PlainThread.run { [self] in
            try namespace.enter()
            return try Program(path, arguments, environment)
        }
    }

    /// Takes the next connection of a program.
    func accept() throws -> Lines {
        var readable = pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&readable, 1, 60_000) == 1 else { throw Failed("the program has not connected") }
        return Lines(try listener.accept())
    }
}

/// A running program and what it says.
final class Program: Sendable {
    private let process: Process
    private let output: Lines

    fileprivate init(_ path: String, _ arguments: [String], _ environment: [String: String]) throws {
        let pipe = try FileDescriptor.pipe()
        process = try Process.start(
            ProcessLaunch(path: path, arguments: [path] + arguments, environment: environment),
            descriptors: [(pipe.writing.raw, 1), (pipe.writing.raw, 2)])
        output = Lines(pipe.closeWriting())
    }

    /// The next line; `nil` at the end.
    func line() throws -> String? { try output.next() }

    /// The lines until the end, and how the program ended.
    func end() throws -> (lines: [String], end: ProcessEnd?) {
        var lines: [String] = []
        while let line = try output.next() { lines.append(line) }
        var readable = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&readable, 1, -1) < 0, errno == EINTR {}
        return (lines, try process.reap())
    }
}

/// Lines over a pipe or socket.
final class Lines: Sendable {
    private let descriptor: FileDescriptor
    private let rest = Mutex<[UInt8]>([])

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// The next line; `nil` at the end.
    func next() throws -> String? {
        while true {
            let line = rest.withLock { rest -> String? in
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            if let line { return line }
            guard let bytes = try descriptor.read(), !bytes.isEmpty else { return nil }
            rest.withLock { $0 += bytes }
        }
    }

    /// Sends a text as it is.
    func send(_ text: String) throws { try descriptor.write([UInt8](text.utf8)) }

    /// Ends the connection.
    func end() { descriptor.shutDown() }
}
