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

    private static let extensionUpdates = Shapes.named(
        "the extensions", by: .word,
        Mapping<[AppUpdate.Change]>(
            "a new version of an extension", from: [], changes({ $1.append($0) }, \.self), explained: identity
        ).shape.map({ inOrder($0) }, back: { $0 })
    ).map(
        { Dictionary($0, uniquingKeysWith: { first, _ in first }) },
        back: { parts in parts.isEmpty ? nil : parts.sorted { $0.key < $1.key }.map { ($0, $1) } })

    /// The changes in the order of their keys: in which order a file has them means nothing.
    private static func inOrder(_ changes: [AppUpdate.Change]) -> [AppUpdate.Change] {
        changes.sorted { $0.key < $1.key }
    }

    private static func changes<Root>(
        _ store: @escaping @Sendable (AppUpdate.Change, inout Root) -> Void,
        _ all: @escaping @Sendable (Root) -> [AppUpdate.Change]
    ) -> [Field<Root>] {
        let none = AppDefinition("")
        /// Makes the app that a change is read from; `nil` where that is not changed.
        @Sendable func changed(_ root: Root, _ apply: (AppUpdate.Change, inout AppDefinition) -> Bool) -> AppDefinition?
        {
            for change in all(root) {
                var app = none
                if apply(change, &app) { return app }
            }
            return nil
        }
        return [
            usage.lifted(
                from: none, canBeNone: true,
                store: { store(.usage($0.usageDescription, translations: $0.usageTranslations), &$1) },
                take: { root in
                    changed(root) { change, app in
                        guard case .usage(let text, let translations) = change else { return false }
                        (app.usageDescription, app.usageTranslations) = (text, translations)
                        return true
                    }
                }),
            bonjour.lifted(
                from: none, canBeNone: true, store: { store(.bonjour($0.bonjourServices), &$1) },
                take: { root in
                    changed(root) { change, app in
                        guard case .bonjour(let services) = change else { return false }
                        app.bonjourServices = services
                        return true
                    }
                }),
            plist.lifted(
                from: none, store: { app, root in app.plist.map { store(.plist($0), &root) } },
                take: { root in
                    changed(root) { change, app in
                        guard case .plist(let file) = change else { return false }
                        app.plist = file
                        return true
                    }
                }),
            signature.lifted(
                from: none, canBeNone: true, store: { store(.entitlements($0.entitlements), &$1) },
                take: { root in
                    changed(root) { change, app in
                        guard case .entitlements(let entitlements) = change else { return false }
                        app.entitlements = entitlements
                        return true
                    }
                }),
            executableUUID.lifted(
                from: none, store: { app, root in app.executableUUID.map { store(.executableUUID($0), &root) } },
                take: { root in
                    changed(root) { change, app in
                        guard case .executableUUID(let uuid) = change else { return false }
                        app.executableUUID = uuid
                        return true
                    }
                }),
            sdk.lifted(
                from: none, store: { store(.linkedAgainstPrivacySDK($0.isLinkedAgainstPrivacySDK), &$1) },
                take: { root in
                    changed(root) { change, app in
                        guard case .linkedAgainstPrivacySDK(let isLinked) = change else { return false }
                        app.isLinkedAgainstPrivacySDK = isLinked
                        return true
                    }
                }),
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
