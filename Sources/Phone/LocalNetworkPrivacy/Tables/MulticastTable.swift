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
