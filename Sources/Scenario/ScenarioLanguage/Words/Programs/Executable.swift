/// The settings of an executable that is not a reference program.
public struct ExecutableSettings: Sendable, Hashable {
    /// The executable and its arguments.
    ///
    /// A path with a slash is relative to the scenario's folder; a bare name is looked up in `PATH`.
    public var command: [String]
    /// The variables added to those of all programs of a lab.
    public var environment: [String: String]
    /// The working directory, relative to the scenario's folder, which is the default.
    public var directory: String?
    /// The user id of the process; `nil` for the lab's own.
    public var user: UInt32?
    /// The HTTP port that accepts messages in the format of APNs' provider API; `nil` for none.
    public var sendsAt: Int?
    /// The token of a client of a push server; `nil` for the host's name.
    public var token: String?
    /// The PEM file of a TLS server's certificate, relative to the scenario's folder; providers pin it.
    public var certificate: String?
    /// Whether the program has the privileges of the process that runs the scenario.
    public var isPrivileged = false
    /// The variants with a defect, by the names that `must-catch` refers to.
    public var variants: [String: ProgramVariant] = [:]

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

/// A variant of a program with a defect, which a scenario must detect.
public struct ProgramVariant: Sendable, Hashable {
    /// The executable and its arguments; `nil` for the program's own.
    public var command: [String]?
    /// The variables added to those of the program.
    public var environment: [String: String]

    /// Makes a variant.
    public init(_ command: [String]? = nil, environment: [String: String] = [:]) {
        self.command = command
        self.environment = environment
    }

    fileprivate static let shape = Mapping(
        "a variant", from: ProgramVariant(),
        [
            Field("run", \.command, Shapes.command, "The command of the variant. Default: that of the program."),
            Field(
                "environment", \.environment, Shapes.table("the environment", by: .variable, Shapes.argument),
                "Additional environment variables of the variant."),
        ]
    ).shape
}

extension ExecutableSettings {
    /// Returns the settings of a variant; the same settings if there is none with this name.
    package func variant(_ name: String?) -> ExecutableSettings {
        guard let variant = name.flatMap({ variants[$0] }) else { return self }
        var settings = self
        settings.command = variant.command ?? command
        settings.environment.merge(variant.environment) { $1 }
        return settings
    }
}

extension ExecutableSettings: ProgramWord {
    /// The value of a program with the key `run`.
    static let row = Mapping(
        "an executable", from: ProgramDraft(settings: ExecutableSettings([])),
        [
            Field(
                "run", \.settings.command, Shapes.command,
                "The command: a list, or one word. A path with a slash starts from the folder of the "
                    + "scenario; a bare name is looked up in PATH.",
                required: "[./program, argument]"),
            Field("environment", \.settings.environment, environment, "Additional environment variables."),
            Field(
                "directory", \.settings.directory, Shapes.path,
                "The working directory; the path starts from the folder of the scenario. Default: that folder."),
            Field(
                "user", \.settings.user, Shapes.integer(0...4_294_967_294).map { UInt32($0) },
                "The user and group id of the process; another than the lab's own needs root. Default: the "
                    + "lab's own."
            ),
            Field(
                "privileged", \.settings.isPrivileged, Shapes.truth,
                "Whether the program has the runner's rights on the machine. Default: false."),
            Field(
                "variants", \.settings.variants,
                Shapes.table("the variants", by: .word, of: "a variant", ProgramVariant.shape),
                "Broken variants of the program, by the names that `must-catch` uses."),
            Field(
                "ready", \.ready, Readiness.shape,
                "The sign that the program is ready: its start, an event, a log line or a port. Default: started."),
            Field(
                "sends-at", \.settings.sendsAt, Shapes.port,
                "The port on which the program takes messages in the form of APNs' provider API; it makes the "
                    + "program a server. Default: none."),
            Field(
                "token", \.settings.token, ProgramFields.token,
                "The device token by which servers know the program as a client. Default: the name of the host."),
            Field(
                "certificate", \.settings.certificate, Shapes.path,
                "The certificate of a server that speaks TLS, a PEM file that providers pin; the path starts "
                    + "from the folder of the scenario. Default: plain TCP."
            ),
        ] + ProgramFields.common())

    private static let environment = Shapes.table("the environment", by: .variable, Shapes.argument)

    package var traits: ProgramTraits {
        ProgramTraits(
            acceptsProviders: true, sendsAt: sendsAt, token: token, clients: sendsAt == nil ? 1 : 0, keeps: .folder,
            certificate: certificate.map { .file($0) }, needs: command.first.map { [$0] } ?? [], user: user)
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {
        checker.checkCommand(command, path + ["run"])
        checker.checkToken(token, of: host, path)
        if isPrivileged, program.app != nil {
            checker.refuse(
                .wrongKind, path + ["privileged"], "a program of an app cannot be privileged",
                "move it to `runs` of the host: the device holds apps to their privacy")
        }
        for (name, variant) in variants.sorted(by: { $0.key < $1.key }) {
            let path = path + ["variants", name]
            if Saboteur.named(name) != nil {
                checker.refuse(
                    .duplicate, key: path, "there is a saboteur '\(name)' already", "give this variant another name")
            }
            if let command = variant.command { checker.checkCommand(command, path + ["run"]) }
            if variant == ProgramVariant() {
                checker.refuse(
                    .noEffect, key: path, "'\(name)' is as the program itself", "add `run` or `environment`")
            }
        }
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

extension ProgramDefinition {
    package var executable: ExecutableSettings? { if case .executable(let settings) = kind { settings } else { nil } }
}
