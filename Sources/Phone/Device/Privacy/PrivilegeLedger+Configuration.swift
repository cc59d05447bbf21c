internal import DeviceProtocol
internal import DeviceRules

extension PrivilegeLedger {
    /// Sets the initial privileges of a configuration's apps, unless they already have a row.
    ///
    /// Extensions and helper tools share the privileges of their apps.
    mutating func assume(_ configuration: DeviceConfiguration) {
        let descriptions = configuration.apps.map(\.description)
        for app in configuration.apps
        where app.description.bundle(among: descriptions, on: configuration.platform) == app.description {
            assume(app.description.privilege, of: app.description)
        }
    }
}
