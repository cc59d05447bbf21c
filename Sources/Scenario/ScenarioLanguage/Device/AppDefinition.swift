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
    /// `NSLocalNetworkUsageDescription` in the development language; `none` when the key is missing, `nil` for the text that
    /// the system has itself.
    public var usageDescription: String?
    /// The same in other languages, by tags of BCP 47.
    public var usageTranslations: [String: String]
    /// `NSBonjourServices`; `nil` when the key is missing.
    public var bonjourServices: [String]?
    /// The Info.plist to read both keys from, instead; a relative path starts from the folder of the scenario.
    public var plist: String?
    /// The entitlements it is signed with.
    public var entitlements: Entitlements
    /// Whether it is in the foreground when the scenario begins.
    public var isForeground: Bool
    /// How the user answers its alerts, one after the other, the last one again and again; none does as the device says.
    public var answers: [AnswerDefinition]
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
    /// The programs it runs; `nil` is its ``guest``, or else one `network-probe`, with the name of the app.
    public var programs: [ProgramDefinition]?
    /// Its Swift files, of which its program is made; `nil` when it has none.
    public var guest: GuestDefinition?
    /// Its push configuration, of an `app-push` extension for which no app saves one.
    ///
    /// For the reference provider it need not be said: then it runs on all Wi-Fi networks of the device.
    public var push: PushDefinition?
    /// The time between two calls of `handleTimerEvent()`, of an `app-push` extension; `nil` is 60 s, as on iOS.
    public var timer: Duration?
    /// The memory in bytes from which on the process of an `app-push` extension is ended; `nil` is without a limit, for
    /// Apple documents none.
    public var memoryLimit: Int?

    /// Makes an app.
    public init(
        _ name: String, kind: AppKind = .app, bundleIdentifier: String? = nil, privilege: Privilege = .undetermined,
        usageDescription: String? = nil, usageTranslations: [String: String] = [:], bonjourServices: [String]? = nil,
        plist: String? = nil,
        entitlements: Entitlements = [], isForeground: Bool = true,
        answers: [AnswerDefinition] = [], executableUUID: String? = nil, isLinkedAgainstPrivacySDK: Bool = true,
        account: String? = nil, isRoot: Bool = false, responsible: String? = nil, extensions: [AppDefinition] = [],
        runs programs: [ProgramDefinition]? = nil, guest: GuestDefinition? = nil, push: PushDefinition? = nil,
        timer: Duration? = nil, memoryLimit: Int? = nil
    ) {
        self.name = name
        self.kind = kind
        self.bundleIdentifier = bundleIdentifier
        self.privilege = privilege
        self.usageDescription = usageDescription
        self.usageTranslations = usageTranslations
        self.bonjourServices = bonjourServices
        self.plist = plist
        self.entitlements = entitlements
        self.isForeground = isForeground
        self.answers = answers
        self.executableUUID = executableUUID
        self.isLinkedAgainstPrivacySDK = isLinkedAgainstPrivacySDK
        self.account = account
        self.isRoot = isRoot
        self.responsible = responsible
        self.extensions = extensions
        self.programs = programs
        self.guest = guest
        self.push = push
        self.timer = timer
        self.memoryLimit = memoryLimit
    }

    /// What ``usageDescription`` says of an Info.plist without the key.
    public static let noUsageDescription = "none"

    /// What ``executableUUID`` says of a main executable without one.
    public static let noUUID = "none"

    /// Whether the device starts and ends it: a push provider, by the network that the device is on.
    public var isStartedByDevice: Bool { kind == .appPushProvider && (guest != nil || push != nil) }

    /// The programs it runs, each marked as its own.
    public var ownPrograms: [ProgramDefinition] {
        let standard = guest.map { ProgramDefinition(name, .guest($0)) } ?? .probe(named: name)
        return (programs ?? [standard]).map { program in
            var program = program
            program.app = name
            if isStartedByDevice { program.starts = false }
            return program
        }
    }
}

/// The entitlements that an app is signed with.
public enum Entitlements: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// These.
    case listed([AppEntitlement])
    /// Those in a file; a relative path starts from the folder of the scenario.
    case file(String)

    /// These.
    public init(arrayLiteral elements: AppEntitlement...) { self = .listed(elements) }

    /// Whether the scenario says something about them.
    package var isKnown: Bool { self != [] }

    /// All of them; those of a file are read from the folder of the scenario.
    package func all(folder: String?) throws(BundleError) -> [AppEntitlement] {
        switch self {
        case .listed(let entitlements): entitlements
        case .file(let path): try EntitlementsFile(path, folder: folder).entitlements
        }
    }
}

/// An entitlement that a device knows.
public enum AppEntitlement: String, Sendable, Hashable, CaseIterable {
    /// `com.apple.developer.networking.multicast`.
    case multicast
    /// `app-push-provider` in `com.apple.developer.networking.networkextension`.
    case appPushProvider = "app-push-provider"
}
