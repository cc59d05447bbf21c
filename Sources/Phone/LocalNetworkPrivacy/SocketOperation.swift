/// What a program does with a socket (TN3179, first table of "Local network operations").
package enum SocketOperation: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Making an outgoing TCP connection: connect(2), or the first send with `MSG_FASTOPEN`.
    case tcpConnect = 0
    /// Listening for and accepting incoming TCP connections, and everything that flows on them.
    case tcpAccept = 1
    /// Connecting a UDP socket, which sends nothing.
    case udpConnect = 2
    /// Sending a datagram.
    case udpSend = 3
    /// Receiving a datagram; the destination is that of the datagram.
    case udpReceive = 4
    /// Sending anything else, such as an echo request on a raw or ping socket.
    case rawSend = 5

    /// The name in events, such as `tcp-connect`.
    package var name: String {
        switch self {
        case .tcpConnect: "tcp-connect"
        case .tcpAccept: "tcp-accept"
        case .udpConnect: "udp-connect"
        case .udpSend: "udp-send"
        case .udpReceive: "udp-receive"
        case .rawSend: "raw-send"
        }
    }
}
