package import LocalNetworkPrivacy

extension AppUpdate {
    /// What the system of a device knows of an app and its extensions once this version is installed; files of the bundle
    /// are read from the folder.
    package func versions(
        of app: String, installed: [AppDescription], folder: String?
    ) throws(BundleError) -> [AppDescription] {
        var versions: [AppDescription] = []
        for var version in installed where version.name == app || version.container == app {
            for change in version.name == app ? changes : extensions[version.name] ?? [] {
                try change.apply(to: &version, folder: folder)
            }
            versions.append(version)
        }
        return versions
    }
}

extension AppUpdate.Change {
    fileprivate func apply(to app: inout AppDescription, folder: String?) throws(BundleError) {
        switch self {
        case .usage(let text, let translations):
            app.usageDescription = UsageDescription(text, translations: translations)
        case .bonjour(let types): app.bonjourServices = types
        case .plist(let path): try InfoPlist(path, folder: folder).declare(for: &app)
        case .entitlements(let entitlements): try entitlements.sign(&app, folder: folder)
        case .executableUUID(let uuid): app.executableUUID = uuid
        case .linkedAgainstPrivacySDK(let isLinked): app.isLinkedAgainstPrivacySDK = isLinked
        }
    }
}
