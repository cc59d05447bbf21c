package import DeviceRules
package import ScenarioLanguage
private import Synchronization

/// The versions of apps that updates have installed on devices; all others are as the scenario describes them.
package final class InstalledVersions: Sendable {
    private let versions = Mutex<[String: [String: AppDescription]]>([:])

    package init() {}

    /// Returns the version of an app that an update has installed on a device; `nil` if there is none.
    package func version(of app: String, on host: String) -> AppDescription? {
        versions.withLock { $0[host]?[app] }
    }

    /// Returns the description of the installed version of an app on a device, with bundle files read from `folder`.
    package func description(
        of app: AppDefinition, of device: DeviceDefinition, on host: String, folder: String?
    ) throws(BundleError) -> AppDescription {
        if let version = version(of: app.name, on: host) { return version }
        return try device.description(of: app, on: host, folder: folder)
    }

    /// Records versions that an update has installed on a device.
    package func note(_ new: [AppDescription], on host: String) {
        versions.withLock { versions in
            for version in new { versions[host, default: [:]][version.name] = version }
        }
    }
}
