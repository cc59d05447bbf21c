extension ProviderConfiguration {
    /// The flags in addition to those of the settings.
    package static let ownFlags: Set<String> = ["seed", "pin", "inbox", "sabotage"]

    /// Creates the configuration from settings and a command line, and reads the pinned certificate.
    ///
    /// - Throws: ``UsageError`` with what is missing or invalid, or ``IdentityError``.
    package init(_ settings: PushProviderSettings, _ flags: CommandLineFlags) throws {
        guard let server = settings.server else { throw UsageError("--server HOST|ADDRESS is missing") }
        guard let text = settings.token else { throw UsageError("--token TOKEN is missing") }
        guard let token = DeviceToken(text) else {
            throw UsageError("--token takes 1 to 128 characters of A-Z a-z 0-9 . _ -, not “\(text)”")
        }
        if settings.plain == true, flags.text("pin") != nil {
            throw UsageError("--plain and --pin exclude each other")
        }
        guard settings.plain == true || flags.text("pin") != nil else {
            throw UsageError("give --pin certificate.pem for TLS, or --plain (`plain: true`) to speak in the clear")
        }
        self.init(server: server, token: token, settings)
        seed = try flags.number("seed", default: UInt64.random(in: 0...UInt64.max), in: 0...UInt64.max)
        inbox = flags.text("inbox")
        if let path = flags.text("pin") { transport = .pinned(certificate: try PinnedCertificate.read(path: path)) }
        if let name = flags.text("sabotage") {
            guard let saboteur = ProviderSaboteur(rawValue: name) else {
                throw UsageError("there is no saboteur “\(name)”; push-provider saboteurs lists them")
            }
            sabotage = saboteur
        }
    }
}
