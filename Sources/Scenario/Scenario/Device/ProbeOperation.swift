/// What a `try` step has a probe do: the rows of TN3179's tables, and what they need around them.
public enum ProbeOperation: String, Sendable, Hashable, CaseIterable {
    /// Opens a TCP connection, which stays open.
    case tcpConnect = "tcp-connect"
    /// Listens on a TCP port and echoes what comes.
    case tcpListen = "tcp-listen"
    /// Sends text on a connection that an earlier step opened.
    case tcpSend = "tcp-send"
    /// Connects a UDP socket and sends nothing.
    case udpConnect = "udp-connect"
    /// Sends one datagram by sendto(2).
    case udpSend = "udp-send"
    /// Sends one datagram by sendmmsg(2).
    case udpSendMany = "udp-send-many"
    /// Receives datagrams on a port.
    case udpReceive = "udp-receive"
    /// Sends one datagram to a multicast group.
    case multicastSend = "multicast-send"
    /// Joins a group and receives on a port.
    case multicastReceive = "multicast-receive"
    /// Sends one datagram to a broadcast address.
    case broadcastSend = "broadcast-send"
    /// Receives broadcasts on a port.
    case broadcastReceive = "broadcast-receive"
    /// Sends one echo request.
    case ping
    /// Resolves a name with getaddrinfo(3).
    case lookUp = "look-up"
    /// Registers a Bonjour service.
    case register
    /// Browses for a Bonjour type.
    case browse
    /// Resolves a Bonjour service.
    case resolve
    /// Browses for all Bonjour types.
    case enumerateTypes = "enumerate-types"
    /// Asks whether there is a path to an address and port.
    case path
    /// Uses a system service, such as `airprint`.
    case systemService = "system-service"
    /// Provokes the alert as TN3179 describes.
    case triggerAlert = "trigger-alert"
    /// Finds out the permission by registering a service and browsing for it.
    case checkPermission = "check-permission"
    /// Ends what an earlier step began.
    case cancel

    /// What the value of the key is.
    package var target: Target {
        switch self {
        case .tcpConnect, .udpConnect, .udpSend, .udpSendMany, .path: .endpoint
        case .multicastSend, .multicastReceive: .group
        case .broadcastSend, .broadcastReceive: .broadcast
        case .tcpListen, .udpReceive: .port
        case .ping: .host
        case .lookUp: .name
        case .register, .browse, .resolve: .type
        case .systemService: .service
        case .tcpSend, .cancel: .earlier
        case .enumerateTypes, .triggerAlert, .checkPermission: .app
        }
    }

    /// Whether it waits for what somebody else sends.
    package var receives: Bool {
        switch self {
        case .tcpListen, .udpReceive, .multicastReceive, .broadcastReceive: true
        default: false
        }
    }

    /// What an operation is aimed at.
    package enum Target: Sendable, Hashable {
        /// A host or address with a port.
        case endpoint
        /// A multicast address with a port.
        case group
        /// A network, which stands for its broadcast address, or 255.255.255.255, with a port.
        case broadcast
        /// A port of its own.
        case port
        /// A host or address.
        case host
        /// A domain name.
        case name
        /// A Bonjour type.
        case type
        /// A system service.
        case service
        /// A step before.
        case earlier
        /// Nothing; the key names the app that does it.
        case app
    }
}
