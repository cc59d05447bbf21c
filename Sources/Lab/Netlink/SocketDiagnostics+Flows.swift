internal import CMnl
internal import Glibc
internal import InternetProtocols

/// A connected TCP or UDP socket of a namespace.
package struct ConnectedSocket: Sendable, Hashable {
    package enum Transport: Sendable, Hashable, CaseIterable {
        /// TCP, in any state except listening and time-wait, in which no process has the connection any more.
        case tcp
        case udp

        var number: UInt8 { UInt8(self == .tcp ? IPPROTO_TCP : IPPROTO_UDP) }
    }

    package let transport: Transport
    /// The peer; `::ffff:a.b.c.d` for an IPv6 socket that uses IPv4.
    package let remote: Endpoint
    /// The kernel's identifier of the socket, unique since boot (SO_COOKIE).
    package let cookie: UInt64
    /// The token of the Multipath TCP connection to which this subflow belongs; `nil` for others.
    package let multipathToken: UInt32?
    /// The inode of the socket, as in `/proc/PID/fd`; 0 when no process has it open.
    ///
    /// The first subflow of a Multipath TCP connection has the connection's inode.
    package let inode: UInt32
    private let isV6: Bool
    private let identity: ArraySlice<UInt8>

    /// MPTCP_SUBFLOW_ATTR_TOKEN_LOC of <linux/mptcp.h>.
    private static let localToken = 2

    init?(_ reply: NetlinkReply, over transport: Transport) throws(NetlinkError) {
        guard let header = reply.payload.load(inet_diag_msg.self) else {
            throw .malformed("socket", "\(reply.payload.count) bytes are too few for its header")
        }
        // UDP can connect to port 0 as well and is then in the established state.
        let isConnected = transport == .udp && TCPState.established.rawValue == header.idiag_state
        guard header.id.idiag_dport != 0 || isConnected else { return nil }
        multipathToken = transport == .tcp ? try Self.token(reply) : nil
        let offset = MemoryLayout<inet_diag_msg>.offset(of: \.id) ?? 4
        identity = reply.payload.dropFirst(offset).prefix(MemoryLayout<inet_diag_sockid>.size)
        isV6 = header.idiag_family == UInt8(AF_INET6)
        guard let address = IPAddress(bytes: identity.dropFirst(20).prefix(isV6 ? 16 : 4)) else {
            throw .malformed("socket", "family \(header.idiag_family)")
        }
        self.transport = transport
        inode = header.idiag_inode
        remote = Endpoint(address, port: UInt16(bigEndian: header.id.idiag_dport))
        cookie = UInt64(header.id.idiag_cookie.1) << 32 | UInt64(header.id.idiag_cookie.0)
    }

    private static func token(_ reply: NetlinkReply) throws(NetlinkError) -> UInt32? {
        try reply.parse(inet_diag_msg.self, of: "socket").1.nested(Int(INET_DIAG_ULP_INFO))?
            .nested(Int(INET_ULP_INFO_MPTCP))?.number(localToken)
    }

    /// Closes the socket: its owner gets ECONNABORTED, and the peer of a TCP connection a reset.
    ///
    /// `ss --kill --tcp dst REMOTE`, `ss --kill --udp dst REMOTE`
    package func destroy() -> NetlinkMessage {
        var message = NetlinkMessage(Int(SOCK_DESTROY), "destroy the flow to \(remote)")
        var request = Self.request(transport, isV6: isV6)
        request.id = identity.load(inet_diag_sockid.self) ?? inet_diag_sockid()
        message.appendHeader(request)
        return message
    }

    static func request(_ transport: Transport, isV6: Bool) -> inet_diag_req_v2 {
        var request = inet_diag_req_v2()
        request.sdiag_family = UInt8(isV6 ? AF_INET6 : AF_INET)
        request.sdiag_protocol = transport.number
        request.idiag_states = ~(TCPState.listening.bit | TCPState.timeWait.bit)
        return request
    }
}

extension NetlinkSocket {
    /// Returns the flows of the namespace, of both transports and families: `ss --tcp --udp --extended`.
    ///
    /// It requires a socket of ``NetlinkSocket/Family/socketDiagnostics``.
    package mutating func flows() throws(NetlinkError) -> [ConnectedSocket] {
        var flows: [ConnectedSocket] = []
        for transport in ConnectedSocket.Transport.allCases {
            for isV6 in [false, true] {
                var message = NetlinkMessage(dump: Int(SOCK_DIAG_BY_FAMILY), "show \(transport) flows")
                var request = ConnectedSocket.request(transport, isV6: isV6)
                // With the statistics of TCP, the kernel also returns the subflow data of Multipath TCP.
                if transport == .tcp { request.idiag_ext = 1 << UInt8(INET_DIAG_INFO - 1) }
                message.appendHeader(request)
                for reply in try dump(message) where reply.type == Int(SOCK_DIAG_BY_FAMILY) {
                    if let flow = try ConnectedSocket(reply, over: transport) { flows.append(flow) }
                }
            }
        }
        return flows
    }
}
