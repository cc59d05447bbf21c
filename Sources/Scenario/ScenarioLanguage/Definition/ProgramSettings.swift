/// How to run an executable that is not one of the reference programs.
public struct ExecutableSettings: Sendable, Hashable {
    /// The executable and its arguments.
    ///
    /// A path with a slash starts from the folder of the scenario; a bare name is looked up in `PATH`.
    public var command: [String]
    /// Variables set in addition to those every program of a lab gets.
    public var environment: [String: String]
    /// The working directory, from the folder of the scenario; `nil` is that folder itself.
    public var directory: String?
    /// The user id it runs as; `nil` is the lab's own.
    public var user: UInt32?
    /// The HTTP port on which it takes messages in the form of APNs' provider API, if it does.
    public var sendsAt: Int?
    /// The token by which servers know it, if it is a client of them; `nil` is the name of its host.
    public var token: String?
    /// The certificate of a server that speaks TLS, a file in PEM format, from the folder of the scenario: providers pin it.
    public var certificate: String?
    /// Whether it may do to the machine what the process may that runs the scenario.
    public var isPrivileged = false

    /// Makes settings.
    public init(
        _ command: [String], environment: [String: String] = [:], directory: String? = nil, user: UInt32? = nil,
        sendsAt: Int? = nil, token: String? = nil, certificate: String? = nil
    ) {
        self.command = command
        self.environment = environment
        self.directory = directory
        self.user = user
        self.sendsAt = sendsAt
        self.token = token
        self.certificate = certificate
    }
}

/// The settings of the reference DNS server.
public struct DNSServerSettings: Sendable, Hashable {
    /// The names it knows, each with the hosts or addresses it answers with; it knows no others.
    public var zone: [String: [String]]

    /// Makes settings.
    public init(zone: [String: [String]] = [:]) { self.zone = zone }
}
