internal import DeviceProtocol
internal import DeviceRules

extension PrivilegeLedger {
    /// Gives the apps of a configuration the privileges that they have in it, unless something is known of them.
    ///
    /// Extensions and helper tools have those of their apps.
    mutating func assume(_ configuration: DeviceConfiguration) {
        let descriptions = configuration.apps.map(\.description)
        for app in configuration.apps
        where app.description.bundle(among: descriptions, on: configuration.platform) == app.description {
            assume(app.description.privilege, of: app.description)
        }
    }
}
