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
    /// Whether the provider uses plain TCP instead of TLS; `nil` for the choice of its server.
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
            "server", \.server, .host,
            "The push server: a host or an address; on a device also a name in the zone of a dns-server",
            absent: "the only host with a push-server"),
        Setting(
            "port", \.port, .port, "The TCP port of the server", absent: "the port that the push-server listens on"),
        Setting("token", \.token, .token, "The device token", absent: "the name of the host"),
        Setting("timer", \.timer, .duration, "The interval at which the age of the last heartbeat is checked"),
        Setting(
            "interval", \.interval, .duration,
            "The maximum age of the last heartbeat, at which the provider reconnects"),
        Setting(
            "backoff", \.backoff, .duration,
            "The delay before the first reconnect; it doubles with each attempt, and is shortened at random by up "
                + "to half"),
        Setting("backoff-ceiling", \.backoffCeiling, .duration, "The maximum delay before a reconnect"),
        Setting("connect-within", \.connectWithin, .duration, "The maximum time of one attempt to connect"),
        Setting(
            "resolution", \.resolution, .duration,
            "The resolution of the clock that measures the age of a heartbeat",
            absent: "that of the system"),
        Setting(
            "write-size", \.writeSize, .number(1...1_000_000),
            "The maximum number of bytes per write; each write is a separate TCP segment", absent: "all pending bytes"),
        Setting(
            "plain", \.plain, .truth, "Whether the provider speaks plain TCP",
            absent:
                "as its push-server does; for another server true, unless that has a `certificate`"),
        Setting(
            "clients", \.clients, .number(1...100_000),
            "The number of clients that the process simulates; all programs of a scenario together have at most "
                + "100000 device tokens"),
    ]
}
