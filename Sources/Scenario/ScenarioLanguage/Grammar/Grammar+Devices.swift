internal import DeviceProtocol
internal import LabEvents
internal import LocalNetworkPrivacy

extension Grammar {
    /// The value of `device`: the name of a platform, or a mapping with more.
    static let device = Shape<Platform>.word.map { DeviceDefinition($0) }.or(deviceMapping)

    private static let deviceMapping = Mapping(
        "a device", from: DeviceDefinition(),
        [
            Field("platform", \.description.platform, .word, "The system it runs.", required: "ios"),
            Field(
                "language", \.description.language, Shapes.text("a language", by: .language),
                "The language of its user, such as de or pt-BR; en if left out."),
            Field(
                "locale", \.description.locale, Shapes.text("a locale", by: .locale),
                "The locale of its user, such as de_DE, which apps format by; that of Foundation if left out."),
            Field(
                "dns", \.dns, Shapes.name("the name of a host or an address").oneOrMore,
                "Its DNS servers, the first one asked first; the only host with a dns-server if left out."),
            Field("proxy", \.proxy, proxy, "The network proxy that its settings name."),
            Field(
                "answers", \.answers, answer.oneOrMore,
                "How the user answers alerts: always so, or one after the other; waits for a step if left out."),
            Field(
                "multicast-receive", \.description.legacyMulticastReceive,
                .words([("strict", false), ("legacy", true)]),
                "legacy: multicast and broadcast can be received without access; strict if left out."),
            Field(
                "missing-usage", \.description.asksWithoutUsage, .words([("no-alert", false), ("default-text", true)]),
                "What comes of an app that was linked against ios-14 and has no usage text; no-alert if left out."),
            Field(
                "push-faults", \.description.pushFaults, Shape<PushFault>.word.oneOrMore,
                "Reported faults of iOS around push providers that it has; none if left out."),
        ], explained: profiles
    ).shape

    private static let proxy = Mapping(
        "a proxy", from: ProxyDefinition(host: "", port: 0),
        [
            Field(
                "host", \.host, Shapes.name("the name of a host or an address"), "The host it is on.", required: "HOST"),
            Field("port", \.port, Shapes.port, "Its TCP port.", required: "3128"),
        ]
    ).shape

    private static let answer = Mapping(
        "an answer", from: AnswerDefinition(allows: false),
        [
            Field("allow", \.allows, Shapes.truth, "Whether the user allows.", required: "true"),
            Field("after", \.after, Shapes.duration, "The time from the alert to the answer; none if left out."),
        ]
    ).shape

    /// What device managers might try, and what there is to say about it (TN3179, "Overview").
    private static let profiles: [String: String] = {
        let reason =
            "device managers cannot configure the Local Network privilege; set `local-network` of the app, which"
        return ["mdm", "profile", "profiles", "configuration-profile"].reduce(into: [:]) {
            $0[$1] = "\(reason) is what the user chose before"
        }
    }()

    /// The value of `apps`.
    static let apps = Shapes.named(
        "the apps", by: .word, app("an app", kind: .app, ofApps: stance, and: [extensions]).named("app"), at: \.name)

    private static let extensions = Field<AppDefinition>(
        "extensions", \.extensions,
        Shapes.named(
            "the extensions", by: .word, app("an extension", kind: .appExtension).named("extension"), at: \.name),
        "Its app extensions by name.")

    /// What extensions do not have: where they are is a matter of their kind, and the alert is that of their app.
    private static let stance: [Field<AppDefinition>] = [
        Field(
            "state", \.description.isForeground, .words([("foreground", true), ("background", false)]),
            "Where it is when the scenario begins; in the foreground if left out."),
        Field(
            "answer", \.answers, answer.oneOrMore,
            "How the user answers its alerts: always so, or one after the other; as the device says if left out."),
    ]

