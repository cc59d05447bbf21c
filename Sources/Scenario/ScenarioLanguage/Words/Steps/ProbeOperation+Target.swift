package import DeviceProtocol

extension ProbeOperation {
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
