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
        let folder = definition.folder
        let description = try? device.description(of: app, on: id.host, folder: folder)
        let own = "\(AppEntitlement.identifierPrefix)\(description?.identifier ?? app.name)"
        let groups = (try? app.entitlements.keychainGroups(ofApplication: own, folder: folder)) ?? [own]
        return [
            "PUSHLAB_KEYCHAIN": "\(context.folder.keychains)/\(id.host).plist",
            "PUSHLAB_KEYCHAIN_GROUPS": groups.joined(separator: "\n"),
        ]
    }
}
