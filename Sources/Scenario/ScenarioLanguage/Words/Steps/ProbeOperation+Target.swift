package import DeviceProtocol

extension ProbeOperation {
    /// What the value of the operation's key in a `try` step is.
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

    /// Whether it waits for what somebody else sends.
    package var receives: Bool {
        switch self {
        case .tcpListen, .udpListen, .udpReceive, .multicastReceive, .broadcastReceive: true
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
