/// Settings of a reference push provider.
public struct PushProviderSettings: Sendable, Hashable {
    /// The server's host or address; `nil` for the only host that runs a reference push server.
    public var server: String?
    /// The TCP port of the server; `nil` for the port on which its server listens.
    public var port: Int?
    /// The device token; `nil` for the name of its host.
    public var token: String?
    /// The interval of the framework's timer, at which the age of the last heartbeat is checked.
    public var timer: Duration
    /// The age at which the last heartbeat has expired and the provider reconnects.
    public var interval: Duration
    /// The delay before the first reconnection; it doubles with each attempt.
    public var backoff: Duration
    /// The maximum delay before a reconnection.
    public var backoffCeiling: Duration
    /// The timeout of one connection attempt.
    public var connectWithin: Duration
    /// The resolution of the clock for the age of a heartbeat; `nil` for that of the machine.
    public var resolution: Duration?
    /// The maximum number of bytes per write, each in its own segment; `nil` for no limit.
    public var writeSize: Int?
    /// Whether it uses plain TCP instead of TLS; `nil` follows its server.
    public var plain: Bool?
    /// The number of clients that the process simulates.
    public var clients: Int

    /// Makes settings; what is left out has its default.
    public init(
        server: String? = nil, port: Int? = nil, token: String? = nil, timer: Duration = .seconds(60),
        interval: Duration = .seconds(2), backoff: Duration = .milliseconds(100),
        backoffCeiling: Duration = .seconds(5), connectWithin: Duration = .seconds(3), resolution: Duration? = nil,
        writeSize: Int? = nil, plain: Bool? = nil, clients: Int = 1
    ) {
        self.server = server
        self.port = port
        self.token = token
        self.timer = timer
        self.interval = interval
        self.backoff = backoff
        self.backoffCeiling = backoffCeiling
        self.connectWithin = connectWithin
        self.resolution = resolution
        self.writeSize = writeSize
        self.plain = plain
        self.clients = clients
    }
}

extension PushProviderSettings: ProgramSettings {
    package static let defaults = PushProviderSettings()

    /// One row per setting, in the order of help texts.
    package static let table: [Setting<Self>] = [
        Setting(
            "server", \.server, .host, "The host of its server, or an address",
            absent: "the only host with a push server"),
        Setting("port", \.port, .port, "The TCP port of the server", absent: "the one it listens on"),
        Setting("token", \.token, .token, "Its device token", absent: "the name of its host"),
        Setting("timer", \.timer, .duration, "How often it checks the last heartbeat"),
        Setting("interval", \.interval, .duration, "The age at which the last heartbeat is too old"),
        Setting("backoff", \.backoff, .duration, "The first wait before it connects again"),
        Setting("backoff-ceiling", \.backoffCeiling, .duration, "The longest such wait"),
        Setting("connect-within", \.connectWithin, .duration, "The longest that one attempt to connect may take"),
        Setting(
            "resolution", \.resolution, .duration, "The step of the clock by which it tells the age of a heartbeat",
            absent: "as fine as it gets"),
        Setting(
            "write-size", \.writeSize, .number(1...1_000_000),
            "How many bytes it writes at a time, in a segment of their own", absent: "all that is due"),
        Setting("plain", \.plain, .truth, "Whether it speaks plain TCP", absent: "as its server does"),
        Setting("clients", \.clients, .number(1...100_000), "How many clients the one process plays"),
    ]
}
