internal import LocalPush

extension ServerConfiguration {
    /// Reads the configuration from a command line.
    init(_ flags: CommandLineFlags) throws(UsageError) {
        self.init()
        if flags.has("plain"), flags.text("identity") != nil {
            throw UsageError("--plain and --identity exclude each other")
        }
        address = flags.text("address")
        port = try flags.number("port", default: port, in: 0...UInt16.max)
        httpPort = try flags.number("http-port", default: httpPort, in: 0...UInt16.max)
        heartbeat = try flags.duration("heartbeat", default: heartbeat)
        acknowledgeWithin = try flags.duration("acknowledge-within", default: acknowledgeWithin)
        retryAfter = try flags.duration("retry-after", default: retryAfter)
        registerWithin = try flags.duration("register-within", default: registerWithin)
        frameWithin = try flags.duration("frame-within", default: frameWithin)
        store = flags.text("store")
        identity = flags.text("identity")
        if flags.text("https-port") != nil {
            guard identity != nil else { throw UsageError("--https-port needs --identity DIR") }
            httpsPort = try flags.number("https-port", default: 0, in: 0...UInt16.max)
        }
        if let word = flags.text("events") {
            guard let detail = Detail(rawValue: word) else {
                throw UsageError("--events takes all or sessions, not “\(word)”")
            }
            self.detail = detail
        }
        if let name = flags.text("sabotage") {
            guard let saboteur = ServerSaboteur(rawValue: name) else {
                throw UsageError("there is no saboteur “\(name)”; push-server saboteurs lists them")
            }
            sabotage = saboteur
        }
    }
}
