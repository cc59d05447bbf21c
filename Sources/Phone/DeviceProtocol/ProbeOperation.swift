/// An operation of the probe: the rows of TN3179's tables and auxiliary operations.
public enum ProbeOperation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Opens a TCP connection, which stays open under the request's id.
    case tcpConnect = "tcp-connect"
    /// Listens on a TCP port and echoes received bytes; reports each connection as an event `accepted`.
    case tcpListen = "tcp-listen"
    /// Sends text on the connection of an earlier request, and reports the response.
    case tcpSend = "tcp-send"
    /// Connects a UDP socket and sends nothing.
    case udpConnect = "udp-connect"
    /// Sends one datagram by sendto(2); the socket stays open, and a later request may reuse it by `of`.
    case udpSend = "udp-send"
    /// Sends one datagram by sendmmsg(2).
    case udpSendMany = "udp-send-many"
    /// Receives datagrams on a port, echoes them and reports each as an event `received`.
    case udpListen = "udp-listen"
    /// Receives datagrams on a port and reports each as an event `received`.
    case udpReceive = "udp-receive"
    /// Sends one datagram to a multicast group.
    case multicastSend = "multicast-send"
    /// Joins a group and receives datagrams on a port.
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
    /// Browses for a type until the probe ends or the request is cancelled.
    case browse
    /// Resolves a service.
    case resolve
    /// Browses for all types.
    case enumerateTypes = "enumerate-types"
    /// Reports the status of the path to an address and port.
    case path
    /// Lists the interfaces with their functional types.
    case interfaces
    /// Uses the system service with the name `name`.
    case systemService = "system-service"
    /// Triggers the alert as TN3179 describes: connects UDP sockets to random link-local addresses.
    case triggerAlert = "trigger-alert"
    /// Cancels an earlier request.
    case cancel
}
