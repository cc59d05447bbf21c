/// How a reference push provider behaves.
public struct PushProviderSettings: Sendable, Hashable {
    /// The host of its server, or an address; `nil` is the only host that runs a reference push server.
    public var server: String?
    /// The TCP port of the server; `nil` is the one its server listens on.
    public var port: Int?
    /// Its device token; `nil` is the name of the host it runs on.
    public var token: String?
    /// How often it checks the age of the last heartbeat.
    public var timer: Duration
    /// The age at which the last heartbeat is too old and the connection is renewed.
    public var interval: Duration
    /// The first wait before it connects again; it doubles with each attempt.
    public var backoff: Duration
    /// The longest wait before it connects again.
    public var backoffCeiling: Duration
    /// The longest that one attempt to connect may take.
    public var connectWithin: Duration
    /// The step of the clock by which it tells the age of a heartbeat; `nil` is as fine as the machine's.
    public var resolution: Duration?
    /// How many bytes it writes at a time, each time in a segment of its own; `nil` is all that is due.
    public var writeSize: Int?
    /// Whether it speaks plain TCP instead of TLS; `nil` does as its server does.
    public var plain: Bool?
    /// How many clients the one process plays.
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
    /// What holds when nothing is set.
    package static let defaults = PushProviderSettings()

    /// A row for each setting, in the order of help texts.
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
