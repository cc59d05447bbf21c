/// Declarations that code needs and its bundle lacks.
struct NeededDeclarations {
    private let uses: CodeUses
    /// The bundle of the app or the extension, which has its own entitlements.
    private let part: ReviewedBundle
    /// The bundle of the app, whose Info.plist applies.
    private let app: ReviewedBundle
    private let ssids: Set<String>

    init(_ uses: CodeUses, part: ReviewedBundle, app: ReviewedBundle, ssids: Set<String>) {
        self.uses = uses
        self.part = part
        self.app = app
        self.ssids = ssids
    }

    var findings: [GuestDiagnostic] {
        serviceTypes
            + [usage, multicast, push, voice, tasks, refresh, processing, location, wiFi, hotspot].compactMap(\.self)
            + networks + groups
    }

    /// Bonjour refuses an undeclared type, unless the app may use all multicast (TN3179).
    private var serviceTypes: [GuestDiagnostic] {
        guard !part.hasMulticast else { return [] }
        let declared = Set(app.serviceTypes.map(\.type))
        var seen: Set<String> = []
        return uses.serviceTypes.filter { !declared.contains($0.type) && seen.insert($0.type).inserted }.map {
            $0.use.finding(
                "the app does not declare the Bonjour type '\($0.type)', so that iOS refuses to browse for it and to "
                    + "register it: add it to NSBonjourServices of \(plist)")
        }
    }

    /// Without the text, developers report that iOS 17 and 18 do not ask for access.
    private var usage: GuestDiagnostic? {
        guard let info = app.info, !info.has("NSLocalNetworkUsageDescription"), let use = uses.localNetwork else {
            return nil
        }
        return use.finding(
            "the app uses the local network and does not say why, so that iOS may deny access without an alert: add "
                + "NSLocalNetworkUsageDescription to \(info.path)")
    }

    private var multicast: GuestDiagnostic? {
        guard !part.hasMulticast, let use = uses.multicast else { return nil }
        return use.finding(
            "multicast and broadcast need the entitlement com.apple.developer.networking.multicast, which \(signed) "
                + "lacks: add it, or write `entitlements: [multicast]` in the scenario")
    }

    private var push: GuestDiagnostic? {
        guard part.hasAppPush == false, let use = uses.first(["NEAppPushManager", "NEAppPushProvider"]) else {
            return nil
        }
        return use.finding(
            "\(use.text) needs app-push-provider in com.apple.developer.networking.networkextension, which \(signed) "
                + "lacks: add it")
    }

    /// *CXErrorCodeIncomingCallError.Code.unentitled*: an app without the background mode receives no calls.
    private var voice: GuestDiagnostic? {
        guard let info = app.info, let use = uses.first(["reportNewIncomingCall"]),
            info.strings("UIBackgroundModes")?.contains("voip") != true
        else { return nil }
        return use.finding(
            "CallKit reports calls only of apps with the background mode voip: add it to UIBackgroundModes "
                + "of \(info.path)")
    }

    /// *BGTaskScheduler.Error.Code.notPermitted*: the Info.plist has to name a task and its mode.
    private var tasks: GuestDiagnostic? {
        guard let info = app.info, let use = uses.first(["BGTaskScheduler"]),
            info.strings("BGTaskSchedulerPermittedIdentifiers") == nil
        else { return nil }
        return use.finding(
            "iOS permits only tasks that the app names: add BGTaskSchedulerPermittedIdentifiers to \(info.path)")
    }

    private var refresh: GuestDiagnostic? { mode("fetch", for: "BGAppRefreshTaskRequest") }

    private var processing: GuestDiagnostic? { mode("processing", for: "BGProcessingTaskRequest") }

    private func mode(_ mode: String, for request: String) -> GuestDiagnostic? {
        guard let info = app.info, let use = uses.first([request]),
            info.strings("UIBackgroundModes")?.contains(mode) != true
        else { return nil }
        return use.finding(
            "\(request) needs the background mode \(mode): add it to UIBackgroundModes of \(info.path)")
    }

    /// *NEHotspotNetwork.fetchCurrent(completionHandler:)*: access to the location is a condition for networks that the app
    /// has not configured itself.
    private var location: GuestDiagnostic? {
        guard let info = app.info, !info.has("NSLocationWhenInUseUsageDescription"),
            uses.first(["NEHotspotConfigurationManager"]) == nil, let use = currentNetwork
        else { return nil }
        return use.finding(
            "the SSID is part of the location, for which the app has no text: add NSLocationWhenInUseUsageDescription to "
                + info.path)
    }

    private var currentNetwork: CodeUses.Use? {
        uses.first(["CNCopyCurrentNetworkInfo"])
            ?? (uses.words["NEHotspotNetwork"] == nil ? nil : uses.words["fetchCurrent"])
    }

    private var wiFi: GuestDiagnostic? {
        guard !part.hasWiFiInfo, let use = currentNetwork else { return nil }
        return use.finding(
            "the SSID needs the entitlement com.apple.developer.networking.wifi-info, which \(signed) lacks: add it, or "
                + "write `entitlements: [wifi-info]` in the scenario")
    }

    private var hotspot: GuestDiagnostic? {
        guard !part.hasHotspot, let use = uses.first(["NEHotspotConfigurationManager"]) else { return nil }
        return use.finding(
            "\(use.text) needs the entitlement com.apple.developer.networking.HotspotConfiguration, which \(signed) "
                + "lacks: add it, or write `entitlements: [hotspot-configuration]` in the scenario")
    }

    /// An app may name networks of other places, unless it names only those.
    private var networks: [GuestDiagnostic] {
        let known = ssids.isEmpty ? "none has an SSID" : "their SSIDs are \(ssids.sorted().joined(separator: ", "))"
        let hasKnown = uses.ssids.contains { ssids.contains($0.text) }
        func isMisspelt(_ name: String) -> Bool {
            ssids.contains { $0 != name && $0.lowercased() == name.lowercased() }
        }
        return uses.ssids.filter { !ssids.contains($0.text) && (!hasKnown || isMisspelt($0.text)) }.map {
            $0.finding(
                "no network of the scenario has the SSID '\($0.text)', so that the provider never runs for it: \(known)"
            )
        }
    }

    private var groups: [GuestDiagnostic] {
        guard let file = part.entitlements else { return [] }
        let keychain = file.strings("keychain-access-groups") ?? []
        // Xcode writes `$(AppIdentifierPrefix)GROUP`, and code has the group with the prefix of the team.
        func hasKeychain(_ group: String) -> Bool {
            keychain.contains { $0 == group || group.hasSuffix(".\($0.split(separator: ")").last ?? "")") }
        }
        let shared = Set(file.strings("com.apple.security.application-groups") ?? [])
        return uses.appGroups.filter { !shared.contains($0.text) }.map {
            $0.finding(
                "the app group '\($0.text)' is not in com.apple.security.application-groups of \(file.path): add it")
        }
            + uses.keychainGroups.filter { !hasKeychain($0.text) && !shared.contains($0.text) }.map {
                $0.finding("the keychain group '\($0.text)' is not in keychain-access-groups of \(file.path): add it")
            }
    }

    private var plist: String { app.info?.path ?? "its Info.plist, or to `bonjour` in the scenario" }

    private var signed: String { part.entitlements?.path ?? "the app" }
}
