internal import CLinux
internal import Glibc

/// A packet socket that captures every frame of a link, in both directions (packet(7)).
package struct CaptureSocket: ~Copyable, Sendable {
    /// The maximum number of bytes captured of a frame; a segmentation-offloaded frame can be much longer.
    package static let longestFrame = 2048
    private static let batch = 32
    /// The size of the receive buffer, in bytes; large enough for a burst between two reads.
    private static let buffer: Int32 = 4 << 20

    /// A captured frame, from its Ethernet header on.
    package struct Frame: Sendable, Hashable {
        /// The captured bytes, at most ``longestFrame``.
        package let bytes: [UInt8]
        /// The length of the frame on the link.
        package let length: Int
        /// Whether the link sent the frame; otherwise it received it.
        package let isOutgoing: Bool
        /// The time of capture, in nanoseconds since 1970.
        package let realTime: Int64
        /// The time of capture on CLOCK_MONOTONIC, in nanoseconds.
        package let nanoseconds: Int64
    }

    private let socket: FileDescriptor
    private var frames = [clinux_frame](repeating: clinux_frame(), count: batch)
    private var bytes = [UInt8](repeating: 0, count: batch * longestFrame)

    /// Opens a socket for a link of the calling thread's network namespace.
    package init(link: Int32) throws(SystemError) {
        let raw = clinux_capture_socket(link, Self.buffer)
        try check("packet socket", raw, "link \(link)")
        socket = FileDescriptor(adopting: raw)
    }

    /// Returns a descriptor that is readable while frames are pending, for a ``Reactor``.
    package func readiness() throws(SystemError) -> FileDescriptor { try socket.duplicate() }

    /// Waits for a frame; returns false after the timeout.
    package func wait(milliseconds: Int32) throws(SystemError) -> Bool {
        var readable = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
        return try systemCall("poll") { unsafe poll(&readable, 1, milliseconds) } > 0
    }

    /// Reads at most 32 pending frames; returns an empty array when none is pending.
    package mutating func read() throws(SystemError) -> [Frame] {
        let count = unsafe clinux_capture(socket.raw, &frames, Int32(Self.batch), &bytes, Self.longestFrame)
        try check("recvmmsg", count)
        return frames.prefix(Int(count)).enumerated().map { index, frame in
            let start = index * Self.longestFrame
            return Frame(
                bytes: Array(bytes[start..<start + Int(frame.captured)]), length: Int(frame.length),
                isOutgoing: frame.outgoing != 0, realTime: frame.realtime, nanoseconds: frame.monotonic)
        }
    }

    /// Returns the number of frames that the kernel dropped since the last call.
    package func lost() throws(SystemError) -> Int {
        let count = clinux_capture_lost(socket.raw)
        try check("getsockopt", count)
        return Int(count)
    }
}
