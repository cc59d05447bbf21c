internal import Glibc
package import Kernel
package import LabModel

/// A capture of one link in the pcapng format (draft-ietf-opsawg-pcapng), which Wireshark and tcpdump read.
package struct CaptureFile: ~Copyable, Sendable {
    let file: FileDescriptor
    private var comment: String? = nil
    /// The appended frames that are not written yet.
    private var pending: [UInt8] = []

    /// Creates a file; an existing one is overwritten.
    package init(path: String, interface: String, names: [CaptureName] = []) throws(SystemError) {
        try self.init(
            try FileDescriptor.open(path, O_RDWR | O_CREAT | O_TRUNC, mode: 0o644), interface: interface, names: names)
    }

    /// Begins a capture in an open file, such as a pipe.
    package init(
        _ file: consuming FileDescriptor, interface: String, names: [CaptureName] = []
    ) throws(SystemError) {
        // Section header: byte order, version 1.0, length unknown.
        try file.write(
            Self.block(0x0a0d_0d0a, Self.bytes(UInt32(0x1a2b_3c4d)) + [1, 0, 0, 0] + Self.bytes(UInt64.max)))
        try file.write(Self.interface(interface))
        // Name resolution: a record for each address, then an end record.
        if !names.isEmpty { try file.write(Self.block(4, names.flatMap(\.record) + [0, 0, 0, 0])) }
        self.init(file: file)
    }

    private init(file: consuming FileDescriptor) { self.file = file }

    /// The flags option (2) of a frame that the host has received (1).
    private static let received = option(2, bytes(UInt32(1)))
    /// The flags option of a frame that the host has sent (2).
    private static let sent = option(2, bytes(UInt32(2)))

    /// Appends a frame, which the next ``flush()`` writes.
    package mutating func append(_ frame: CaptureSocket.Frame) {
        let time = UInt64(max(frame.realTime, 0))
        let comment = comment.take().map { Self.option(1, Array($0.utf8)) } ?? []
        let padding = (4 - frame.bytes.count % 4) % 4
        // Block header and trailer, fields of the packet, its bytes, the option of flags, and the end of options.
        let length = UInt32(12 + 20 + frame.bytes.count + padding + 8 + comment.count + 4)
        add(6)
        add(length)
        add(0)
        add(UInt32(time >> 32))
        add(UInt32(truncatingIfNeeded: time))
        add(UInt32(frame.bytes.count))
        add(UInt32(frame.length))
        pending += frame.bytes
        pending += repeatElement(0, count: padding)
        // The lab's end of the link sends what the host receives.
        pending += frame.isOutgoing ? Self.received : Self.sent
        pending += comment
        add(0)
        add(length)
    }

    /// Writes the appended frames; on an error they are lost.
    package mutating func flush() throws(SystemError) {
        if pending.isEmpty { return }
        defer { pending.removeAll(keepingCapacity: true) }
        try file.write(pending)
    }

    private mutating func add(_ number: UInt32) {
        unsafe withUnsafeBytes(of: number) { unsafe pending.append(contentsOf: $0) }
    }

    /// Adds a comment to the next frame.
    package mutating func annotate(_ text: String) { comment = comment.map { "\($0); \(text)" } ?? text }

    /// Returns the description of an Ethernet interface, with its name (2) and times in nanoseconds (9).
    static func interface(_ name: String) -> [UInt8] {
        let options = option(2, Array(name.utf8)) + option(9, [9]) + option(0, [])
        return block(1, [1, 0, 0, 0] + bytes(UInt32(CaptureSocket.longestFrame)) + options)
    }

    static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = bytes(UInt32(body.count + 12))
        return bytes(type) + length + body + length
    }

    static func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
        bytes(code) + bytes(UInt16(clamping: value.count)) + padded(Array(value.prefix(Int(UInt16.max))))
    }

    static func padded(_ value: [UInt8]) -> [UInt8] {
        value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    }

    /// Returns a number in this machine's byte order, which the section header declares.
    static func bytes<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) -> [UInt8] {
        unsafe withUnsafeBytes(of: number) { unsafe [UInt8]($0) }
    }
}

/// An address and its host's name, for programs that read a capture.
package struct CaptureName: Sendable, Hashable {
    let address: IPAddress
    let host: String

    package init(_ address: IPAddress, _ host: String) { (self.address, self.host) = (address, host) }

    /// The record of a name resolution block: IPv4 (1) or IPv6 (2), the address and the zero-terminated name.
    fileprivate var record: [UInt8] {
        let value = address.bytes + Array(host.utf8) + [0]
        return CaptureFile.bytes(UInt16(address.isV6 ? 2 : 1)) + CaptureFile.bytes(UInt16(value.count))
            + CaptureFile.padded(value)
    }
}

extension LabPlan {
    /// The names of all addresses that hosts have or may get.
    var captureNames: [CaptureName] {
        hosts.flatMap { host in
            host.attachments.flatMap(\.addresses).map { CaptureName($0.address, host.name) }
        }
    }
}
