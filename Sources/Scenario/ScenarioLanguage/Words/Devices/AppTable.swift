internal import DeviceRules

extension AppRow {
    /// The rows of an app, in the order in which messages list their keys.
    static let ofApps: [AppRow] =
        [kind(unlessSaid: .app)] + shared + [state, starts, answer, location, notifications, joinAnswer] + identity
        + program + push
        + [extensions]
    /// The rows of an extension, without the state, which its kind determines, and the answer, which is its app's.
    static let ofExtensions: [AppRow] = [kind(unlessSaid: .appExtension)] + shared + identity + program + push

    private static let shared: [AppRow] = [localNetwork, usage, bonjour, plist, entitlements]
    private static let identity: [AppRow] = [
        bundle, uuid, linkedSDK, account, root, responsible, disclaimed, backgroundOnly, apple,
    ]
    private static let program: [AppRow] = [run, runs, swift, module, modules, language, resources, buildSettings]
    private static let push: [AppRow] = [matches, matchesEthernet, configuration, timer, memoryLimit]

    static let apps = Shapes.named(
        "the apps", by: .word,
        Mapping(
            "an app", from: AppDefinition("", kind: .app), ofApps.map(\.field),
            explained: bundleKeys.merging([
                "foreground": "write `state: foreground`", "background": "write `state: background`",
                "privilege": "write `local-network: allowed` or `local-network: denied`",
            ]) { $1 }
        ).shape.named("app"), at: \.name)

    /// `extensions: { NAME: { … } }`.
    private static let extensions = AppRow(
        Field(
            "extensions", \.extensions,
            Shapes.named(
                "the extensions", by: .word,
                Mapping(
                    "an extension", from: AppDefinition("", kind: .appExtension), ofExtensions.map(\.field),
                    explained: bundleKeys.merging(remediesForExtensionState) { $1 }
                ).shape.named("extension"), at: \.name),
            "The app extensions by name."))

    /// The remedies for keys of an Info.plist, of entitlements and of device management.
    private static let bundleKeys = DeviceRow.profiles.merging([
        "NSLocalNetworkUsageDescription": "write `usage: TEXT`", "NSBonjourServices": "write `bonjour: [TYPE]`",
        Entitlements.multicast: "write `entitlements: [multicast]`",
        Entitlements.networkExtension: "write `entitlements: [app-push-provider]`",
        Entitlements.wifiInfo: "write `entitlements: [wifi-info]`",
        Entitlements.hotspot: "write `entitlements: [hotspot-configuration]`",
    ]) { $1 }

    /// The remedies for keys of state and privilege, which an extension does not have.
    private static let remediesForExtensionState: [String: String] = {
        let place = "its kind says where it is; write `kind: background-extension` for the background, or leave it out"
        return [
            "state": place, "foreground": place, "background": place,
            "answer": "the alert is that of its app; set `answer` there",
            "privilege": "it has that of its app; set `local-network` there",
        ]
    }()
}
