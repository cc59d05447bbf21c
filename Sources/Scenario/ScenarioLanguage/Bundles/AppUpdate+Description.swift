package import DeviceRules

extension AppUpdate {
    /// Returns the descriptions of an app and its extensions after the update; bundle files are read from the folder.
    package func versions(
        of app: String, installed: [AppDescription], folder: String?
    ) throws(BundleError) -> [AppDescription] {
        var versions: [AppDescription] = []
        for var version in installed where version.name == app || version.container == app {
            for change in version.name == app ? changes : extensions[version.name] ?? [] {
                try change.word.apply(to: &version, folder: folder)
            }
            versions.append(version)
        }
        return versions
    }
}
