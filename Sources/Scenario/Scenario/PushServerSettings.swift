/// The settings of a reference push server.
public struct PushServerSettings: Sendable, Hashable {
    /// The address it listens on; `nil` is every address of the host, IPv6 and IPv4.
    public var address: String?
    /// The TCP port for providers.
    public var port: Int
    /// The TCP port for messages in the form of APNs' provider API.
    public var httpPort: Int
    /// The time from one heartbeat to the next.
    public var heartbeat: Duration
    /// How long a client may take to acknowledge a heartbeat before it counts as offline.
    public var acknowledgeWithin: Duration
    /// Whether it speaks plain TCP instead of TLS.
    public var plain: Bool

    /// Makes settings; what is left out is the program's own default.
    public init(
        address: String? = nil, port: Int = 7650, httpPort: Int = 8080, heartbeat: Duration = .seconds(1),
        acknowledgeWithin: Duration = .milliseconds(500), plain: Bool = false
    ) {
        self.address = address
        self.port = port
        self.httpPort = httpPort
        self.heartbeat = heartbeat
        self.acknowledgeWithin = acknowledgeWithin
        self.plain = plain
    }
}
