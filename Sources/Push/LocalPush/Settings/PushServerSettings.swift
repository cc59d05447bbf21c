/// How a reference push server behaves.
public struct PushServerSettings: Sendable, Hashable {
    /// The address it listens on; `nil` is every address of the host, IPv6 and IPv4.
    public var address: String?
    /// The TCP port for providers.
    public var port: Int
    /// The TCP port for messages in the form of APNs' provider API.
    public var httpPort: Int
    /// The TCP port for such messages over TLS; `nil` is none.
    public var httpsPort: Int?
    /// The time from one heartbeat to the next.
    public var heartbeat: Duration
    /// How long a client may take to acknowledge a heartbeat before it counts as offline.
    public var acknowledgeWithin: Duration
    /// How long a message waits for its acknowledgement before it is sent again on the same connection.
    public var retryAfter: Duration
    /// How long a connection may take from its first byte to registration, the TLS handshake included.
    public var registerWithin: Duration
    /// How long a frame may take from its first byte to its last.
    public var frameWithin: Duration
    /// How long a request of a sender may take from its first byte to its last, and its TLS handshake.
    public var requestWithin: Duration
    /// How long a sender's connection may be without a request.
    public var idleWithin: Duration
    /// How many messages may wait for one client before more are refused with status 429.
    public var waitingLimit: Int
    /// How many bytes it writes to providers at a time, each time in a segment of its own; `nil` is all that is due.
    public var writeSize: Int?
    /// The P-256 public key that signs the authentication tokens of senders, in base64 (`SubjectPublicKeyInfo`); with `nil`
    /// senders need none.
    public var providerKey: String?
    /// Whether it speaks plain TCP instead of TLS.
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
    /// What holds when nothing is set.
    package static let defaults = PushServerSettings()

    /// A row for each setting, in the order of help texts.
    package static let table: [Setting<Self>] = [
        Setting("heartbeat", \.heartbeat, .duration, "The time from one heartbeat to the next"),
        Setting(
            "acknowledge-within", \.acknowledgeWithin, .duration,
            "How long a client may take to acknowledge a heartbeat"),
        Setting(
            "retry-after", \.retryAfter, .duration,
            "How long a message waits for its acknowledgement before it is sent again"),
        Setting(
            "register-within", \.registerWithin, .duration,
            "How long a connection may take to register, the TLS handshake included"),
        Setting("frame-within", \.frameWithin, .duration, "How long a frame may take from its first byte to its last"),
        Setting(
            "request-within", \.requestWithin, .duration,
            "How long a sender's request may take from its first byte to its last, and its TLS handshake"),
        Setting(
            "idle-within", \.idleWithin, .duration, "How long a sender's connection may be without a request"),
        Setting(
            "waiting-limit", \.waitingLimit, .number(1...1_000_000),
            "How many messages may wait for one client before more are refused with status 429"),
        Setting(
            "write-size", \.writeSize, .number(1...1_000_000),
            "How many bytes it writes to providers at a time, in a segment of their own", absent: "all that is due"),
        Setting(
            "provider-key", \.providerKey, .key, "The public key that signs the authentication tokens of senders",
            absent: "senders need none"),
        Setting("plain", \.plain, .truth, "Whether it speaks plain TCP instead of TLS"),
        Setting("address", \.address, .address, "The address it listens on", absent: "all of its host"),
        Setting("port", \.port, .port, "The TCP port for providers"),
        Setting("http-port", \.httpPort, .port, "The TCP port for messages"),
        Setting("https-port", \.httpsPort, .port, "The TCP port for messages over TLS", absent: "none"),
    ]
}
