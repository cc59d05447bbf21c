internal import DeviceRules

/// A key of an app that a new version can change, with its new value.
///
/// A new key needs a value type in the file of the key, and the type in `AppUpdate.Change.all`.
protocol AppChange: Sendable, Hashable {
    static var row: AppRow { get }
    /// Whether the word `none` stands for a version without the key.
    static var canBeNone: Bool { get }

    /// Creates the change from an app with only this key; returns `nil` if no version can have its value.
    init?(of app: AppDefinition)
    /// Sets the key of an app to the value.
    func give(to app: inout AppDefinition)

    /// Applies the change to an app's description.
    ///
    /// `definition` is the app in the scenario, and files are read from the scenario's folder.
    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) throws(BundleError)
    /// Checks that files can be read and that the version's changes are consistent.
    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError)
}

extension AppChange {
    static var canBeNone: Bool { false }

    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError) {}

    /// Returns the key as a field of a mapping with changes.
    static func field<Root>(
        _ store: @escaping @Sendable (AppUpdate.Change, inout Root) -> Void,
        _ all: @escaping @Sendable (Root) -> [AppUpdate.Change]
    ) -> Field<Root> {
        row.field.lifted(
            from: AppDefinition(""), canBeNone: canBeNone,
            store: { app, root in if let change = Self(of: app) { store(AppUpdate.Change(change), &root) } },
            take: { root in
                all(root).lazy.compactMap { $0.word as? Self }.first.map { change in
                    var app = AppDefinition("")
                    change.give(to: &app)
                    return app
                }
            })
    }
}

/// The changes of an app or an extension, and the context to check them in.
struct AppUpdateSituation {
    let changes: [AppUpdate.Change]
    let app: AppDefinition
    let path: [String]
}
