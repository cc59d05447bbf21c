internal import DeviceProtocol
package import DeviceRules

extension DeviceDefinition {
    /// Returns the description of an app for the device's system; bundle files are read from the folder.
    ///
    /// By default, the app's UUID is derived from its host and name.
    package func description(
        of app: AppDefinition, on host: String, folder: String?
    ) throws(BundleError) -> AppDescription {
        var description = app.description
        let container = container(of: app.name)?.name
        if let path = app.plist {
            let settings = app.buildSettings(isExtension: container != app.name)
            let plist = try InfoPlist(path, folder: folder, settings: settings)
            plist.declare(for: &description)
            description.bundleIdentifier = description.bundleIdentifier ?? plist.bundleIdentifier
        } else if app.usageDescription == nil, app.bonjourServices == nil {
            try embeddedPlist(of: app, folder: folder)?.declare(for: &description)
        }
        description.isDisclaimed =
            description.isDisclaimed && self.description.followedRules.contains(.disclaimedIsItself)
        if app.entitlements.isKnown { try app.entitlements.sign(&description, folder: folder) }
        if let container, container != app.name { description.container = container }
        let own = DerivedID.id(seed: 0, [host, app.name]).uppercased()
        description.executableUUID = description.executableUUID ?? .value(own)
        return description
    }

    /// Returns the Info.plist inside an app's first executable, which macOS uses if the bundle has none.
    package func embeddedPlist(of app: AppDefinition, folder: String?) throws(BundleError) -> InfoPlist? {
        guard platform.isMac, app.plist == nil, let path = app.ownPrograms.first?.executable?.command.first,
            path.contains("/")
        else { return nil }
        return try InfoPlist(embeddedIn: path, folder: folder)
    }
}
