internal import LabEvents
internal import LabModel
internal import LocalPushSettings

extension Grammar {
    /// `runs:`; the name of a program decides which settings it has.
    static let programs = placed(programsByName)

    /// Notes where each program stands.
    private static func placed(_ shape: Shape<[ProgramDefinition]>) -> Shape<[ProgramDefinition]> {
        Shape(schema: shape.schema) { node, reader in
            guard var programs = shape.read(node, &reader), case .mapping(let entries) = node.content else {
                return nil
            }
            for index in programs.indices {
                programs[index].position = entries.first { $0.key == programs[index].name }?.position
            }
            return programs
        }
    }

    /// A row for each program of ours that a scenario calls by its name.
    private static let referencePrograms: [Field<[ProgramDefinition]>] = [
        reference(ProgramDefinition.pushServerName, server, "The reference push server.") {
            .pushServer($0.settings, starts: $0.starts)
        },
        reference(ProgramDefinition.pushProviderName, provider, "The reference push provider.") {
            .pushProvider($0.settings, starts: $0.starts)
        },
        Field(ProgramDefinition.dnsServerName, dnsServer.named("dns-server"), "The reference DNS server.") {
            $1.append(.dnsServer($0))
        },
    ]

    private static func reference<Settings>(
        _ name: String, _ mapping: Mapping<Draft<Settings>>, _ about: String,
        make: @escaping @Sendable (Draft<Settings>) -> ProgramDefinition
    ) -> Field<[ProgramDefinition]> {
        Field(name, mapping.shape.named(name), about) { draft, programs in
            programs.append(draft.complete(make(draft)))
        }
    }

    private static let programsByName = Mapping<[ProgramDefinition]>(
        "the programs", from: [], referencePrograms,
        others: OtherKeys(
            names: .word,
            schema: .any([executable.shape.schema.named("executable"), probeProgram.shape.schema.named("probe")])
        ) { entry, reader, programs in
            if entry.value["probe"] != nil {
                guard let draft = probeProgram.read(entry.value, &reader) else { return }
                programs.append(
                    draft.complete(.probe(named: entry.key, draft.settings, starts: draft.starts)))
                return
            }
            if case .mapping = entry.value.content, entry.value["run"] == nil,
                let near = NearestWord.nearest(to: entry.key, in: referencePrograms.map(\.name))
            {
                reader.refuse(
                    .missingKey, entry.position, "the program '\(entry.key)' has no 'run'", "did you mean '\(near)'?")
                return
            }
            guard let draft = executable.read(entry.value, &reader) else { return }
            programs.append(
                ProgramDefinition(
                    entry.key, .executable(draft.settings), ready: draft.ready, within: draft.within,
                    starts: draft.starts))
        }
    ).shape

    /// The settings of a program with what all programs have.
    private struct Draft<Settings: Sendable>: Sendable {
        var settings: Settings
        var ready = Readiness.started
        var within = ProgramDefinition.defaultWithin
        var starts = true
        var sabotage: String?

        /// Gives a reference program what is not one of its settings.
        func complete(_ program: ProgramDefinition) -> ProgramDefinition {
            var program = program
            (program.within, program.sabotage) = (within, sabotage)
            return program
        }
    }

    private static let server = Mapping(
        "a push server", from: Draft(settings: PushServerSettings.defaults),
        settings(PushServerSettings.self) + common() + [sabotage(ProgramDefinition.pushServerName)])

    private static let provider = Mapping(
        "a push provider", from: Draft(settings: PushProviderSettings.defaults),
        settings(PushProviderSettings.self) + common() + [sabotage(ProgramDefinition.pushProviderName)])

    /// The keys that all programs have.
    private static func common<Settings>() -> [Field<Draft<Settings>>] {
        [
            Field(
                "starts", \.starts, Shapes.truth,
                "Whether it starts with the lab; if not, only a step starts it."),
            Field("within", \.within, Shapes.duration, "How long it may take to be ready; 10s if left out."),
        ]
    }

    /// The key by which a reference program misbehaves in every run.
    private static func sabotage<Settings>(_ program: String) -> Field<Draft<Settings>> {
        let names = Saboteur.all.filter { $0.program == program }.map(\.name)
        let saboteur = Shape<String>(schema: .words(names)) { node, reader in
            var nearest: String?
            if case .scalar(let name, _) = node.content {
                if names.contains(name) { return name }
                nearest = NearestWord.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            }
            reader.refuse(
                node, expecting: "a saboteur of \(program)", nearest ?? "`pushlab list --saboteurs` names them")
            return nil
        }
        return Field("sabotage", \.sabotage, saboteur, "The saboteur that it is, to see how others bear with it.")
    }

    /// A key for each setting of a reference program.
    private static func settings<Settings: ProgramSettings>(_: Settings.Type) -> [Field<Draft<Settings>>] {
        Settings.table.map { setting in
            let absent = setting.absent ?? setting.value(.defaults)?.description
            return Field(
                setting.name, shape(of: setting.form), setting.about + (absent.map { "; \($0) if left out." } ?? ".")
            ) { value, draft in setting.store(value, &draft.settings) }
        }
    }

