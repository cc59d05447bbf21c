/// The socket operations that need local network access (TN3179, first table of "Local network operations").
///
/// The technote's table has the common cases. The others follow from its rule: outgoing traffic to a local network
/// address needs access, whatever the protocol.
enum SocketTable {
    /// Whether an operation needs access; traffic to an exempt destination does not.
    static func requiresAccess(_ operation: SocketOperation, to destination: Destination) -> Bool {
        switch (operation, destination) {
        case (_, .own), (_, .remote), (_, .dnsServer), (_, .proxy): false
        // Operation      On-link unicast           Multicast                    Broadcast
        case (.tcpConnect, .onLink), (.tcpConnect, .multicast), (.tcpConnect, .broadcast): true
        case (.udpConnect, .onLink), (.udpConnect, .multicast), (.udpConnect, .broadcast): true
        case (.udpSend, .onLink), (.udpSend, .multicast), (.udpSend, .broadcast): true
        case (.rawSend, .onLink), (.rawSend, .multicast), (.rawSend, .broadcast): true
        case (.udpReceive, .onLink): false
        case (.udpReceive, .multicast), (.udpReceive, .broadcast): true
        case (.tcpAccept, .onLink), (.tcpAccept, .multicast), (.tcpAccept, .broadcast): false
        }
    }
}

/// The socket operations that need the multicast entitlement (TN3179, first table of "Multicast operations").
///
/// Connecting a UDP socket sends nothing and is not in the table. Sending on it is.
enum MulticastTable {
    /// Whether an operation needs the entitlement on a platform that requires it.
    static func requiresEntitlement(_ operation: SocketOperation, to destination: Destination) -> Bool {
        switch (operation, destination) {
        case (.udpSend, .multicast), (.udpSend, .broadcast): true
        case (.udpReceive, .multicast), (.udpReceive, .broadcast): true
        case (.rawSend, .multicast), (.rawSend, .broadcast): true
        case (.udpSend, _), (.udpReceive, _), (.rawSend, _): false
        case (.tcpConnect, _), (.tcpAccept, _), (.udpConnect, _): false
        }
    }
}

/// The local traffic that is exempt from local network access.
///
/// TN3179, the exceptions after the first table of "Local network operations".
enum ExceptionTable {
    /// Whether traffic to a destination is exempt; the exemption is for all programs and for that port only.
    static func exempts(_ destination: Destination) -> Bool {
        switch destination {
        case .dnsServer, .proxy: true
        case .own, .remote, .onLink, .multicast, .broadcast: false
        }
    }

    /// Whether programs of a kind are exempt; the app that shows web content is not.
    static func exempts(_ kind: AppKind) -> Bool { kind == .webContent }
}
