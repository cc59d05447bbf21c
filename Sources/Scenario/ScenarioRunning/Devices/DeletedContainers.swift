internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import ScenarioLanguage

/// The containers of deleted apps, which are removed before their apps are installed again.
///
/// Until then programs of the app may still be ending. iOS deletes the files and settings of an app with it, and keeps its
/// items of the keychain (Apple Support, "Remove or delete apps from your iPhone"). macOS keeps the container, as Finder
/// removes the bundle alone.
package struct DeletedContainers: Sendable {
    private let definition: ScenarioDefinition
    private let run: LaunchPlanner.Context
    private var folders: Set<String> = []

    init(_ definition: ScenarioDefinition, _ run: LaunchPlanner.Context) {
        (self.definition, self.run) = (definition, run)
    }

    /// Notes that an app is deleted.
    mutating func delete(of app: String, on host: String) {
        guard let device = definition.host(ofMember: host)?.device, device.platform != .macOS,
            let container = device.container(of: app),
            run.sabotage != DeviceSaboteur.keepsContainers.rawValue
        else { return }
        folders.insert(run.folder.home(of: container.name, on: host))
    }

    /// Removes the container of an app if the app was deleted.
    ///
    /// - Throws: `RunError` if its files cannot be removed.
    mutating func remove(of app: String, on host: String) throws {
        guard let container = definition.host(ofMember: host)?.device?.container(of: app),
            let folder = folders.remove(run.folder.home(of: container.name, on: host)),
            FileManager.default.fileExists(atPath: folder)
        else { return }
        do {
            // The folder itself is mounted where the host's programs see it.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
        } catch {
            throw RunError("The files of the deleted app \(app) in \(folder) cannot be removed: \(error).")
        }
    }
}
