internal import Glibc
package import Kernel

/// A capture of one link in the pcapng format (draft-ietf-opsawg-pcapng), which Wireshark and tcpdump read.
package struct CaptureFile: ~Copyable, Sendable {
    let file: FileDescriptor
    /// Goes with the next frame.
    private var comment: String? = nil

    /// Begins a file; one of that name is overwritten.
    package init(path: String, interface: String) throws(SystemError) {
        try self.init(try FileDescriptor.open(path, O_RDWR | O_CREAT | O_TRUNC, mode: 0o644), interface: interface)
    }

    /// Begins a capture that is written to an open file, a pipe for example.
    package init(_ file: consuming FileDescriptor, interface: String) throws(SystemError) {
        // Section header: byte order, version 1.0, length unknown.
        try file.write(
            Self.block(0x0a0d_0d0a, Self.bytes(UInt32(0x1a2b_3c4d)) + [1, 0, 0, 0] + Self.bytes(UInt64.max)))
        // Interface description: Ethernet; its name (2), and times in nanoseconds (9).
        let options = Self.option(2, Array(interface.utf8)) + Self.option(9, [9]) + Self.option(0, [])
        try file.write(
            Self.block(1, [1, 0, 0, 0] + Self.bytes(UInt32(CaptureSocket.longestFrame)) + options))
        self.init(file: file)
    }

    private init(file: consuming FileDescriptor) { self.file = file }

    /// Appends a frame.
    package mutating func append(_ frame: CaptureSocket.Frame) throws(SystemError) {
        let time = UInt64(max(frame.realTime, 0))
        // Flags (2): 1 received by the host, 2 sent by it; the lab's end of the link sends what the host receives.
        var options = Self.option(2, Self.bytes(UInt32(frame.isOutgoing ? 1 : 2)))
        if let comment { options += Self.option(1, Array(comment.utf8)) }
        comment = nil
        options += Self.option(0, [])
        let head = [0, UInt32(time >> 32), UInt32(truncatingIfNeeded: time), UInt32(frame.bytes.count)]
        try file.write(
            Self.block(
                6,
                head.flatMap { Self.bytes($0) } + Self.bytes(UInt32(frame.length)) + Self.padded(frame.bytes) + options)
        )
    }

    /// Gives the next frame a comment.
    package mutating func annotate(_ text: String) { comment = comment.map { "\($0); \(text)" } ?? text }

    static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = bytes(UInt32(body.count + 12))
        return bytes(type) + length + body + length
    }

    static func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
        bytes(code) + bytes(UInt16(clamping: value.count)) + padded(Array(value.prefix(Int(UInt16.max))))
    }

    private static func padded(_ value: [UInt8]) -> [UInt8] {
        value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    }

    /// A number in this machine's byte order, which the section header gives.
    private static func bytes<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) -> [UInt8] {
        unsafe withUnsafeBytes(of: number) { unsafe [UInt8]($0) }
    }
}
