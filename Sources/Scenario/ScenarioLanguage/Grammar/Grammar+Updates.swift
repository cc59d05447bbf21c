internal import DeviceRules

extension Grammar {
    /// The value of `with` of an update: the keys of an app that a new version can change.
    static let update = Mapping(
        "a new version", from: AppUpdate(),
        changes({ $1.changes.append($0) }, \.changes) + [
            Field(
                "extensions", \.extensions, extensionUpdates,
                "The changes of the extensions, by name.")
        ], explained: identity
    ).shape.map({ AppUpdate(inOrder($0.changes), extensions: $0.extensions) }, back: { $0 })

    private static let extensionUpdates = Shapes.table(
        "the extensions", by: .word,
        Mapping<[AppUpdate.Change]>(
            "a new version of an extension", from: [], changes({ $1.append($0) }, \.self), explained: identity
        ).shape.map({ inOrder($0) }, back: { $0 }))

    /// Returns the changes sorted by key, because their order in a file has no meaning.
    private static func inOrder(_ changes: [AppUpdate.Change]) -> [AppUpdate.Change] {
        changes.sorted { $0.key < $1.key }
    }

    private static func changes<Root>(
        _ store: @escaping @Sendable (AppUpdate.Change, inout Root) -> Void,
        _ all: @escaping @Sendable (Root) -> [AppUpdate.Change]
    ) -> [Field<Root>] {
        AppUpdate.Change.all.map { $0.field(store, all) }
    }

    /// The remedies for keys of an app that a new version cannot change.
    private static let identity: [String: String] = [
        "bundle": "with another bundle identifier it is another app",
        "local-network": "an update changes nothing of what the user chose; use the steps allow, deny or turn-off",
        "kind": "a new version is of the same kind",
        "state": "use the steps foreground and background",
    ]
}
