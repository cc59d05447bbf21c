public import DeviceProtocol
public import DeviceRules

/// An app of a scenario: what its device knows of it, where its bundle is, and what it runs.
@dynamicMemberLookup
public struct AppDefinition: Sendable, Hashable {
    /// The app as its device knows it, as far as the scenario says it; the rest follows from its files and its host.
    public var description: AppDescription
    /// The Info.plist to read `usage` and `bonjour` from, instead; a relative path starts from the folder of the scenario.
    public var plist: String?
    /// The entitlements it is signed with.
    public var entitlements: Entitlements
    /// How the user answers its alerts, one after the other, the last one again and again; none does as the device says.
    public var answers: [AnswerDefinition]
    /// Its app extensions.
    public var extensions: [AppDefinition]
    /// The programs it runs; `nil` is its ``guest``, or else one `network-probe`, with the name of the app.
    public var programs: [ProgramDefinition]?
    /// The command of the only program it runs, which has the name of the app; `nil` for those of ``programs``.
    public var command: [String]?
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
        usageDescription: UsageDescription? = nil, bonjourServices: [String]? = nil, plist: String? = nil,
        entitlements: Entitlements = [], isForeground: Bool = true, answers: [AnswerDefinition] = [],
        executableUUID: ExecutableUUID? = nil, isLinkedAgainstPrivacySDK: Bool = true, account: String? = nil,
        isRoot: Bool = false, responsible: String? = nil, extensions: [AppDefinition] = [],
        runs programs: [ProgramDefinition]? = nil, guest: GuestDefinition? = nil, push: PushDefinition? = nil,
        timer: Duration? = nil, memoryLimit: Int? = nil
    ) {
        description = AppDescription(
            name, bundleIdentifier: bundleIdentifier, kind: kind, responsible: responsible,
            executableUUID: executableUUID, usageDescription: usageDescription, bonjourServices: bonjourServices,
            isLinkedAgainstPrivacySDK: isLinkedAgainstPrivacySDK, account: account, isRoot: isRoot,
            privilege: privilege, isForeground: isForeground)
        (self.plist, self.entitlements, self.answers) = (plist, entitlements, answers)
        (self.extensions, self.programs, self.guest) = (extensions, programs, guest)
        (self.push, self.timer, self.memoryLimit) = (push, timer, memoryLimit)
    }

    /// Something that its device knows of it.
    public subscript<Value>(dynamicMember property: WritableKeyPath<AppDescription, Value>) -> Value {
        get { description[keyPath: property] }
        set { description[keyPath: property] = newValue }
    }

    /// The name by which the scenario calls it; unique on its device.
    public var name: String {
        get { description.name }
        set { description.name = newValue }
    }

    /// The kind of program.
    public var kind: AppKind { description.kind }

    /// Whether the device starts and ends it: a push provider, by the network that the device is on.
    public var isStartedByDevice: Bool { kind == .appPushProvider && (guest != nil || push != nil) }

    /// The programs it runs, each marked as its own.
    public var ownPrograms: [ProgramDefinition] {
        let standard =
            guest.map { ProgramDefinition(name, .guest($0)) }
            ?? command.map { ProgramDefinition(name, .executable(ExecutableSettings($0))) } ?? .probe(named: name)
        return (programs ?? [standard]).map { program in
            var program = program
            program.app = name
            if isStartedByDevice { program.starts = false }
            return program
        }
    }
}
