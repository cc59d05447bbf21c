internal import CMnl
internal import Glibc
package import InternetProtocols

/// An IP address and a port.
package struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// The address; `::ffff:a.b.c.d` for an IPv6 socket that uses IPv4.
    package let address: IPAddress
    /// The port; 0 for none.
    package let port: UInt16

    package init(_ address: IPAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    package var description: String { address.isV6 ? "[\(address)]:\(port)" : "\(address):\(port)" }
}

/// The state of a TCP socket (<net/tcp_states.h> of the kernel).
package enum TCPState: UInt8, Sendable, Hashable, CaseIterable {
    case established = 1
    case synSent, synReceived, finWait1, finWait2, timeWait, closed, closeWait, lastAck, listening, closing
    case newSynReceived

    var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// A TCP socket of a namespace as sock_diag(7) reports it.
package struct TCPConnection: Sendable, Hashable {
    /// The state; `closed` in the event of its end.
    package let state: TCPState
    package let local: Endpoint
    /// The peer; port 0 for a listening socket.
    package let remote: Endpoint
    /// The inode of the socket, as in `/proc/PID/fd`; 0 when no process has it open.
    package let inode: UInt32
    /// The id of the user that opened it.
    package let uid: UInt32
    /// The kernel's identifier of the socket, unique since boot (SO_COOKIE).
    package let cookie: UInt64
    /// The statistics; `nil` when the kernel keeps none, as in time-wait.
    package let statistics: TCPStatistics?
    /// The kernel's identity of the socket with its cookie, which no later socket has.
    let identity: ArraySlice<UInt8>

    init(_ reply: NetlinkReply) throws(NetlinkError) {
        let subject = "TCP socket"
        let (header, attributes) = try reply.parse(inet_diag_msg.self, of: subject)
        let offset = MemoryLayout<inet_diag_msg>.offset(of: \.id) ?? 4
        identity = reply.payload.dropFirst(offset).prefix(MemoryLayout<inet_diag_sockid>.size)
        let length = header.idiag_family == UInt8(AF_INET6) ? 16 : 4
        // inet_diag_sockid: two ports, then two addresses of four words each, all in network order.
        guard let state = TCPState(rawValue: header.idiag_state),
            let source = IPAddress(bytes: identity.dropFirst(4).prefix(length)),
            let destination = IPAddress(bytes: identity.dropFirst(20).prefix(length))
        else { throw .malformed(subject, "state \(header.idiag_state), family \(header.idiag_family)") }
        self.state = state
        local = Endpoint(source, port: UInt16(bigEndian: header.id.idiag_sport))
        remote = Endpoint(destination, port: UInt16(bigEndian: header.id.idiag_dport))
        inode = header.idiag_inode
        uid = header.idiag_uid
        cookie = UInt64(header.id.idiag_cookie.1) << 32 | UInt64(header.id.idiag_cookie.0)
        statistics = attributes.bytes(Int(INET_DIAG_INFO)).flatMap { TCPStatistics($0) }
    }
}

/// Statistics of a TCP socket (struct tcp_info of <linux/tcp.h>, which only grows at its end).
package struct TCPStatistics: Sendable, Hashable {
    /// The number of data bytes sent, including retransmissions.
    package let bytesSent: UInt64
    /// The number of retransmitted data bytes.
    package let bytesRetransmitted: UInt64
    /// The number of retransmitted segments.
    package let retransmissions: UInt32

    /// Byte offsets in struct tcp_info.
    private enum Offset {
        static let totalRetransmissions = 100
        static let bytesSent = 200
        static let bytesRetransmitted = 208
    }

    init?(_ info: ArraySlice<UInt8>) {
        guard let sent: UInt64 = info.number(at: Offset.bytesSent),
            let again: UInt64 = info.number(at: Offset.bytesRetransmitted),
            let retransmissions: UInt32 = info.number(at: Offset.totalRetransmissions)
        else { return nil }
        bytesSent = sent
        bytesRetransmitted = again
        self.retransmissions = retransmissions
    }
}
