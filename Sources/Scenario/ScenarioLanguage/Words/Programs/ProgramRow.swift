internal import LocalPush

/// A row of the table of programs with reserved names.
struct ProgramRow: Sendable {
    let field: Field<[ProgramDefinition]>

    /// Creates a row of a program with settings and the common keys; `make` creates the program from them.
    init<Settings>(
        _ name: String, _ mapping: Mapping<ProgramDraft<Settings>>, _ about: String,
        make: @escaping @Sendable (ProgramDraft<Settings>) -> ProgramDefinition
    ) {
        field = Field(name, mapping.shape.named(name), about) { draft, programs in
            programs.append(draft.complete(make(draft)))
        }
    }

    /// Creates a row of a program with settings only.
    init<Settings>(
        _ name: String, _ settings: Shape<Settings>, _ about: String,
        make: @escaping @Sendable (Settings) -> ProgramDefinition
    ) {
        field = Field(name, settings.named(name), about) { settings, programs in programs.append(make(settings)) }
    }
}

/// The settings of a program and its values of the common keys.
struct ProgramDraft<Settings: Sendable>: Sendable {
    var settings: Settings
    var ready = Readiness.started
    var within = ProgramDefinition.defaultWithin
    var starts = true
    var sabotage: String?
    var identity: IdentityFiles?

    /// Returns a reference program with the values of the common keys.
    func complete(_ program: ProgramDefinition) -> ProgramDefinition {
        var program = program
        (program.within, program.sabotage, program.identity) = (within, sabotage, identity)
        return program
    }
}

/// The keys of several kinds of program.
enum ProgramFields {
    /// Returns the keys of all programs.
    static func common<Settings>() -> [Field<ProgramDraft<Settings>>] {
        [
            Field(
                "starts", \.starts, Shapes.truth,
                "Whether the program starts with the lab; otherwise a step starts it. Default: true."),
            Field("within", \.within, Shapes.duration, "The maximum time until the program is ready. Default: 10s."),
        ]
    }

    /// Returns the key that gives a reference program a defect in every run.
    static func sabotage<Settings>(_ program: String) -> Field<ProgramDraft<Settings>> {
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
        return Field(
            "sabotage", \.sabotage, saboteur,
            "The defect that the program has, to test the other programs against it; `pushlab list --saboteurs` "
                + "lists the names. Default: none.")
    }

    /// Returns a key for each setting of a reference program.
    static func settings<Settings: ProgramSettings>(_: Settings.Type) -> [Field<ProgramDraft<Settings>>] {
        Settings.table.map { setting in
            let absent = setting.absent ?? setting.value(.defaults)?.description
            return Field(
                setting.name, shape(of: setting.form), setting.about + "." + (absent.map { " Default: \($0)." } ?? "")
            ) { value, draft in setting.store(value, &draft.settings) }
        }
    }

    private static func shape(of form: SettingForm) -> Shape<SettingValue> {
        switch form {
        case .duration: Shapes.duration.map { .duration($0) }
        case .port: Shapes.port.map { .number($0) }
        case .number(let range): Shapes.integer(range).map { .number($0) }
        case .truth: Shapes.truth.map { .truth($0) }
        case .address: Shapes.address.map { .text($0) }
        case .host: Shapes.name("the name of a host or an address").map { .text($0) }
        case .token: token.map { .text($0) }
        case .key: key.map { .text($0) }
        }
    }

    static let token = Shapes.text(
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
}

extension Checker {
    /// Checks that the members of a group do not share a token.
    mutating func checkToken(_ token: String?, of host: HostDefinition, _ path: [String]) {
        guard let token, host.count ?? 1 > 1 else { return }
        refuse(
            .duplicate, path + ["token"], "\(host.count ?? 1) hosts would share the token '\(token)'",
            "leave it out: each has its name")
    }
}
