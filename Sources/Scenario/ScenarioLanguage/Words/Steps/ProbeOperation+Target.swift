package import DeviceProtocol

extension ProbeOperation {
    /// The description in the schema, one sentence.
    var about: String {
        switch self {
        case .tcpConnect: "Opens a TCP connection to a port of a host or address."
        case .tcpListen: "Listens on a TCP port and echoes what it receives."
        case .tcpSend: "Sends text on the connection of an earlier `try`."
        case .udpConnect: "Connects a UDP socket to a port of a host or address, and sends nothing."
        case .udpSend: "Sends a datagram to a port of a host or address, by sendto(2)."
        case .udpSendMany: "Sends a datagram to a port of a host or address, by sendmmsg(2)."
        case .udpListen: "Receives datagrams on a port and echoes them."
        case .udpReceive: "Receives datagrams on a port."
        case .multicastSend: "Sends a datagram to a multicast group, on every interface with broadcast."
        case .multicastReceive: "Joins a multicast group and receives datagrams on a port."
        case .broadcastSend:
            "Sends a datagram to the broadcast address of a network; to 255.255.255.255 on every interface with broadcast."
        case .broadcastReceive: "Receives broadcast datagrams of a network, or to 255.255.255.255, on a port."
        case .ping: "Sends an ICMP echo request to a host or address."
        case .lookUp: "Resolves a name by getaddrinfo(3)."
        case .register: "Registers a Bonjour service of this type."
        case .browse: "Browses for Bonjour services of this type."
        case .resolve: "Resolves a Bonjour service of this type."
        case .enumerateTypes: "Browses for all Bonjour types, by this app or probe."
        case .path: "Monitors the network path to a port of a host or address."
        case .interfaces: "Lists the interfaces and their functional types, by this app or probe."
        case .systemService: "Uses a service of the system, which needs no access."
        case .triggerAlert: "Provokes the alert as TN3179 describes, by this app or probe."
        case .cancel: "Ends what an earlier `try` began."
        }
    }

    /// The kind of value that the operation's key has in a `try` step.
    package var target: Target {
        switch self {
        case .tcpConnect, .udpConnect, .udpSend, .udpSendMany, .path: .endpoint
        case .multicastSend, .multicastReceive: .group
        case .broadcastSend, .broadcastReceive: .broadcast
        case .tcpListen, .udpListen, .udpReceive: .port
        case .ping: .host
        case .lookUp: .name
        case .register, .browse, .resolve: .type
        case .systemService: .service
        case .tcpSend, .cancel: .earlier
        case .enumerateTypes, .interfaces, .triggerAlert: .app
        }
    }

    /// Whether the operation waits for data of another sender.
    package var receives: Bool {
        switch self {
        case .tcpListen, .udpListen, .udpReceive, .multicastReceive, .broadcastReceive: true
        default: false
        }
    }

    /// The target of an operation.
    package enum Target: Sendable, Hashable {
        /// A host or address with a port.
        case endpoint
        /// A multicast address with a port.
        case group
        /// A network, for its broadcast address, or 255.255.255.255, with a port.
        case broadcast
        /// A local port.
        case port
        case host
        case name
        /// A Bonjour service type.
        case type
        case service
        /// An earlier `try` step.
        case earlier
        /// No target; the key's value names the app.
        case app
    }
}
