/// Which socket operations need local network access: the first table of "Local network operations" (TN3179).
///
/// The table names the common cases. The rule behind it fills the rest: outgoing traffic to a local network address
/// needs access, whatever carries it.
enum SocketTable {
    /// Whether an operation needs access; traffic to a destination that is exempt counts as not needing it.
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

/// Which socket operations need the multicast entitlement: the first table of "Multicast operations" (TN3179).
///
/// Connecting a UDP socket sends nothing and is in neither row; what is sent on it then is.
enum MulticastTable {
    /// Whether an operation needs the entitlement where the platform asks for one.
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

/// What never needs local network access although it is on the local network: the exceptions that follow the first table
/// of "Local network operations" (TN3179).
enum ExceptionTable {
    /// Whether traffic to a destination is exempt; it is for everybody, and at that port only.
    static func exempts(_ destination: Destination) -> Bool {
        switch destination {
        case .dnsServer, .proxy: true
        case .own, .remote, .onLink, .multicast, .broadcast: false
        }
    }

    /// Whether everything is exempt that programs of a kind do; the app that shows them gains nothing by it.
    static func exempts(_ kind: AppKind) -> Bool { kind == .webContent }
}
