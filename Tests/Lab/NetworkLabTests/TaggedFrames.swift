import CLinux
import Glibc
import Kernel

/// The frames that come in at a link, with their VLAN tags (IEEE 802.1Q).
final class TaggedFrames: Sendable {
    private let socket: FileDescriptor

    /// Listens at a link of the calling thread's network namespace from now on.
    init(at link: Int32) throws {
        let raw = clinux_wire_socket(link, 0, 0, 1 << 20)
        guard raw >= 0 else { throw SystemError("packet socket", raw) }
        socket = FileDescriptor(adopting: raw)
    }

    /// Returns the frames that have come, whole, once none has come for a while.
    func all() throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        let head = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(CLINUX_WIRE_HEAD))
        let tail = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(CLINUX_WIRE_TAIL))
        defer {
            unsafe head.deallocate()
            unsafe tail.deallocate()
        }
        var readable = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&readable, 1, 300) > 0 {
            var frame = unsafe clinux_wire_frame(head: head, tail: tail, start: 0, length: 0, arrival: 0, stamp: 0)
            guard unsafe clinux_wire_receive(socket.raw, &frame, 1) == 1 else { continue }
            var length: UInt32 = 0
            let start = unsafe clinux_wire_ethernet(&frame, &length)
            unsafe found.append(Array(UnsafeBufferPointer(start: head + Int(start), count: Int(length))))
        }
        return found
    }
}

extension [UInt8] {
    /// The VLAN id of an Ethernet frame; `nil` of one without a tag.
    var vlan: Int? { count > 15 && self[12...13] == [0x81, 0] ? Int(self[14] & 0xf) << 8 | Int(self[15]) : nil }
}
