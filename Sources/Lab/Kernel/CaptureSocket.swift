internal import CLinux
internal import Glibc

/// Sees every frame that passes a link, in both directions (packet(7)).
package struct CaptureSocket: ~Copyable, Sendable {
    /// The most bytes that are kept of a frame; a segmentation-offloaded one can be much longer.
    package static let longestFrame = 2048
    private static let batch = 32
    /// Room for bursts until somebody reads.
    private static let buffer: Int32 = 4 << 20

    /// One frame, from its Ethernet header on.
    package struct Frame: Sendable, Hashable {
        /// What was kept of it.
        package let bytes: [UInt8]
        /// How long it was.
        package let length: Int
        /// Whether the link sent it; otherwise it received it.
        package let isOutgoing: Bool
        /// When the kernel saw it: nanoseconds since 1970.
        package let realTime: Int64
        /// The same moment on CLOCK_MONOTONIC.
        package let nanoseconds: Int64
    }

    private let socket: FileDescriptor
    /// Where the kernel puts the frames of one read.
    private var frames = [clinux_frame](repeating: clinux_frame(), count: batch)
    private var bytes = [UInt8](repeating: 0, count: batch * longestFrame)

    /// Opens a socket for a link of the calling thread's network namespace.
    package init(link: Int32) throws(SystemError) {
        let raw = clinux_capture_socket(link, Self.buffer)
        try check("packet socket", raw, "link \(link)")
        socket = FileDescriptor(adopting: raw)
    }

    /// A descriptor that is readable while there are frames, for a ``Reactor``.
    package func readiness() throws(SystemError) -> FileDescriptor { try socket.duplicate() }

    /// Waits until there are frames; false when there are none after so many milliseconds.
    package func wait(milliseconds: Int32) throws(SystemError) -> Bool {
        var readable = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
        return try systemCall("poll") { unsafe poll(&readable, 1, milliseconds) } > 0
    }

    /// Takes the frames there are, some at a time; none when there are no more.
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

    /// How many frames the kernel had no room for since the last call.
    package func lost() throws(SystemError) -> Int {
        let count = clinux_capture_lost(socket.raw)
        try check("getsockopt", count)
        return Int(count)
    }
}
