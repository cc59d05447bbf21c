internal import LabModel
internal import LocalNetworkPrivacy

extension Checker {
    /// Checks that a new version is one of an app that is there, and that its files can be read.
    mutating func checkUpdate(_ update: AppUpdate, _ target: ProgramTarget, _ path: [String]) {
        checkApp(target, path + ["update"])
        guard let host = hosts.definition(of: target.host), let device = host.device,
            let name = target.program, let app = device.app(name), let container = device.container(of: name)
        else { return }
        if container.name != app.name { return refuseExtension(target, of: container, path + ["update"]) }
        let path = path + ["with"]
        check(update.changes, of: app, path)
        for (name, changes) in update.extensions.sorted(by: { $0.key < $1.key }) {
            guard let part = app.extensions.first(where: { $0.name == name }) else {
                refuse(
                    .unknownName, key: path + ["extensions", name], "'\(app.name)' has no extension '\(name)'",
                    NearestWord.remedy(for: name, in: app.extensions.map(\.name), none: "declare it under `extensions`")
                )
                continue
            }
            check(changes, of: part, path + ["extensions", name])
        }
    }

    private mutating func check(_ changes: [AppUpdate.Change], of app: AppDefinition, _ path: [String]) {
        let keys = changes.map(\.key)
        if keys.contains("plist"), keys.contains("usage") || keys.contains("bonjour") {
            refuse(
                .conflict, path + ["plist"], "the new version has both a plist and keys of it",
                "leave out `usage` and `bonjour`, or the plist")
        }
        for change in changes {
            do throws(BundleError) {
                switch change {
                case .plist(let file):
                    check(try InfoPlist(file, folder: definition.folder), file, of: app, path + ["plist"])
                case .entitlements(let entitlements): _ = try entitlements.all(folder: definition.folder)
                case .usage, .bonjour, .executableUUID, .linkedAgainstPrivacySDK: break
                }
            } catch { refuse(.invalidFile, path + [change.key], error.message, error.remedy) }
        }
    }

    /// Checks that an Info.plist is that of the same app, as far as the scenario says which one that is.
    private mutating func check(_ plist: InfoPlist, _ file: String, of app: AppDefinition, _ path: [String]) {
        let former = app.plist.flatMap { try? InfoPlist($0, folder: definition.folder) }?.bundleIdentifier
        guard let identifier = plist.bundleIdentifier, let known = app.bundleIdentifier ?? former, identifier != known
        else { return }
        refuse(
            .invalidFile, path,
            "'\(file)' is the Info.plist of another app: its CFBundleIdentifier is \(identifier), and not \(known)",
            "name the Info.plist of a new version of '\(app.name)'")
    }
}
