/// A program on a device as a scenario declares it: its identity, its bundle's declarations and its initial state.
public struct AppDescription: Sendable, Hashable, Codable {
    /// The name in the scenario, unique on its device.
    public var name: String
    /// The bundle identifier; `nil` is `com.example.` and the name.
    public var bundleIdentifier: String?
    /// The kind of program.
    public var kind: AppKind
    /// The name of the containing app of an extension; `nil` for other programs.
    public var container: String?
    /// The name of the responsible app (macOS); `nil` when the program is itself responsible.
    public var responsible: String?
    /// The UUID of the main executable; `nil` for a unique one.
    public var executableUUID: ExecutableUUID?
    /// `NSLocalNetworkUsageDescription` of the Info.plist; `nil` for the system's default text.
    public var usageDescription: UsageDescription?
    /// `NSBonjourServices` of the Info.plist; `nil` when the key is missing.
    public var bonjourServices: [String]?
    /// Whether the program has the entitlement `com.apple.developer.networking.multicast`.
    public var hasMulticastEntitlement: Bool
    /// The values of the entitlement `com.apple.developer.networking.networkextension`, such as `app-push-provider`.
    ///
    /// It is `nil` when the entitlements are not known.
    public var networkExtensions: [String]?
    /// Whether the program was linked against the SDK of iOS 14 or later.
    public var isLinkedAgainstPrivacySDK: Bool
    /// The user account of the program (macOS, Shared iPad); `nil` for the only one.
    public var account: String?
    /// Whether the program runs as root (macOS).
    public var isRoot: Bool
    /// The privilege when the scenario starts.
    public var privilege: Privilege
    /// Whether the program is in the foreground when the device starts; a saved app in the foreground takes precedence.
    public var isForeground: Bool

    /// Whether the program has the entitlement `com.apple.developer.networking.wifi-info`.
    public var hasWiFiInfoEntitlement = false
    /// Whether the program has the entitlement `com.apple.developer.networking.HotspotConfiguration`.
    public var hasHotspotEntitlement = false
    /// The user's choice about access to the location.
    public var location = LocationAccess.none
    /// The user's choice about notifications; `nil` for the default.
    public var notifications: NotificationChoice?
    /// Whether the Info.plist has `LSBackgroundOnly` (macOS): the program has no interface.
    public var isBackgroundOnly = false
    /// Whether Apple has signed the program, as those of `/usr/bin` (macOS).
    public var isSignedByApple = false
    /// Whether the program was started without its parent's responsibility (`responsibility_spawnattrs_setdisclaim`).
    public var isDisclaimed = false

    /// Describes a program.
    public init(
        _ name: String, bundleIdentifier: String? = nil, kind: AppKind = .app, container: String? = nil,
        responsible: String? = nil, executableUUID: ExecutableUUID? = nil, usageDescription: UsageDescription? = nil,
        bonjourServices: [String]? = nil, hasMulticastEntitlement: Bool = false, networkExtensions: [String]? = nil,
        isLinkedAgainstPrivacySDK: Bool = true, account: String? = nil, isRoot: Bool = false,
        privilege: Privilege = .undetermined, isForeground: Bool = true
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.container = container
        self.responsible = responsible
        self.executableUUID = executableUUID
        self.usageDescription = usageDescription
        self.bonjourServices = bonjourServices
        self.hasMulticastEntitlement = hasMulticastEntitlement
        self.networkExtensions = networkExtensions
        self.isLinkedAgainstPrivacySDK = isLinkedAgainstPrivacySDK
        self.account = account
        self.isRoot = isRoot
        self.privilege = privilege
        self.isForeground = isForeground
    }
}

/// `NSLocalNetworkUsageDescription` of an Info.plist.
public struct UsageDescription: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The text in the bundle's development language; `nil` when the key is missing.
    public var text: String?
    /// The texts in other languages, by BCP 47 tag.
    public var translations: [String: String]

    /// The description of an Info.plist without the key.
    public static let missing = UsageDescription(nil)

    /// Makes a description.
    public init(_ text: String?, translations: [String: String] = [:]) {
        self.text = text
        self.translations = translations
    }

    /// Makes a description without translations.
    public init(stringLiteral text: String) { self.init(text) }
}

/// The UUID of a main executable (TN3178).
public enum ExecutableUUID: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The executable has none.
    case missing
    /// The UUID, as text.
    case value(String)

    /// Makes a UUID from its text.
    public init(stringLiteral text: String) { self = .value(text) }
}
