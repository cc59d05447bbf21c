package import LocalNetworkPrivacy

extension DeviceDefinition {
    /// What the system of the device knows of one of its apps; files of its bundle are read from the folder.
    ///
    /// An app that does not say otherwise has a UUID that follows from its host and its name.
    package func description(
        of app: AppDefinition, on host: String, folder: String?
    ) throws(BundleError) -> AppDescription {
        var usage: String? = app.usageDescription ?? AppDescription.defaultAlertText
        if usage == AppDefinition.noUsageDescription { usage = nil }
        var (translations, services) = (app.usageTranslations, app.bonjourServices)
        var identifier = app.bundleIdentifier
        if let path = app.plist {
            let plist = try InfoPlist(path, folder: folder)
            (usage, translations, services) = (
                plist.usageDescription, plist.usageTranslations, plist.bonjourServices
            )
            identifier = identifier ?? plist.bundleIdentifier
        }
        if app.usageDescription == nil, services == nil, let plist = try embeddedPlist(of: app, folder: folder) {
            (usage, services) = (plist.usageDescription, plist.bonjourServices)
        }
        let entitlements = try app.entitlements.all(folder: folder)
        let providers = entitlements.contains(.appPushProvider) ? [AppEntitlement.appPushProvider.rawValue] : []
        let container = container(of: app.name)?.name
        let own = DerivedID.id(seed: 0, [host, app.name]).uppercased()
        return AppDescription(
            app.name, bundleIdentifier: identifier, kind: app.kind,
            container: container == app.name ? nil : container, responsible: app.responsible,
            executableUUID: app.executableUUID == AppDefinition.noUUID ? nil : app.executableUUID ?? own,
            usageDescription: usage, usageTranslations: translations, bonjourServices: services,
            hasMulticastEntitlement: entitlements.contains(.multicast),
            networkExtensions: app.entitlements.isKnown ? providers : nil,
            isLinkedAgainstPrivacySDK: app.isLinkedAgainstPrivacySDK,
            account: app.account ?? "user",
            isRoot: app.isRoot)
    }

    /// The Info.plist inside the first executable of an app, where macOS looks for one when the bundle has none.
    package func embeddedPlist(of app: AppDefinition, folder: String?) throws(BundleError) -> InfoPlist? {
        guard platform.isMac, app.plist == nil, case .executable(let settings)? = app.programs?.first?.kind,
            let path = settings.command.first, path.contains("/")
        else { return nil }
        return try InfoPlist(embeddedIn: path, folder: folder)
    }
}
