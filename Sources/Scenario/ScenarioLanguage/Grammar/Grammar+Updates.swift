extension Grammar {
    /// The value of `with` of an update: those keys of an app that a new version can change.
    static let update = Mapping(
        "a new version", from: AppUpdate(),
        changes { $1.changes.append($0) } + [
            Field(
                "extensions", \.extensions, extensionUpdates,
                "What the new version changes of its extensions, by name.")
        ], explained: identity
    ).shape

    private static let extensionUpdates = Shapes.named(
        "the extensions", by: .word,
        Mapping<[AppUpdate.Change]>(
            "a new version of an extension", from: [], changes { $1.append($0) }, explained: identity
        ).shape
    ).map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }

    private static func changes<Root>(
        store: @escaping @Sendable (AppUpdate.Change, inout Root) -> Void
    ) -> [Field<Root>] {
        let none = AppDefinition("")
        return [
            usage.lifted(from: none, canBeNone: true) {
                store(.usage($0.usageDescription, translations: $0.usageTranslations), &$1)
            },
            bonjour.lifted(from: none, canBeNone: true) { store(.bonjour($0.bonjourServices), &$1) },
            plist.lifted(from: none) { app, root in app.plist.map { store(.plist($0), &root) } },
            signature.lifted(from: none, canBeNone: true) { store(.entitlements($0.entitlements), &$1) },
            executableUUID.lifted(from: none) { app, root in
                app.executableUUID.map { store(.executableUUID($0), &root) }
            },
            sdk.lifted(from: none) { store(.linkedAgainstPrivacySDK($0.isLinkedAgainstPrivacySDK), &$1) },
        ]
    }

    /// The keys of an app that no version of it changes.
    private static let identity: [String: String] = [
        "bundle": "with another bundle identifier it is another app",
        "local-network": "an update changes nothing of what the user chose; use the steps allow, deny or turn-off",
        "kind": "a new version is of the same kind",
        "state": "use the steps foreground and background",
    ]
}
