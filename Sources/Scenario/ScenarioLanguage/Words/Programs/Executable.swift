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

extension ExecutableSettings: ProgramWord {
    /// The form of a program with the key `run`.
    static let row = Mapping(
        "an executable", from: ProgramDraft(settings: ExecutableSettings([])),
        [
            Field(
                "run", \.settings.command, Shapes.command, "The executable and its arguments.",
                required: "[./program, argument]"),
            Field("environment", \.settings.environment, environment, "Variables it gets in addition."),
            Field(
                "directory", \.settings.directory, Shapes.text,
                "Its working directory, from the folder of the scenario."),
            Field(
                "user", \.settings.user, Shapes.integer(0...4_294_967_294).map { UInt32($0) }, "The user id it runs as."
            ),
            Field(
                "privileged", \.settings.isPrivileged, Shapes.truth,
                "Whether it may do to the machine what the runner may; false if left out."),
            Field("ready", \.ready, Readiness.shape, "What tells that it is ready; that it has started if left out."),
            Field(
                "sends-at", \.settings.sendsAt, Shapes.port,
                "The port on which it takes messages as APNs does over HTTP."),
            Field(
                "token", \.settings.token, ProgramFields.token,
                "The token by which servers know it, as a client of theirs; the name of its host if left out."),
            Field(
                "certificate", \.settings.certificate, Shapes.text,
                "The certificate, in PEM format, of a server that speaks TLS, from the folder of the scenario: providers pin it."
            ),
        ] + ProgramFields.common())

    private static let environment = Shapes.table("the environment", by: .variable, Shapes.argument)

    package var traits: ProgramTraits {
        ProgramTraits(
            takesProviders: true, sendsAt: sendsAt, token: token, clients: sendsAt == nil ? 1 : 0, keeps: .folder,
            certificate: certificate.map { .file($0) }, needs: command.first.map { [$0] } ?? [])
    }

    package func check(_ checker: inout Checker, on host: HostDefinition, at path: [String]) {
        checker.checkCommand(command, path + ["run"])
        checker.checkToken(token, of: host, path)
        if let file = certificate, Checker.kind(of: checker.place(file)) == .missing {
            checker.refuse(
                .missingFile, path + ["certificate"], "there is no file '\(file)'",
                "the path starts from the folder of the scenario")
        }
        for name in environment.keys.sorted() {
            checker.checkName(name, of: "a variable", by: .variable, path + ["environment", name], isKey: true)
        }
        if let directory = directory, Checker.kind(of: checker.place(directory)) != .folder {
            checker.refuse(
                .missingFile, path + ["directory"], "there is no folder '\(directory)'",
                "it starts from the folder of the scenario")
        }
    }
}
