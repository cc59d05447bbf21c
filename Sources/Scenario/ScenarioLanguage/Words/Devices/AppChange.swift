internal import DeviceRules

/// A key of an app that a new version can change: its value, and what becomes of the app.
///
/// One more is a value of its own in the file of its key, and its type in `AppUpdate.Change.all`.
protocol AppChange: Sendable, Hashable {
    /// The key of an app.
    static var row: AppRow { get }
    /// Whether the word `none` stands for a version that has nothing under the key.
    static var canBeNone: Bool { get }

    /// Reads it from an app of which nothing but this key is known; `nil` where no version can have that.
    init?(of app: AppDefinition)
    /// Gives an app the value, as its key does.
    func give(to app: inout AppDefinition)

    /// Changes what the system of a device knows of an app; files are read from the folder of the scenario.
    func apply(to app: inout AppDescription, folder: String?) throws(BundleError)
    /// Checks what no single value can show: that files can be read, and that changes go with each other.
    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError)
}

extension AppChange {
    static var canBeNone: Bool { false }

    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError) {}

    /// The key in a mapping that has changes.
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

/// The changes of an app or an extension with what they are checked against.
struct AppUpdateSituation {
    /// All changes of the version.
    let changes: [AppUpdate.Change]
    /// The app or the extension.
    let app: AppDefinition
    /// The path of the change.
    let path: [String]
}
