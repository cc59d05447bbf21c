/// What a probe can do: the rows of TN3179's tables, and what they need around them.
public enum ProbeOperation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Opens a TCP connection; it stays open under the request's id.
    case tcpConnect = "tcp-connect"
    /// Listens on a TCP port and echoes what comes; reports each connection as an event `accepted`.
    case tcpListen = "tcp-listen"
    /// Sends text on the connection of an earlier request, and reports what comes back.
    case tcpSend = "tcp-send"
    /// Connects a UDP socket and sends nothing.
    case udpConnect = "udp-connect"
    /// Sends one datagram by sendto(2), from a new socket that is kept, or from that of the request `of`, which keeps it.
    case udpSend = "udp-send"
    /// Sends one datagram by sendmmsg(2).
    case udpSendMany = "udp-send-many"
    /// Receives datagrams on a port and echoes them; each is an event `received`.
    case udpListen = "udp-listen"
    /// Receives datagrams on a port; each is an event `received`.
    case udpReceive = "udp-receive"
    /// Sends one datagram to a multicast group.
    case multicastSend = "multicast-send"
    /// Joins a group and receives on a port.
    case multicastReceive = "multicast-receive"
    /// Sends one datagram with `SO_BROADCAST`.
    case broadcastSend = "broadcast-send"
    /// Receives broadcasts on a port.
    case broadcastReceive = "broadcast-receive"
    /// Sends one ICMP echo request.
    case ping
    /// Resolves a name by getaddrinfo(3).
    case lookUp = "look-up"
    /// Registers a service until the probe ends or the request is cancelled.
    case register
    /// Browses for a type until then.
    case browse
    /// Resolves a service.
    case resolve
    /// Browses for all types.
    case enumerateTypes = "enumerate-types"
    /// Follows the path to an address and port.
    case path
    /// Lists the interfaces with their functional types.
    case interfaces
    /// Uses a system service, whose name is in `name`.
    case systemService = "system-service"
    /// Provokes the alert as TN3179 describes: connects UDP sockets to made-up link-local addresses.
    case triggerAlert = "trigger-alert"
    /// Ends what an earlier request began.
    case cancel
}