    private static func shape(of form: SettingForm) -> Shape<SettingValue> {
        switch form {
        case .duration: Shapes.duration.map { .duration($0) }
        case .port: Shapes.port.map { .number($0) }
        case .number(let range): Shapes.integer(range).map { .number($0) }
        case .truth: Shapes.truth.map { .truth($0) }
        case .address: address.map { .text($0) }
        case .host: Shapes.name("the name of a host or an address").map { .text($0) }
        case .token: token.map { .text($0) }
        case .key: key.map { .text($0) }
        }
    }

    private static let probeProgram = Mapping(
        "a probe", from: Draft(settings: ProbeSettings()),
        [
            Field("probe", \.settings, probe, "The reference probe, and what it does from the start.", required: "{}")
        ] + common() + [sabotage(ProgramDefinition.probeName)])

    private static let address = Shape<String>.text("an IP address", remedy: "write it as in 10.1.0.2 or fd00:1::2") {
        IPAddress($0) == nil ? nil : $0
    }

    private static let token = Shapes.text(
        "a device token", by: .token, remedy: "use 1 to 128 letters, digits, dots, underscores and hyphens")

    private static let key = Shape<String>.text(
        "a P-256 public key in base64, on one line",
        remedy: "use what stands between the first and the last line of `openssl pkey -in KEY -pubout`",
        pattern: "^[A-Za-z0-9+/]{100,}={0,2}$"
    ) { text in
        let isBase64 = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789+/=".unicodeScalars.contains($0))
        }
        return isBase64 && text.utf8.count >= 100 ? text : nil
    }

    private static let executable = Mapping(
        "an executable", from: Draft(settings: ExecutableSettings([])),
        [
            Field(
                "run", \.settings.command, command, "The executable and its arguments.",
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
            Field("ready", \.ready, readiness, "What tells that it is ready; that it has started if left out."),
            Field(
                "sends-at", \.settings.sendsAt, Shapes.port,
                "The port on which it takes messages as APNs does over HTTP."),
            Field(
                "token", \.settings.token, token,
                "The token by which servers know it, as a client of theirs; the name of its host if left out."),
            Field(
                "certificate", \.settings.certificate, Shapes.text,
                "The certificate, in PEM format, of a server that speaks TLS, from the folder of the scenario: providers pin it."
            ),
        ] + common())

    /// A command: a list of words, or one word.
    static let command = Shape<[String]>(
        schema: .any([word.schema, argument.list().schema]),
        read: { node, reader in
            if case .list = node.content { return argument.list().read(node, &reader) }
            return word.read(node, &reader).map { [$0] }
        }, write: argument.list().write)

    private static let argument = Shape<String>.text("text", remedy: "write a word", write: { $0 }) { $0 }

    private static let word = Shape<String>.text(
        "a command without spaces", remedy: "write a list: [program, argument]", pattern: "^[^\\s]+$"
    ) { $0.isEmpty || $0.contains(where: \.isWhitespace) ? nil : $0 }

    private static let environment = Shapes.table("the environment", by: .variable, argument)

    private static let readiness = Shape<Readiness>(
        schema: .any([.words(["started"]), readinessChoice.schema])
    ) { node, reader in
        if case .scalar("started", _) = node.content { return .started }
        return readinessChoice.read(node, &reader)
    }

    private static let readinessChoice = Choice<Readiness>(
        noun: "a sign of readiness",
        variants: [
            single("event", Shapes.name("the name of an event"), "It reported this event.") {
                .event(EventName(rawValue: $0))
            },
            single("log", Shapes.expression, "It wrote a line that this regular expression matches.") { .log($0) },
            single("port", Shapes.port, "Its host listens on this TCP port.") { .port($0) },
        ]
    ).shape

    /// A form with a single key.
    private static func single<Output: Sendable>(
        _ key: String, _ shape: Shape<Output>, _ about: String, make: @escaping @Sendable (Output) -> Readiness
    ) -> Variant<Readiness> {
        let mapping = Mapping<Output?>(
            "a sign of readiness", from: nil, [Field(key, \.self, shape, about, required: "…")])
        return Variant(discriminator: key, mapping) { value, _, _ in value.map(make) }
    }
}

extension Checker {
    /// Checks the settings of a program, by its kind.
    mutating func checkSettings(of program: ProgramDefinition, on host: HostDefinition, _ path: [String]) {
        switch program.kind {
        case .pushServer(let settings): checkPorts(settings, path)
        case .pushProvider(let settings): checkProvider(settings, of: host, path)
        case .executable(let settings): checkExecutable(settings, of: host, path)
        case .dnsServer(let settings): checkZone(settings, path)
        case .probe(let settings): checkProbe(settings, path)
        case .guest, .device: break
        }
    }
}
