internal import CLinux
internal import Glibc

/// An open file descriptor and its only owner: it is closed when its owner goes.
package struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that borrow it.
    ///
    /// It must not outlive the owner.
    package let raw: Int32

    /// Takes over an open descriptor.
    package init(adopting raw: Int32) {
        self.raw = raw
    }

    deinit {
        _ = Glibc.close(raw)
    }

    /// Opens a file, close-on-exec.
    ///
    /// Flags and mode are those of open(2).
    package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) -> FileDescriptor
    {
        let raw = try systemCall("open", path) { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
        return FileDescriptor(adopting: raw)
    }

    /// Opens a file below an open folder, close-on-exec (openat(2)).
    package borrowing func open(
        _ path: String, _ flags: Int32, mode: UInt32 = 0o600
    ) throws(SystemError) -> FileDescriptor {
        let raw = self.raw
        return FileDescriptor(
            adopting: try systemCall("openat", path) { unsafe openat(raw, path, flags | O_CLOEXEC, mode) })
    }

    /// Where a symbolic link leads (readlink(2)), such as `/proc/self/exe` to the running program.
    package static func target(ofLink path: String) throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = try systemCall("readlink", path) { unsafe readlink(path, &buffer, buffer.count) }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The whole of a file as text.
    package static func contents(of path: String) throws(SystemError) -> String {
        let file = try open(path, O_RDONLY)
        var text: [UInt8] = []
        while let bytes = try file.read(), !bytes.isEmpty { text += bytes }
        return String(decoding: text, as: UTF8.self)
    }

    /// Makes a pipe, both ends close-on-exec.
    package static func pipe() throws(SystemError) -> Pipe {
        var ends: [Int32] = [-1, -1]
        try check("pipe2", unsafe clinux_pipe(&ends))
        return Pipe(reading: FileDescriptor(adopting: ends[0]), writing: FileDescriptor(adopting: ends[1]))
    }

    /// Another descriptor of the same open file, close-on-exec.
    package func duplicate() throws(SystemError) -> FileDescriptor {
        try Self.duplicating(raw)
    }

    /// Another descriptor of the open file that somebody else's descriptor stands for, close-on-exec.
    package static func duplicating(_ raw: Int32) throws(SystemError) -> FileDescriptor {
        FileDescriptor(adopting: try systemCall("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, 3) })
    }

    /// Makes reads and writes return at once instead of waiting.
    package func setNonBlocking() throws(SystemError) {
        let raw = self.raw
        let flags = try systemCall("fcntl") { fcntl(raw, F_GETFL) }
        _ = try systemCall("fcntl") { fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }

    /// Reads what is there, at most `limit` bytes; empty at the end of the file, `nil` when it would have to wait.
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

    /// How many bytes can be read from a pipe or socket without waiting (FIONREAD).
    package func readableCount() throws(SystemError) -> Int {
        let count = clinux_readable(raw)
        try check("ioctl", count)
        return Int(count)
    }

    /// Writes all bytes; on a non-blocking descriptor it fails with EAGAIN when it would have to wait.
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

/// The two ends of a pipe.
package struct Pipe: ~Copyable, Sendable {
    /// The end to read from.
    package var reading: FileDescriptor
    /// The end to write to.
    package var writing: FileDescriptor

    /// Closes the end to write to and gives up the other.
    package consuming func closeWriting() -> FileDescriptor { reading }

    /// Closes the end to read from and gives up the other.
    package consuming func closeReading() -> FileDescriptor { writing }
}
