internal import DeviceProtocol
internal import DeviceRules
internal import LabModel
internal import ScenarioLanguage

extension LaunchPlanner {
    /// Returns the environment variables that give an app's program the phone's keychain and its access groups.
    ///
    /// The first group is that of new items: the first of `keychain-access-groups`, or else the application identifier
    /// ("Sharing access to keychain items among a collection of apps").
    func keychain(of id: ProgramID, _ app: String) -> [String: String] {
        guard let device = definition.host(ofMember: id.host)?.device, let app = device.app(app) else { return [:] }
        let groups = [app] + (sabotage == .sharesKeychain ? device.allApps.filter { $0.name != app.name } : [])
        return [
            "PUSHLAB_KEYCHAIN": keychainFile(of: id.host),
            "PUSHLAB_KEYCHAIN_GROUPS": groups.flatMap { keychainGroups(of: $0, on: id.host, device) }
                .joined(separator: "\n"),
        ]
    }

    /// Returns the file of a device's keychain.
    func keychainFile(of host: String) -> String {
        "\(context.folder.keychains)/\(sabotage == .joinsKeychains ? "all" : host).plist"
    }

    private func keychainGroups(of app: AppDefinition, on host: String, _ device: DeviceDefinition) -> [String] {
        let folder = definition.folder
        let description = try? device.description(of: app, on: host, folder: folder)
        let own = "\(AppEntitlement.identifierPrefix)\(description?.identifier ?? app.name)"
        return (try? app.entitlements.keychainGroups(ofApplication: own, folder: folder)) ?? [own]
    }
}
