internal import LocalPush

extension ServerConfiguration {
    /// The flags in addition to those of the settings.
    static let ownFlags: Set<String> = ["store", "identity", "events", "sabotage"]

    init(_ flags: CommandLineFlags) throws(UsageError) {
        self.init(try PushServerSettings(flags))
        store = flags.text("store")
        // SQLite interprets these specially.
        if let store, store.isEmpty || store == ":memory:" {
            throw UsageError("--store takes the path of a file, not “\(store)”; without it messages are in memory only")
        }
        identity = flags.text("identity")
        if settings.plain, identity != nil { throw UsageError("--plain and --identity exclude each other") }
        guard settings.plain || identity != nil else {
            throw UsageError("give --identity DIR for TLS, or --plain to speak with clients in the clear")
        }
        if settings.httpsPort != nil, identity == nil { throw UsageError("--https-port needs --identity DIR") }
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
