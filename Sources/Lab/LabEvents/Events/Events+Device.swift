/// The events of a device's system.
extension EventName {
    /// The device enforces its policies.
    public static let deviceReady = EventName(rawValue: "device-ready")
    /// The privilege of an app, with the reason for the report.
    public static let privilege = EventName(rawValue: "privilege")
    /// An app is in the Local Network list of Settings.
    public static let settingsListed = EventName(rawValue: "settings-listed")
    /// The privacy alert is shown.
    public static let alert = EventName(rawValue: "alert")
    /// The user has answered the alert.
    public static let alertAnswered = EventName(rawValue: "alert-answered")
    /// A connection was closed because its program has lost access.
    public static let connectionClosed = EventName(rawValue: "connection-closed")
    /// A request of an app was allowed or refused.
    public static let decision = EventName(rawValue: "decision")
    /// Decisions were not reported individually.
    public static let decisionsDropped = EventName(rawValue: "decisions-dropped")
    /// A refused operation was repeated.
    public static let refusalsRepeated = EventName(rawValue: "refusals-repeated")
    /// An app came to the foreground.
    public static let foreground = EventName(rawValue: "foreground")
    /// An app left the foreground.
    public static let background = EventName(rawValue: "background")
    /// An app was installed.
    public static let installed = EventName(rawValue: "installed")
    /// A new version of an app was installed over the old one.
    public static let updated = EventName(rawValue: "updated")
    /// An app was uninstalled.
    public static let uninstalled = EventName(rawValue: "uninstalled")
    /// The resolver has answered a query.
    public static let nameResolved = EventName(rawValue: "name-resolved")
    /// A command has been carried out.
    public static let commandDone = EventName(rawValue: "command-done")
    /// A command was refused.
    public static let commandRefused = EventName(rawValue: "command-refused")
    /// A device or probe has a warning.
    public static let warning = EventName(rawValue: "warning")
}

extension EventSchema {
    private static let ofApp: Fields = [.app: .text]

    static let device: Table = [
        PrivilegeChange.declarations, PrivacyDecision.declarations, AlertShown.declarations, DeviceReady.declarations,
        DecisionsDropped.declarations, RefusalRepetitions.declarations, CommandAnswer.declarations,
        [
            .settingsListed: [.app: .text, .on: .truth],
            .alertAnswered: [.app: .text, .answer: .words(["allow", "deny"])],
            .connectionClosed: [.app: .text, .address: .text, .port: .number, .reason: .text],
            .foreground: ofApp, .background: ofApp, .installed: ofApp, .updated: ofApp, .uninstalled: ofApp,
            .nameResolved: [.app: .text, .name: .text, .addresses: .list], .warning: [.message: .text],
        ],
    ].merged
}

/// The privilege of an app, reported by the system of its device: `privilege`.
public struct PrivilegeChange: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The privilege: `undetermined`, `allowed` or `denied`.
    public var state: String
    /// The reason for the report: `initial`, `answer`, `settings`, `reset`, `install`, `update` or `uninstall`.
    public var reason: String

    /// Describes a privilege.
    public init(app: String, state: String, reason: String) {
        (self.app, self.state, self.reason) = (app, state, reason)
    }

    /// The fields.
    public static let layout = EventLayout(
        .privilege, from: Self(app: "", state: "", reason: ""), .field(.app, \.app), .field(.state, \.state),
        .field(
            .reason, \.reason, else: "",
            oneOf: ["initial", "answer", "settings", "reset", "install", "uninstall", "update"]))
}

/// A device that enforces its policies: `device-ready`.
public struct DeviceReady: DeclaredEvent {
    /// The mechanism that enforces policies: `kernel`, `seccomp` or `none`.
    public var enforcement: String
    /// The number of apps.
    public var apps: Int
    /// The time until the device was ready, in milliseconds.
    public var milliseconds: Double
    /// The reason why the kernel does not enforce the policies; `nil` if it does, or if nothing does.
    public var reason: String?

    /// Describes a device that is ready.
    public init(enforcement: String, apps: Int, milliseconds: Double, reason: String? = nil) {
        (self.enforcement, self.apps, self.milliseconds, self.reason) = (enforcement, apps, milliseconds, reason)
    }

    /// The fields.
    public static let layout = EventLayout(
        .deviceReady, from: Self(enforcement: "", apps: 0, milliseconds: 0),
        .field(.enforcement, \.enforcement, oneOf: ["kernel", "seccomp", "none"]),
        .field(.apps, \.apps, else: 0), .field(.milliseconds, \.milliseconds, else: 0),
        .field(.reason, \.reason))
}

/// Decisions of a device that were not reported individually: `decisions-dropped`.
public struct DecisionsDropped: DeclaredEvent {
    /// The number of decisions lost because they were not read in time, since the device is up.
    public var lost: Int
    /// The number of decisions that repeated earlier ones, since the device is up.
    public var repeated: Int

    /// Describes what was dropped.
    public init(lost: Int, repeated: Int) { (self.lost, self.repeated) = (lost, repeated) }

    /// The fields.
    public static let layout = EventLayout(
        .decisionsDropped, from: Self(lost: 0, repeated: 0), .field(.lost, \.lost),
        .field(.repeated, \.repeated, else: 0))
}

/// The result of a command to a device's system: `command-done`, `command-refused`.
public struct CommandAnswer: DeclaredEvent {
    /// The number of the command.
    public var id: Int
    /// The reason for a refusal; `nil` if the command was carried out.
    public var refusal: String?

    /// Describes an answer.
    public init(id: Int, refusal: String? = nil) { (self.id, self.refusal) = (id, refusal) }

    /// The fields of both.
    public static let layout = EventLayout(
        .commandDone, orIf: \.isRefused, .commandRefused, from: Self(id: 0), .field(.id, \.id),
        .field(.reason, \.refusal).only(.commandRefused))

    private var isRefused: Bool {
        get { refusal != nil }
        set { refusal = newValue ? refusal ?? "" : nil }
    }
}
