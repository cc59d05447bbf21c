/// Settings of a reference push server.
public struct PushServerSettings: Sendable, Hashable {
    /// The address to listen on; `nil` for every address of the host, IPv6 and IPv4.
    public var address: String?
    /// The TCP port for providers.
    public var port: Int
    /// The TCP port for APNs provider API requests.
    public var httpPort: Int
    /// The TCP port for such requests over TLS; `nil` for none.
    public var httpsPort: Int?
    /// The interval of heartbeats.
    public var heartbeat: Duration
    /// The timeout for the acknowledgement of a heartbeat, after which a client is offline.
    public var acknowledgeWithin: Duration
    /// The time after which an unacknowledged message is sent again on the same connection.
    public var retryAfter: Duration
    /// The timeout of a registration, from the first byte and including the TLS handshake.
    public var registerWithin: Duration
    /// The timeout of a frame, from its first byte to its last.
    public var frameWithin: Duration
    /// The timeout of a sender's request, from its first byte to its last, and of its TLS handshake.
    public var requestWithin: Duration
    /// The idle timeout of a sender's connection.
    public var idleWithin: Duration
    /// The maximum number of undelivered messages per client; more are refused with status 429.
    public var waitingLimit: Int
    /// The maximum number of bytes per write to providers, each in its own segment; `nil` for no limit.
    public var writeSize: Int?
    /// The P-256 public key that signs the senders' authentication tokens, in base64 (`SubjectPublicKeyInfo`).
    ///
    /// With `nil`, senders need no token.
    public var providerKey: String?
    /// Whether the server uses plain TCP instead of TLS.
    public var plain: Bool

    /// Makes settings; what is left out has its default.
    public init(
        address: String? = nil, port: Int = 7650, httpPort: Int = 8080, httpsPort: Int? = nil,
        heartbeat: Duration = .seconds(1), acknowledgeWithin: Duration = .milliseconds(500),
        retryAfter: Duration = .seconds(5), registerWithin: Duration = .seconds(5),
        frameWithin: Duration = .seconds(5), requestWithin: Duration = .seconds(5), idleWithin: Duration = .seconds(60),
        waitingLimit: Int = 10_000, writeSize: Int? = nil, providerKey: String? = nil, plain: Bool = false
    ) {
        self.address = address
        self.port = port
        self.httpPort = httpPort
        self.httpsPort = httpsPort
        self.heartbeat = heartbeat
        self.acknowledgeWithin = acknowledgeWithin
        self.retryAfter = retryAfter
        self.registerWithin = registerWithin
        self.frameWithin = frameWithin
        self.requestWithin = requestWithin
        self.idleWithin = idleWithin
        self.waitingLimit = waitingLimit
        self.writeSize = writeSize
        self.providerKey = providerKey
        self.plain = plain
    }
}

extension PushServerSettings: ProgramSettings {
    package static let defaults = PushServerSettings()

    /// One row per setting, in the order of help texts.
    package static let table: [Setting<Self>] = [
        Setting("heartbeat", \.heartbeat, .duration, "The time from one heartbeat to the next"),
        Setting(
            "acknowledge-within", \.acknowledgeWithin, .duration,
            "The maximum time until a client acknowledges a heartbeat"),
        Setting(
            "retry-after", \.retryAfter, .duration,
            "The time after which a message without an acknowledgement is sent again"),
        Setting(
            "register-within", \.registerWithin, .duration,
            "The maximum time until a connection registers, TLS handshake included"),
        Setting(
            "frame-within", \.frameWithin, .duration, "The maximum time from the first byte of a frame to its last"),
        Setting(
            "request-within", \.requestWithin, .duration,
            "The maximum time from the first byte of a sender's request to its last, and of its TLS handshake"),
        Setting(
            "idle-within", \.idleWithin, .duration, "The maximum time that a sender's connection is idle"),
        Setting(
            "waiting-limit", \.waitingLimit, .number(1...1_000_000),
            "The maximum number of messages that wait for one client; more are refused with status 429"),
        Setting(
            "write-size", \.writeSize, .number(1...1_000_000),
            "The number of bytes of each write to a provider, sent in a segment of its own", absent: "all pending bytes"
        ),
        Setting(
            "provider-key", \.providerKey, .key,
            "The P-256 public key, in base64, that verifies the authentication tokens of senders",
            absent: "senders need no token"),
        Setting("plain", \.plain, .truth, "Whether the server speaks plain TCP instead of TLS"),
        Setting(
            "address", \.address, .address, "The address that the server listens on",
            absent: "all addresses of the host"),
        Setting("port", \.port, .port, "The TCP port for providers"),
        Setting("http-port", \.httpPort, .port, "The TCP port for messages"),
        Setting("https-port", \.httpsPort, .port, "The TCP port for messages over TLS", absent: "none"),
    ]
}
