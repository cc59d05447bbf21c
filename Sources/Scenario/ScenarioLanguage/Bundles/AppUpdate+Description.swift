package import DeviceRules

extension AppUpdate {
    /// Returns the descriptions of an app and its extensions after the update; bundle files are read from the folder.
    ///
    /// `installed` are the versions before, and `definitions` the apps and extensions in the scenario.
    package func versions(
        of app: String, installed: [AppDescription], definitions: [AppDefinition], folder: String?
    ) throws(BundleError) -> [AppDescription] {
        var versions: [AppDescription] = []
        for var version in installed where version.name == app || version.container == app {
            let definition =
                definitions.first { [name = version.name] in $0.name == name } ?? AppDefinition(version.name)
            for change in version.name == app ? changes : extensions[version.name] ?? [] {
                try change.word.apply(to: &version, of: definition, folder: folder)
            }
            versions.append(version)
        }
        return versions
    }
}
