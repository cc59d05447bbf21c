internal import DeviceProtocol
internal import LocalNetworkPrivacy

extension AppRow {
    /// `plist: FILE`.
    static let plist = AppRow(
        Field("plist", \.plist, Shapes.text, "An Info.plist to read these from, from the folder of the scenario.")
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
            let plist = try? InfoPlist(file, folder: checker.definition.folder),
            plist.extensionPoint != InfoPlist.appPush
        {
            checker.refuse(
                .invalidFile, path,
                "'\(file)' is not that of a push provider: NSExtensionPointIdentifier in NSExtension is "
                    + (plist.extensionPoint.map { "'\($0)'" } ?? "missing"), "set it to \(InfoPlist.appPush)")
        }
    }
}
