internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let plist = AppRow(
        Field(
            "plist", \.plist, Shapes.path,
            "The Info.plist with the usage text, Bonjour types and bundle identifier; the path starts from the "
                + "folder of the scenario. Default: none; on macOS the section `__info_plist` of the executable.")
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path + ["plist"])
        guard let file = app.plist else { return }
        if app.usageDescription != nil || app.bonjourServices != nil {
            checker.refuse(
                .conflict, path, "the app has both a plist and keys of it",
                "leave out `usage` and `bonjour`, or the plist")
        }
        checker.checkBundleFile(path) { folder throws(BundleError) in _ = try InfoPlist(file, folder: folder) }
        if situation.container != nil, app.isStartedByDevice,
            let plist = try? InfoPlist(
                file, folder: checker.definition.folder, settings: app.buildSettings(isExtension: true)),
            plist.extensionPoint != InfoPlist.appPush
        {
            checker.refuse(
                .invalidFile, path,
                "'\(file)' is not that of a push provider: NSExtensionPointIdentifier in NSExtension is "
                    + (plist.extensionPoint.map { "'\($0)'" } ?? "missing"), "set it to \(InfoPlist.appPush)")
        }
    }
}

struct PlistChange: AppChange {
    static let row = AppRow.plist

    let file: String

    init(_ file: String) { self.file = file }

    init?(of app: AppDefinition) {
        guard let file = app.plist else { return nil }
        self.file = file
    }

    func give(to app: inout AppDefinition) { app.plist = file }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) throws(BundleError) {
        let settings = definition.buildSettings(isExtension: app.container != nil)
        try InfoPlist(file, folder: folder, settings: settings).declare(for: &app)
    }

    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError) {
        let (app, path, folder) = (situation.app, situation.path, checker.definition.folder)
        if situation.changes.contains(where: { $0.word is UsageChange || $0.word is BonjourChange }) {
            checker.refuse(
                .conflict, path, "the new version has both a plist and keys of it",
                "leave out `usage` and `bonjour`, or the plist")
        }
        // If the scenario gives the app's bundle identifier, the new Info.plist must have the same one.
        let settings = app.buildSettings(isExtension: app.kind == .appPushProvider)
        let plist = try InfoPlist(file, folder: folder, settings: settings)
        let former = app.plist.flatMap { try? InfoPlist($0, folder: folder, settings: settings) }?.bundleIdentifier
        guard let identifier = plist.bundleIdentifier, let known = app.bundleIdentifier ?? former, identifier != known
        else { return }
        checker.refuse(
            .invalidFile, path,
            "'\(file)' is the Info.plist of another app: its CFBundleIdentifier is \(identifier), and not \(known)",
            "name the Info.plist of a new version of '\(app.name)'")
    }
}

extension AppUpdate.Change {
    /// Replaces the Info.plist's keys; keys that the new file lacks are removed.
    ///
    /// A relative path refers to the scenario's folder.
    public static func plist(_ file: String) -> Self { Self(PlistChange(file)) }
}
