public import LocalNetworkPrivacy

/// A new version of an app: what is not as in the one before.
public struct AppUpdate: Sendable, Hashable {
    /// What is new of the app; all else stays.
    public var changes: [Change]
    /// What is new of its extensions, by their names.
    public var extensions: [String: [Change]]

    /// Something that a new version can change of an app or an extension.
    public enum Change: Sendable, Hashable {
        /// `NSLocalNetworkUsageDescription` in the development language and in others; `nil` leaves the key out.
        case usage(String?, translations: [String: String] = [:])
        /// `NSBonjourServices`; `nil` leaves the key out.
        case bonjour([String]?)
        /// The Info.plist to read both keys from; what it lacks is gone. A relative path starts from the folder of the
        /// scenario.
        case plist(String)
        /// All entitlements that it is signed with.
        case entitlements(Entitlements)
        /// The UUID of the main executable.
        case executableUUID(ExecutableUUID)
        /// Whether it was linked against the SDK of iOS 14 or later.
        case linkedAgainstPrivacySDK(Bool)

        /// The key of a scenario file that says it.
        public var key: String {
            switch self {
            case .usage: "usage"
            case .bonjour: "bonjour"
            case .plist: "plist"
            case .entitlements: "entitlements"
            case .executableUUID: "uuid"
            case .linkedAgainstPrivacySDK: "linked-sdk"
            }
        }
    }

    /// Makes a new version.
    public init(_ changes: [Change] = [], extensions: [String: [Change]] = [:]) {
        self.changes = changes
        self.extensions = extensions
    }
}
