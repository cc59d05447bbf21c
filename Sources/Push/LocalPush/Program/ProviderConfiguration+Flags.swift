extension ProviderConfiguration {
    /// Reads the configuration from a command line, and the pinned certificate from its file.
    init(_ flags: CommandLineFlags) throws {
        guard let server = flags.text("server"), !server.isEmpty else {
            throw UsageError("--server HOST|ADDRESS is missing")
        }
        guard let text = flags.text("token") else { throw UsageError("--token TOKEN is missing") }
        guard let token = DeviceToken(text) else {
            throw UsageError("--token takes 1 to 128 characters of A-Z a-z 0-9 . _ -, not “\(text)”")
        }
        if flags.has("plain"), flags.text("pin") != nil { throw UsageError("--plain and --pin exclude each other") }
        self.init(server: server, token: token)
        port = try flags.number("port", default: port, in: 1...UInt16.max)
        timer = try flags.duration("timer", default: timer)
        interval = try flags.duration("interval", default: interval)
        backoff = try flags.duration("backoff", default: backoff)
        backoffCeiling = try flags.duration("backoff-ceiling", default: backoffCeiling)
        connectWithin = try flags.duration("connect-within", default: connectWithin)
        if flags.text("resolution") != nil { resolution = try flags.duration("resolution", default: .zero) }
        seed = try flags.number("seed", default: UInt64.random(in: 0...UInt64.max), in: 0...UInt64.max)
        inbox = flags.text("inbox")
        if let path = flags.text("pin") { transport = .pinned(certificate: try ClientTLS.certificate(path: path)) }
        if let name = flags.text("sabotage") {
            guard let saboteur = ProviderSaboteur(rawValue: name) else {
                throw UsageError("there is no saboteur “\(name)”; push-provider saboteurs lists them")
            }
            sabotage = saboteur
        }
    }
}
