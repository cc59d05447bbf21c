internal import CLinux
internal import Glibc

/// One datagram, and what the kernel reports of it.
package struct Datagram: Sendable {
    /// What it carries, 64 KiB at most.
    package let bytes: [UInt8]
    /// The sender's address; `nil` on a connection, and of another family than IP.
    package let sender: SocketAddress?
    /// Where it was sent to, without a port; only a socket that is asked to reports it.
    package let target: SocketAddress?
    /// The mark of the packet; only a socket that is asked to reports it.
    package let mark: UInt32?
    /// When it came, in nanoseconds of CLOCK_MONOTONIC; only a socket that is asked to reports it.
    package let arrival: Int64?
}

/// What the kernel knows of the datagrams of a socket: marks (SO_MARK in socket(7)), which stay with packets inside a
/// network namespace, destinations (ip(7), ipv6(7)) and arrivals (SO_TIMESTAMPNS in socket(7)).
extension FileDescriptor {
    /// Marks what this internet socket sends from now on; takes CAP_NET_ADMIN.
    package borrowing func mark(_ number: UInt32) throws(SystemError) {
        try check("setsockopt", clinux_set_mark(raw, number))
    }

    /// The mark of this socket: 0, unless it was marked.
    ///
    /// An accepted one has the mark of what its peer sent, where `net/ipv4/tcp_fwmark_accept` is 1.
    package borrowing func mark() throws(SystemError) -> UInt32 {
        var number: UInt32 = 0
        try check("getsockopt", unsafe clinux_get_mark(raw, &number))
        return number
    }

    /// Has this socket report the marks of the datagrams that it receives (SO_RCVMARK); takes CAP_NET_ADMIN.
    ///
    /// Throws ENOPROTOOPT on a kernel before 5.19.
    package borrowing func reportMarks() throws(SystemError) { try check("setsockopt", clinux_report_marks(raw)) }

    /// Has this socket report where the datagrams that it receives were sent to (IP_PKTINFO, IPV6_RECVPKTINFO).
    package borrowing func reportDestinations() throws(SystemError) {
        try check("setsockopt", clinux_report_destinations(raw))
    }

    /// Has this socket report when the datagrams that it receives came, however late they are read (SO_TIMESTAMPNS).
    package borrowing func reportArrivals() throws(SystemError) { try check("setsockopt", clinux_report_arrivals(raw)) }

    /// Receives a datagram (recvmsg(2)).
    package borrowing func receiveDatagram() throws(SystemError) -> Datagram {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var origin = clinux_origin()
        let count = unsafe clinux_receive(raw, &bytes, bytes.count, &origin)
        try check("recvmsg", count)
        bytes.removeLast(bytes.count - Int(count))
        return Datagram(
            bytes: bytes, sender: unsafe withUnsafeBytes(of: origin.sender) { unsafe SocketAddress(stored: $0) },
            target: unsafe withUnsafeBytes(of: origin.target) { unsafe SocketAddress(stored: $0) },
            mark: origin.is_marked == 1 ? origin.mark : nil, arrival: origin.arrival == 0 ? nil : origin.arrival)
    }
}

extension SocketAddress {
    /// Reads what the C edge stored as a sockaddr_storage.
    fileprivate init?(stored bytes: UnsafeRawBufferPointer) {
        unsafe self.init(bytes.loadUnaligned(as: sockaddr_storage.self))
    }
}
