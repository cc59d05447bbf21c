/// A program installed on a device: its identity, what its bundle declares, and how it stands when the device starts.
///
/// Scenarios declare it, and the system of the device goes by it.
public struct AppDescription: Sendable, Hashable, Codable {
    /// The name by which the scenario calls it; unique on its device.
    public var name: String
    /// The bundle identifier; `nil` is `com.example.` and the name.
    public var bundleIdentifier: String?
    /// The kind of program.
    public var kind: AppKind
    /// The name of the app that contains it, for an extension; `nil` otherwise.
    public var container: String?
    /// The name of the app that is charged with what it does (macOS); `nil` when it answers for itself.
    public var responsible: String?
    /// The UUID of the main executable; `nil` is one of its own.
    public var executableUUID: ExecutableUUID?
    /// `NSLocalNetworkUsageDescription` of its Info.plist; `nil` is the system's own text, as of an app that declares nothing.
    public var usageDescription: UsageDescription?
    /// `NSBonjourServices` of its Info.plist; `nil` when the key is missing.
    public var bonjourServices: [String]?
    /// Whether it is signed with `com.apple.developer.networking.multicast`.
    public var hasMulticastEntitlement: Bool
    /// The values of `com.apple.developer.networking.networkextension` that it is signed with, such as
    /// `app-push-provider`; `nil` when nothing is known of its entitlements.
    public var networkExtensions: [String]?
    /// Whether it was linked against the SDK of iOS 14 or later.
    public var isLinkedAgainstPrivacySDK: Bool
    /// The user account it runs under (macOS, Shared iPad); `nil` is the only one.
    public var account: String?
    /// Whether it runs as root (macOS).
    public var isRoot: Bool
    /// The privilege that the user has given it before.
    public var privilege: Privilege
    /// Whether it is in the foreground when the device starts, unless the user has brought an app forward before.
    public var isForeground: Bool

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
    /// The text in the development language of the bundle; `nil` when the key is missing.
    public var text: String?
    /// The texts in other languages, by tags of BCP 47.
    public var translations: [String: String]

    /// Of an Info.plist without the key.
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

    /// Makes one from its text.
    public init(stringLiteral text: String) { self = .value(text) }
}
