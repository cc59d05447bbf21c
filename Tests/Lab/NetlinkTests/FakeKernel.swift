import Glibc
import Kernel
import Netlink

/// The other end of a netlink socket that answers what a test tells it to.
struct FakeKernel: ~Copyable {
    private let end: FileDescriptor
    var socket: NetlinkSocket

    init() throws {
        var ends: [Int32] = [-1, -1]
        _ = try systemCall("socketpair") {
            unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        end = FileDescriptor(adopting: ends[0])
        socket = NetlinkSocket(adopting: FileDescriptor(adopting: ends[1]))
    }

    /// Puts an answer in the queue before the request is made.
    ///
    /// A socket's first request has number 1.
    func answer(_ datagrams: [UInt8]...) throws {
        for datagram in datagrams { try end.write(datagram) }
    }

    /// The next request it was sent.
    func request() throws -> [UInt8] {
        guard let bytes = try end.read() else { throw BadValue("no request") }
        return bytes
    }
}

/// A number as little-endian bytes.
func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// A netlink message with its header: length, type, flags, sequence number, port 0.
func message(
    _ type: UInt16, flags: UInt16 = 0, sequence: UInt32 = 1, length: UInt32? = nil, _ payload: [UInt8]
) -> [UInt8] {
    bytes(length ?? UInt32(16 + payload.count)) + bytes(type) + bytes(flags) + bytes(sequence) + bytes(UInt32(0))
        + payload
}

/// An acknowledgement of a request: NLMSG_ERROR with an errno value and the request's header, body left out.
func acknowledgement(_ number: Int32 = 0, sequence: UInt32 = 1, flags: UInt16 = 0x100, _ more: [UInt8] = []) -> [UInt8]
{
    message(2, flags: flags, sequence: sequence, bytes(-number) + message(16, sequence: sequence, []) + more)
}

/// An attribute: length, type, payload, padding.
func attribute(_ type: UInt16, length: UInt16? = nil, _ payload: [UInt8]) -> [UInt8] {
    bytes(length ?? UInt16(4 + payload.count)) + bytes(type) + payload
        + [UInt8](repeating: 0, count: (4 - payload.count % 4) % 4)
}
