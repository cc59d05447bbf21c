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
