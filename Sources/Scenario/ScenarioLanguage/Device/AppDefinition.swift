public import DeviceProtocol
public import DeviceRules

/// An app of a scenario: its description to the device, its bundle and its programs.
@dynamicMemberLookup
public struct AppDefinition: Sendable, Hashable {
    /// The properties that the scenario gives; the others are derived from the app's files and its host.
    public var description: AppDescription
    /// The path of the Info.plist to read `usage` and `bonjour` from; a relative path refers to the scenario's folder.
    public var plist: String?
    /// The entitlements that the app is signed with.
    public var entitlements: Entitlements
    /// The user's answers to the app's alerts, in order; the last one repeats, and without any the device's apply.
    public var answers: [AnswerDefinition]
    /// The user's answers to alerts that ask to join a Wi-Fi network of the app, in order; the last one repeats, and
    /// without any the user allows.
    public var joinAnswers: [AnswerDefinition] = []
    /// The app's extensions.
    public var extensions: [AppDefinition]
    /// Whether the app runs from the start; otherwise a step or a call launches it.
    public var starts = true
    /// The app's programs; with `nil`, its ``guest``, or else one `network-probe` with the app's name.
    public var programs: [ProgramDefinition]?
    /// The command of the app's only program, which has the app's name; `nil` if ``programs`` applies.
    public var command: [String]?
    /// The Swift files from which the app's program is built; `nil` for none.
    public var guest: GuestDefinition?
    /// The push configuration of an `app-push` extension for which no app saves one.
    ///
    /// It is optional for the reference provider, which then runs on all Wi-Fi networks of the device.
    public var push: PushDefinition?
    /// The interval between calls of an `app-push` extension's `handleTimerEvent()`; `nil` for 60 s, as on iOS.
    public var timer: Duration?
    /// The memory limit of an `app-push` extension's process, in bytes, above which it is killed; `nil` for no limit,
    /// since Apple documents none.
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

    /// A property of the app's description.
    public subscript<Value>(dynamicMember property: WritableKeyPath<AppDescription, Value>) -> Value {
        get { description[keyPath: property] }
        set { description[keyPath: property] = newValue }
    }

    /// The app's name in the scenario, unique on its device.
    public var name: String {
        get { description.name }
        set { description.name = newValue }
    }

    /// The kind of app or extension.
    public var kind: AppKind { description.kind }

    /// Whether the device starts and stops the app: true for a push provider, which runs on the networks it matches.
    public var isStartedByDevice: Bool { kind == .appPushProvider && (guest != nil || push != nil) }

    /// The programs of the app, each marked with the app's name.
    public var ownPrograms: [ProgramDefinition] {
        let standard =
            guest.map { ProgramDefinition(name, .guest($0)) }
            ?? command.map { ProgramDefinition(name, .executable(ExecutableSettings($0))) } ?? .probe(named: name)
        return (programs ?? [standard]).map { program in
            var program = program
            program.app = name
            if isStartedByDevice || !starts { program.starts = false }
            return program
        }
    }
}