    private static func app(
        _ noun: String, kind: AppKind, ofApps stance: [Field<AppDefinition>] = [], and more: [Field<AppDefinition>] = []
    ) -> Shape<AppDefinition> {
        Mapping(
            noun, from: AppDefinition("", kind: kind),
            [
                Field("kind", \.description.kind, .word, "What kind of program it is; \(kind.rawValue) if left out."),
                Field(
                    "local-network", \.description.privilege, .word,
                    "The privilege it has when the scenario begins; undetermined if left out."),
                usage, bonjour, plist, signature,
            ] + stance + [
                Field(
                    "bundle", \.description.bundleIdentifier, Shapes.text,
                    "Its bundle identifier; com.example.NAME if left out."),
                executableUUID, sdk,
                Field("account", \.description.account, Shapes.text, "The user account it runs under."),
                Field("root", \.description.isRoot, Shapes.truth, "Whether it runs as root (macOS)."),
                Field(
                    "responsible", \.description.responsible, Shapes.name("the name of an app"),
                    "The app that is charged with what it does (macOS)."),
                Field("runs", \.programs, programs, "Its programs by name; a probe with its own name if left out."),
            ] + guestKeys + pushKeys + more,
            explained: profiles.merging(bundleKeys) { $1 }.merging(kind == .app ? stanceKeys : stanceOfExtensions) {
                $1
            }
        ).shape
    }

    static let usage = Field<AppDefinition>(
        "usage", \.description.usageDescription, usageTexts,
        "NSLocalNetworkUsageDescription of its Info.plist: a text, or one for each language, the development language first, or "
            + "none; the system's own text if left out.")
    static let bonjour = Field<AppDefinition>(
        "bonjour", \.description.bonjourServices, Shapes.name("a Bonjour type").oneOrMore,
        "NSBonjourServices of its Info.plist.")
    static let plist = Field<AppDefinition>(
        "plist", \.plist, Shapes.text, "An Info.plist to read these from, from the folder of the scenario.")
    static let signature = Field<AppDefinition>(
        "entitlements", \.entitlements, entitlements,
        "Its entitlements: words, or the file that they are in, from the folder of the scenario.")
    static let executableUUID = Field<AppDefinition>(
        "uuid", \.description.executableUUID, uuid, "The UUID of its main executable, or none; its own if left out.")
    static let sdk = Field<AppDefinition>(
        "linked-sdk", \.description.isLinkedAgainstPrivacySDK,
        .words(
            [("ios-13", false), ("ios-14", true)], write: { $0 ? "ios-14" : "ios-13" }, explain: remedyForSDK),
        "The SDK it was linked against; ios-14, which stands for all later ones too, if left out.")

    /// A text, texts by languages with the development language first, or none.
    private static let usageTexts: Shape<UsageDescription> = {
        let texts = Shapes.named("the texts", by: .language, Shapes.text)
        var schema = texts.schema
        schema.keywords["minProperties"] = .int(1)
        return Shape(
            schema: .any([Shapes.text.schema, schema]),
            read: { node, reader in
                guard case .mapping(let entries) = node.content else {
                    return Shapes.text.read(node, &reader).map { $0 == none ? .missing : UsageDescription($0) }
                }
                if entries.isEmpty {
                    reader.refuse(.missingKey, node, "has no text", "write one for a language, such as { en: … }")
                }
                for entry in entries where !NameRule.language.allows(entry.key) {
                    reader.refuse(
                        .invalidName, entry.position, "'\(entry.key)' is no language", NameRule.language.remedy)
                }
                return texts.read(node, &reader).map { all in
                    UsageDescription(all.first?.1, translations: Dictionary(all) { _, last in last })
                }
            },
            write: { usage in
                let all = usage.translations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
                guard let first = all.firstIndex(where: { $0.1 == usage.text }) else {
                    return Shapes.text.write(usage.text ?? none)
                }
                return texts.write([all[first]] + all[..<first] + all[(first + 1)...])
            })
    }()

    private static let uuid = Shape<ExecutableUUID>.text(
        "a UUID or none", remedy: "write 32 digits as in 6f1c2a5e-0b1d-4c9e-8a2f-3d4e5f607182, or none",
        pattern: "^(none|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$",
        write: { if case .value(let text) = $0 { text } else { none } }
    ) { text in
        if text == none { return .missing }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
        else { return nil }
        return .value(text)
    }

    /// The word for something that an app lacks.
    private static let none = "none"
}
