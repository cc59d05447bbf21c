internal import CMnl
internal import Glibc
internal import InternetAddress

/// A socket of a namespace that has another end: a TCP connection, or a UDP socket that is connected.
package struct SocketFlow: Sendable, Hashable {
    /// What carries it.
    package enum Transport: Sendable, Hashable, CaseIterable {
        /// TCP, in any state but listening.
        case tcp
        /// UDP.
        case udp

        var number: UInt8 { UInt8(self == .tcp ? IPPROTO_TCP : IPPROTO_UDP) }
    }

    /// What carries it.
    package let transport: Transport
    /// The other end; a v6 socket that speaks IPv4 has `::ffff:a.b.c.d`.
    package let remote: Endpoint
    /// The number that the kernel gives to no other socket since the machine was started (SO_COOKIE).
    package let cookie: UInt64
    private let isV6: Bool
    private let identity: ArraySlice<UInt8>

    init?(_ reply: NetlinkReply, over transport: Transport) throws(NetlinkError) {
        let (header, _) = try reply.parse(inet_diag_msg.self, of: "socket")
        guard header.id.idiag_dport != 0 else { return nil }
        let offset = MemoryLayout<inet_diag_msg>.offset(of: \.id) ?? 4
        identity = reply.payload.dropFirst(offset).prefix(MemoryLayout<inet_diag_sockid>.size)
        isV6 = header.idiag_family == UInt8(AF_INET6)
        guard let address = IPAddress(bytes: identity.dropFirst(20).prefix(isV6 ? 16 : 4)) else {
            throw .malformed("socket", "family \(header.idiag_family)")
        }
        self.transport = transport
        remote = Endpoint(address, port: UInt16(bigEndian: header.id.idiag_dport))
        cookie = UInt64(header.id.idiag_cookie.1) << 32 | UInt64(header.id.idiag_cookie.0)
    }

    /// Ends it: its owner gets ECONNABORTED, and the other end of a TCP connection a reset.
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
        request.idiag_states = ~TCPState.listening.bit
        return request
    }
}

extension NetlinkSocket {
    /// The flows of the namespace, of both transports and both families, for sockets of
    /// ``NetlinkSocket/Family/socketDiagnostics``.
    ///
    /// `ss --tcp --udp --extended`
    package mutating func flows() throws(NetlinkError) -> [SocketFlow] {
        var flows: [SocketFlow] = []
        for transport in SocketFlow.Transport.allCases {
            for isV6 in [false, true] {
                var message = NetlinkMessage(dump: Int(SOCK_DIAG_BY_FAMILY), "show \(transport) flows")
                message.appendHeader(SocketFlow.request(transport, isV6: isV6))
                for reply in try dump(message) where reply.type == Int(SOCK_DIAG_BY_FAMILY) {
                    if let flow = try SocketFlow(reply, over: transport) { flows.append(flow) }
                }
            }
        }
        return flows
    }
}
