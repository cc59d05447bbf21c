internal import DeviceRules

/// The id of a guest, which is an app or extension built from Swift files.
public struct GuestID: Sendable, Hashable {
    /// The host or group as the scenario declares it.
    public var host: String
    /// The name of the app or extension.
    public var app: String

    /// Names a guest.
    public init(host: String, app: String) {
        self.host = host
        self.app = app
    }
}

extension ScenarioDefinition {
    /// The guests with their apps, in file order.
    public var guests: [(id: GuestID, app: AppDefinition)] {
        hosts.flatMap { host in
            (host.device?.allApps ?? []).filter { $0.guest != nil }.map { (GuestID(host: host.name, app: $0.name), $0) }
        }
    }

    /// Whether the scenario needs Apple's modules, for its guests or for a device's reference provider.
    package var needsAppleModules: Bool {
        hosts.contains { host in
            (host.device?.allApps ?? []).contains { app in
                app.guest != nil
                    || app.kind == .appPushProvider
                        && app.ownPrograms.contains { $0.pushProvider != nil }
            }
        }
    }
}
