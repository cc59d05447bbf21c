internal import DeviceRules

/// Names a guest of a scenario: an app or extension of a host or group of hosts.
public struct GuestID: Sendable, Hashable {
    /// The host or the group of hosts, as the scenario declares it.
    public var host: String
    /// The app or extension.
    public var app: String

    /// Names a guest.
    public init(host: String, app: String) {
        self.host = host
        self.app = app
    }
}

extension ScenarioDefinition {
    /// Its guests, each with its app, in the order of the file.
    public var guests: [(id: GuestID, app: AppDefinition)] {
        hosts.flatMap { host in
            (host.device?.allApps ?? []).filter { $0.guest != nil }.map { (GuestID(host: host.name, app: $0.name), $0) }
        }
    }

    /// Whether it needs the modules that apps import: for its guests, or for the reference provider of a phone.
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
