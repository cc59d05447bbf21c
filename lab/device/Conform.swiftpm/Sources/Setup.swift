/// What differs from one network and one signature to another; change this before you build for a device.
enum Setup {
    /// The machine that runs `lab/device/peer`: a name that a DNS server knows, or an IPv4 address.
    static let peer = "peer.example"
    /// The same machine by its Bonjour name.
    static let localName = "server.local"
    /// Whether the app is signed with com.apple.developer.networking.multicast.
    static let isSignedForMulticast = false

    /// The type that Info.plist declares.
    static let declaredType = "_pushlab-conform._tcp"
    /// A type that it does not.
    static let undeclaredType = "_undeclared._tcp"

    /// Where the peer takes connections and datagrams.
    static let peerPort: UInt16 = 7650
    /// Where it answers requests of HTTP.
    static let webPort: UInt16 = 7655
    /// Where it sends a datagram to, five times a second.
    static let datagramPort: UInt16 = 7651
    /// The group that it sends to.
    static let group = "239.1.2.3"
    static let groupPort: UInt16 = 7652
    /// Where it sends limited broadcasts to.
    static let broadcastPort: UInt16 = 7653
    /// Where it connects to.
    static let acceptPort: UInt16 = 7654
}
