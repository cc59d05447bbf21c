import Foundation
import Glibc
import Kernel

/// Somebody of the machine who listens on sockets in a folder, and on one with a name.
final class MachineServices {
    let abstractName = "pushlab-canary-\(UInt32.random(in: .min ... .max))"
    private let process: Kernel.Process
    private let input: FileDescriptor
    private let output: FileDescriptor
    private let listener: FileDescriptor

    /// Listens; not on those that a plain user of `pushlab` cannot find, of another network or by a path that is relative.
    init(in folder: String, isPlain: Bool) throws {
        listener = FileDescriptor(adopting: try Self.listen(onName: abstractName))
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/Lab/listen.py").path
        let inner = try FileDescriptor.pipe()
        let outer = try FileDescriptor.pipe()
        process = try Kernel.Process.start(
            ProcessLaunch(
                path: "/usr/bin/env", arguments: ["env", "python3", script, folder, isPlain ? "same-network" : "all"],
                environment: ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }),
            descriptors: [(inner.reading.raw, 0), (outer.writing.raw, 1), (STDERR_FILENO, 2)])
        input = inner.closeReading()
        output = outer.closeWriting()
        guard try output.read() == Array("ready\n".utf8) else { throw SystemError("listen", ENOTCONN) }
    }

    /// Ends it; returns which of its sockets somebody has connected to.
    func end() throws -> [String] {
        var pending = pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0)
        var reached = unsafe poll(&pending, 1, 0) > 0 ? ["abstract"] : []
        try process.signal(SIGTERM)
        var text: [UInt8] = []
        while let bytes = try output.read(), !bytes.isEmpty { text += bytes }
        // A process that nobody asks about keeps exit tests from the end of theirs.
        var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&ended, 1, -1) < 0, errno == EINTR {}
        _ = try process.reap()
        reached += String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        return reached
    }

    private static func listen(onName name: String) throws -> Int32 {
        let raw = try systemCall("socket") {
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = [0] + Array(name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in unsafe path.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        _ = try systemCall("bind", name) {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(raw, $0, length) }
            }
        }
        _ = try systemCall("listen") { Glibc.listen(raw, 4) }
        return raw
    }
}
