package import DeviceRules
package import ScenarioLanguage
private import Synchronization

/// The versions of apps that updates have installed on devices; all others are as the scenario describes them.
package final class InstalledVersions: Sendable {
    private let versions = Mutex<[String: [String: AppDescription]]>([:])

    /// Nothing was updated.
    package init() {}

    /// What an update has installed of an app on a device; `nil` when none has.
    package func version(of app: String, on host: String) -> AppDescription? {
        versions.withLock { $0[host]?[app] }
    }

    /// What the system of a device knows of one of its apps as it is installed now; files of the bundle are read from the
    /// folder.
    package func description(
        of app: AppDefinition, of device: DeviceDefinition, on host: String, folder: String?
    ) throws(BundleError) -> AppDescription {
        if let version = version(of: app.name, on: host) { return version }
        return try device.description(of: app, on: host, folder: folder)
    }

    /// An update has installed these on a device.
    package func note(_ new: [AppDescription], on host: String) {
        versions.withLock { versions in
            for version in new { versions[host, default: [:]][version.name] = version }
        }
    }
}
