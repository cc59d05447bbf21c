public import LocalNetworkPrivacy

/// A program that is installed on a device: what its bundle declares, how it stands, and what it runs.
public struct AppDefinition: Sendable, Hashable {
    /// The name by which the scenario calls it; unique on its device.
    public var name: String
    /// What kind of program it is.
    public var kind: AppKind
    /// The bundle identifier; `nil` is `com.example.` and the name.
    public var bundleIdentifier: String?
    /// The privilege it has when the scenario begins.
    public var privilege: Privilege
    /// `NSLocalNetworkUsageDescription`; `nil` when the key is missing.
    public var usageDescription: String?
    /// `NSBonjourServices`; `nil` when the key is missing.
    public var bonjourServices: [String]?
    /// The Info.plist to read both keys from, instead; a relative path starts from the folder of the scenario.
    public var plist: String?
    /// The entitlements it is signed with.
    public var entitlements: [AppEntitlement]
    /// The file of entitlements to read them from, instead.
    public var entitlementsFile: String?
    /// Whether it is in the foreground when the scenario begins.
    public var isForeground: Bool
    /// How the user answers its alert; `nil` does as the device says.
    public var answer: AnswerDefinition?
    /// The UUID of the main executable; `none` when it has none, `nil` for one of its own.
    public var executableUUID: String?
    /// Whether it was linked against the SDK of iOS 14 or later.
    public var isLinkedAgainstPrivacySDK: Bool
    /// The user account it runs under; `nil` is the only one.
    public var account: String?
    /// Whether it runs as root (macOS).
    public var isRoot: Bool
    /// The app that is charged with what it does (macOS).
    public var responsible: String?
    /// Its app extensions.
    public var extensions: [AppDefinition]
    /// The programs it runs; `nil` is one `network-probe` with the name of the app.
    public var programs: [ProgramDefinition]?

    /// Makes an app.
    public init(
        _ name: String, kind: AppKind = .app, bundleIdentifier: String? = nil, privilege: Privilege = .undetermined,
        usageDescription: String? = nil, bonjourServices: [String]? = nil, plist: String? = nil,
        entitlements: [AppEntitlement] = [], entitlementsFile: String? = nil, isForeground: Bool = true,
        answer: AnswerDefinition? = nil, executableUUID: String? = nil, isLinkedAgainstPrivacySDK: Bool = true,
        account: String? = nil, isRoot: Bool = false, responsible: String? = nil, extensions: [AppDefinition] = [],
        runs programs: [ProgramDefinition]? = nil
    ) {
        self.name = name
        self.kind = kind
        self.bundleIdentifier = bundleIdentifier
        self.privilege = privilege
        self.usageDescription = usageDescription
        self.bonjourServices = bonjourServices
        self.plist = plist
        self.entitlements = entitlements
        self.entitlementsFile = entitlementsFile
        self.isForeground = isForeground
        self.answer = answer
        self.executableUUID = executableUUID
        self.isLinkedAgainstPrivacySDK = isLinkedAgainstPrivacySDK
        self.account = account
        self.isRoot = isRoot
        self.responsible = responsible
        self.extensions = extensions
        self.programs = programs
    }

    /// What ``executableUUID`` says of a main executable without one.
    public static let noUUID = "none"

    /// The programs it runs, each marked as its own.
    public var ownPrograms: [ProgramDefinition] {
        (programs ?? [.probe(named: name)]).map { program in
            var program = program
            program.app = name
            return program
        }
    }
}

/// An entitlement that local network privacy knows.
public enum AppEntitlement: String, Sendable, Hashable, CaseIterable {
    /// `com.apple.developer.networking.multicast`.
    case multicast
}
