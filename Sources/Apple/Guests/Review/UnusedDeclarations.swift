/// Declarations of a bundle that no code uses.
struct UnusedDeclarations {
    /// The uses of the app and all its extensions.
    private let uses: CodeUses
    private let bundle: ReviewedBundle
    private let isApp: Bool

    init(_ uses: CodeUses, bundle: ReviewedBundle, isApp: Bool) {
        self.uses = uses
        self.bundle = bundle
        self.isApp = isApp
    }

    var findings: [GuestDiagnostic] {
        (bundle.info.map(inInfo) ?? []) + (bundle.entitlements.map(inEntitlements) ?? [])
    }

    private func inInfo(_ info: PropertyListFile) -> [GuestDiagnostic] {
        guard isApp else {
            let keys = ["NSLocalNetworkUsageDescription", "NSBonjourServices"].filter(info.has)
            return keys.map {
                info.finding(
                    "iOS reads \($0) of the app, not that of an extension (TN3179): move it to the app", at: $0)
            }
        }
        var findings: [GuestDiagnostic] = []
        if info.has("NSLocalNetworkUsageDescription"), !uses.usesNetwork {
            findings.append(
                info.finding(
                    "no code of the app uses the network: remove NSLocalNetworkUsageDescription",
                    at: "NSLocalNetworkUsageDescription"))
        }
        let used = Set(uses.serviceTypes.map(\.type))
        for declared in bundle.serviceTypes where !uses.hasBuiltTypes {
            if CodeUses.serviceType(declared.text) == nil {
                findings.append(
                    info.finding(
                        "'\(declared.text)' in NSBonjourServices is no type of a service: write it as in _pager._tcp",
                        at: declared.text))
            } else if !used.contains(declared.type) {
                findings.append(
                    info.finding(
                        "no code of the app uses the Bonjour type '\(declared.text)': remove it from NSBonjourServices",
                        at: declared.text))
            }
        }
        if info.strings("UIBackgroundModes")?.contains("voip") == true,
            uses.first(["CXProvider", "PKPushRegistry", "LCKConversationManager", "NEAppPushManager"]) == nil
        {
            findings.append(
                info.finding("no code of the app receives calls: remove voip from UIBackgroundModes", at: "voip"))
        }
        return findings
    }

    private func inEntitlements(_ file: PropertyListFile) -> [GuestDiagnostic] {
        var findings: [GuestDiagnostic] = []
        let multicast = "com.apple.developer.networking.multicast"
        if bundle.hasMulticast, uses.multicast == nil, uses.serviceTypes.isEmpty, !uses.hasBuiltTypes,
            uses.first(["NWBrowser", "NetServiceBrowser", "DNSServiceBrowse"]) == nil
        {
            findings.append(
                file.finding(
                    "no code uses multicast or broadcast: remove \(multicast), which Apple grants on request",
                    at: multicast))
        }
        if bundle.hasAppPush == true, uses.first(["NEAppPushManager", "NEAppPushProvider"]) == nil {
            findings.append(
                file.finding(
                    "no code has a push provider or its manager: remove app-push-provider", at: "app-push-provider"))
        }
        let texts = Set(uses.literals.map(\.text))
        for group in file.strings("com.apple.security.application-groups") ?? []
        where !texts.contains(group) && uses.first(["suiteName", "forSecurityApplicationGroupIdentifier"]) == nil {
            findings.append(file.finding("no code uses the app group '\(group)': remove it", at: group))
        }
        return findings
    }
}
