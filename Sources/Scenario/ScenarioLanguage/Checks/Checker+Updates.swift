internal import DeviceRules
internal import LabModel

extension Checker {
    /// Checks that an update's app exists and that its files can be read.
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
        for change in changes {
            let path = path + [change.key]
            do throws(BundleError) {
                try change.word.check(AppUpdateSituation(changes: changes, app: app, path: path), &self)
            } catch { refuse(.invalidFile, path, error.message, error.remedy) }
        }
    }
}
