internal import CLinux
internal import Glibc

/// An open file descriptor with a single owner; it is closed when the owner is released.
package struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for system calls; it is valid only as long as the owner.
    package let raw: Int32

    package init(adopting raw: Int32) {
        self.raw = raw
    }

    deinit {
        _ = Glibc.close(raw)
    }

    /// Opens a file, close-on-exec, with the flags and mode of open(2).
    package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) -> FileDescriptor
    {
        let raw = try systemCall("open", path) { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
        return FileDescriptor(adopting: raw)
    }

    /// Opens a file below this directory, close-on-exec (openat(2)).
    package borrowing func open(
        _ path: String, _ flags: Int32, mode: UInt32 = 0o600
    ) throws(SystemError) -> FileDescriptor {
        let raw = self.raw
        return FileDescriptor(
            adopting: try systemCall("openat", path) { unsafe openat(raw, path, flags | O_CLOEXEC, mode) })
    }

    /// Returns the target of a symbolic link, such as `/proc/self/exe` (readlink(2)).
    package static func target(ofLink path: String) throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = try systemCall("readlink", path) { unsafe readlink(path, &buffer, buffer.count) }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the contents of a file as text.
    package static func contents(of path: String) throws(SystemError) -> String {
        let file = try open(path, O_RDONLY)
        var text: [UInt8] = []
        while let bytes = try file.read(), !bytes.isEmpty { text += bytes }
        return String(decoding: text, as: UTF8.self)
    }

    /// Creates a pipe, both ends close-on-exec.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        try check("pipe2", unsafe clinux_pipe(&ends))
        return Pipe(reading: FileDescriptor(adopting: ends[0]), writing: FileDescriptor(adopting: ends[1]))
    }

    /// Returns another descriptor of the same open file, close-on-exec.
    package func duplicate() throws(SystemError) -> FileDescriptor {
        try Self.duplicating(raw)
    }

    /// Duplicates a descriptor that has another owner, close-on-exec.
    package static func duplicating(_ raw: Int32) throws(SystemError) -> FileDescriptor {
        FileDescriptor(adopting: try systemCall("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 3) })
    }

    /// Makes the descriptor non-blocking (O_NONBLOCK).
    package func setNonBlocking() throws(SystemError) {
        let raw = self.raw
        let flags = try systemCall("fcntl") { fcntl(raw, F_GETFL) }
        _ = try systemCall("fcntl") { fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }

    /// Reads at most `limit` bytes; returns no bytes at the end of the file, and `nil` when the read would block.
    package func read(upTo limit: Int = 65_536) throws(SystemError) -> [UInt8]? {
        let raw = self.raw
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(SystemError) {
                count = try systemCall("read") { unsafe Glibc.read(raw, buffer.baseAddress, limit) }
            } catch {
                count = 0
                failure = error
            }
        }
        guard let failure else { return bytes }
        if failure.number == EAGAIN { return nil }
        throw failure
    }

    /// Returns the number of bytes that can be read from a pipe or socket without blocking (FIONREAD).
    package func readableCount() throws(SystemError) -> Int {
        let count = clinux_readable(raw)
        try check("ioctl", count)
        return Int(count)
    }

    /// Writes all bytes; fails with EAGAIN when a non-blocking descriptor would block.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        let raw = self.raw
        var start = 0
        while start < bytes.count {
            start += try systemCall("write") {
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe Glibc.write(raw, buffer.baseAddress?.advanced(by: start), buffer.count - start)
                }
            }
        }
    }
}

package struct Pipe: ~Copyable, Sendable {
    package var reading: FileDescriptor
    package var writing: FileDescriptor

    /// Closes the write end and returns the read end.
    package consuming func closeWriting() -> FileDescriptor { reading }

    /// Closes the read end and returns the write end.
    package consuming func closeReading() -> FileDescriptor { writing }
}
