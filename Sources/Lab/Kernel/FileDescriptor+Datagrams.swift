internal import CLinux
internal import Glibc

/// A received datagram with its ancillary data.
package struct Datagram: Sendable {
    /// The payload, at most 64 KiB.
    package let bytes: [UInt8]
    /// The sender's address; `nil` on a connected socket and for a family other than IP.
    package let sender: SocketAddress?
    /// The destination address, without a port; only with ``FileDescriptor/reportDestinations()``.
    package let target: SocketAddress?
    /// The packet's mark; only with ``FileDescriptor/reportMarks()``.
    package let mark: UInt32?
    /// The arrival time, in nanoseconds of CLOCK_MONOTONIC; only with ``FileDescriptor/reportArrivals()``.
    package let arrival: Int64?
}

/// Ancillary data of datagrams: marks, destinations and arrival times.
///
/// A mark (SO_MARK, socket(7)) stays with a packet inside one network namespace. Destinations are those of ip(7) and
/// ipv6(7), arrival times those of SO_TIMESTAMPNS (socket(7)).
extension FileDescriptor {
    /// Sets the mark of the packets that this socket sends (SO_MARK); requires CAP_NET_ADMIN.
    package borrowing func mark(_ number: UInt32) throws(SystemError) {
        try check("setsockopt", clinux_set_mark(raw, number))
    }

    /// Returns the mark of this socket; 0 unless one was set.
    ///
    /// An accepted socket has the mark of its peer's packets where `net/ipv4/tcp_fwmark_accept` is 1.
    package borrowing func mark() throws(SystemError) -> UInt32 {
        var number: UInt32 = 0
        try check("getsockopt", unsafe clinux_get_mark(raw, &number))
        return number
    }

    /// Enables reporting of the marks of received datagrams (SO_RCVMARK); requires CAP_NET_ADMIN.
    ///
    /// Throws ENOPROTOOPT on a kernel before 5.19.
    package borrowing func reportMarks() throws(SystemError) { try check("setsockopt", clinux_report_marks(raw)) }

    /// Enables reporting of the destination addresses of received datagrams (IP_PKTINFO, IPV6_RECVPKTINFO).
    package borrowing func reportDestinations() throws(SystemError) {
        try check("setsockopt", clinux_report_destinations(raw))
    }

    /// Enables reporting of the arrival times of received datagrams, however late they are read (SO_TIMESTAMPNS).
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
    /// Reads an address that the C code stored as a sockaddr_storage.
    fileprivate init?(stored bytes: UnsafeRawBufferPointer) {
        unsafe self.init(bytes.loadUnaligned(as: sockaddr_storage.self))
    }
}
