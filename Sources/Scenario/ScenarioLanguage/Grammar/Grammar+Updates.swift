internal import LocalNetworkPrivacy

extension Grammar {
    /// The value of `with` of an update: those keys of an app that a new version can change.
    static let update = Mapping(
        "a new version", from: AppUpdate(),
        changes({ $1.changes.append($0) }, \.changes) + [
            Field(
                "extensions", \.extensions, extensionUpdates,
                "What the new version changes of its extensions, by name.")
        ], explained: identity
    ).shape.map({ AppUpdate(inOrder($0.changes), extensions: $0.extensions) }, back: { $0 })

    private static let extensionUpdates = Shapes.table(
        "the extensions", by: .word,
        Mapping<[AppUpdate.Change]>(
            "a new version of an extension", from: [], changes({ $1.append($0) }, \.self), explained: identity
        ).shape.map({ inOrder($0) }, back: { $0 }))

    /// The changes in the order of their keys: in which order a file has them means nothing.
    private static func inOrder(_ changes: [AppUpdate.Change]) -> [AppUpdate.Change] {
        changes.sorted { $0.key < $1.key }
    }

    private static func changes<Root>(
        _ store: @escaping @Sendable (AppUpdate.Change, inout Root) -> Void,
        _ all: @escaping @Sendable (Root) -> [AppUpdate.Change]
    ) -> [Field<Root>] {
        /// The key of an app as that of a change; `value` is what a change gives the app, `nil` for another change.
        func change<Value>(
            _ field: Field<AppDefinition>, _ path: any WritableKeyPath<AppDefinition, Value> & Sendable,
            canBeNone: Bool = false, _ make: @escaping @Sendable (Value) -> AppUpdate.Change?,
            from value: @escaping @Sendable (AppUpdate.Change) -> Value?
        ) -> Field<Root> {
            let app = AppDefinition("")
            return field.lifted(
                from: app, canBeNone: canBeNone,
                store: { app, root in if let change = make(app[keyPath: path]) { store(change, &root) } },
                take: { root in
                    all(root).lazy.compactMap(value).first.map {
                        var changed = app
                        changed[keyPath: path] = $0
                        return changed
                    }
                })
        }
        return [
            change(
                AppRow.usage.field, \.description.usageDescription, canBeNone: true,
                { .usage($0?.text, translations: $0?.translations ?? [:]) }
            ) {
                if case .usage(let text, let all) = $0 { UsageDescription(text, translations: all) } else { nil }
            },
            change(AppRow.bonjour.field, \.description.bonjourServices, canBeNone: true, { .bonjour($0) }) {
                if case .bonjour(let types) = $0 { types } else { nil }
            },
            change(AppRow.plist.field, \.plist, { $0.map { .plist($0) } }) {
                if case .plist(let file) = $0 { file } else { nil }
            },
            change(AppRow.entitlements.field, \.entitlements, canBeNone: true, { .entitlements($0) }) {
                if case .entitlements(let entitlements) = $0 { entitlements } else { nil }
            },
            change(AppRow.uuid.field, \.description.executableUUID, { $0.map { .executableUUID($0) } }) {
                if case .executableUUID(let uuid) = $0 { uuid } else { nil }
            },
            change(AppRow.linkedSDK.field, \.description.isLinkedAgainstPrivacySDK, { .linkedAgainstPrivacySDK($0) }) {
                if case .linkedAgainstPrivacySDK(let isLinked) = $0 { isLinked } else { nil }
            },
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
