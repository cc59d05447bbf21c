internal import CMnl
internal import Glibc
package import InternetProtocols

/// Requests about TCP sockets (sock_diag(7)), for sockets of ``NetlinkSocket/Family/socketDiagnostics``.
package enum SocketDiagnostics {
    /// Closes a connection: its owner gets ECONNABORTED, the peer a reset.
    ///
    /// `ss --kill --tcp src LOCAL dst REMOTE`
    package static func destroy(_ connection: TCPConnection) -> NetlinkMessage {
        var message = NetlinkMessage(Int(SOCK_DESTROY), "destroy \(connection.local) – \(connection.remote)")
        var request = request(isV6: connection.local.address.isV6, states: [connection.state])
        request.id = connection.identity.load(inet_diag_sockid.self) ?? inet_diag_sockid()
        message.appendHeader(request)
        return message
    }

    static func dump(isV6: Bool, states: [TCPState]) -> NetlinkMessage {
        var message = NetlinkMessage(dump: Int(SOCK_DIAG_BY_FAMILY), "show TCP sockets")
        message.appendHeader(request(isV6: isV6, states: states))
        return message
    }

    private static func request(isV6: Bool, states: [TCPState]) -> inet_diag_req_v2 {
        var request = inet_diag_req_v2()
        request.sdiag_family = UInt8(isV6 ? AF_INET6 : AF_INET)
        request.sdiag_protocol = UInt8(IPPROTO_TCP)
        request.idiag_ext = 1 << UInt8(INET_DIAG_INFO - 1)
        request.idiag_states = states.reduce(0) { $0 | $1.bit }
        return request
    }
}

extension NetlinkSocket {
    /// Returns the TCP sockets of the namespace in these states, of both families: `ss --tcp --all --info`.
    package mutating func tcpConnections(
        in states: [TCPState] = TCPState.allCases
    ) throws(NetlinkError) -> [TCPConnection] {
        var connections: [TCPConnection] = []
        for isV6 in [false, true] {
            for reply in try dump(SocketDiagnostics.dump(isV6: isV6, states: states))
            where reply.type == Int(SOCK_DIAG_BY_FAMILY) {
                connections.append(try TCPConnection(reply))
            }
        }
        return connections
    }

    /// Whether a TCP socket listens on a port, at any address of either family: `ss --tcp --listening sport = :PORT`.
    package mutating func isListening(onPort port: UInt16) throws(NetlinkError) -> Bool {
        try !listeners(onPort: port).isEmpty
    }

    /// Returns the addresses at which TCP sockets listen on a port; `::` and `0.0.0.0` are all addresses.
    ///
    /// `ss --tcp --listening sport = :PORT`
    package mutating func listeners(onPort port: UInt16) throws(NetlinkError) -> [IPAddress] {
        try tcpConnections(in: [.listening]).filter { $0.local.port == port }.map(\.local.address)
    }
}
