/// What the system knows of one program that asks for the local network: who it is and what its bundle declares.
package struct AppDescription: Sendable, Hashable, Codable {
    /// The name by which the scenario calls it; unique on its device.
    package var name: String
    /// The bundle identifier.
    package var bundleIdentifier: String
    /// What kind of program it is.
    package var kind: AppKind
    /// The name of the app that contains it, for an extension; `nil` otherwise.
    package var container: String?
    /// The name of the app that is charged with what it does (macOS); `nil` when it answers for itself.
    package var responsible: String?
    /// The UUID of the main executable; `nil` when it has none.
    package var executableUUID: String?
    /// `NSLocalNetworkUsageDescription` of its Info.plist, in the development language of its bundle, or the system's own
    /// words if nobody gives any; `nil` when the key is missing.
    package var usageDescription: String?
    /// The same in other languages, by tags of BCP 47.
    package var usageTranslations: [String: String]
    /// `NSBonjourServices` of its Info.plist; `nil` when the key is missing.
    package var bonjourServices: [String]?
    /// Whether it is signed with `com.apple.developer.networking.multicast`.
    package var hasMulticastEntitlement: Bool
    /// The values of `com.apple.developer.networking.networkextension` that it is signed with, such as
    /// `app-push-provider`; `nil` when nothing is known of its entitlements.
    package var networkExtensions: [String]?
    /// Whether it was linked against the SDK of iOS 14 or later.
    package var isLinkedAgainstPrivacySDK: Bool
    /// The user account it runs under (macOS, Shared iPad).
    package var account: String
    /// Whether it runs as root (macOS).
    package var isRoot: Bool

    /// Describes a program.
    package init(
        _ name: String, bundleIdentifier: String? = nil, kind: AppKind = .app, container: String? = nil,
        responsible: String? = nil, executableUUID: String? = nil,
        usageDescription: String? = AppDescription.defaultAlertText, usageTranslations: [String: String] = [:],
        bonjourServices: [String]? = nil, hasMulticastEntitlement: Bool = false,
        networkExtensions: [String]? = nil, isLinkedAgainstPrivacySDK: Bool = true, account: String = "user",
        isRoot: Bool = false
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier ?? "com.example.\(name)"
        self.kind = kind
        self.container = container
        self.responsible = responsible
        self.executableUUID = executableUUID
        self.usageDescription = usageDescription
        self.usageTranslations = usageTranslations
        self.bonjourServices = bonjourServices
        self.hasMulticastEntitlement = hasMulticastEntitlement
        self.networkExtensions = networkExtensions
        self.isLinkedAgainstPrivacySDK = isLinkedAgainstPrivacySDK
        self.account = account
        self.isRoot = isRoot
    }
}
