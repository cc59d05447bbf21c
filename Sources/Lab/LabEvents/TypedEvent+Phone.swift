/// The privilege of an app, told by the system of its device: `privilege`.
public struct PrivilegeChange: TypedEvent {
    /// The name of the app.
    public var app: String
    /// The privilege: `undetermined`, `allowed` or `denied`.
    public var state: String
    /// Why it is told: `initial`, `answer`, `settings`, `reset`, `install`, `update` or `uninstall`.
    public var reason: String

    /// Describes a privilege.
    public init(app: String, state: String, reason: String) {
        (self.app, self.state, self.reason) = (app, state, reason)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .privilege, let app = fields[.app]?.string, let state = fields[.state]?.string else { return nil }
        self.init(app: app, state: state, reason: fields[.reason]?.string ?? "")
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.privilege).with(.app, app).with(.state, state).with(.reason, reason)
    }
}

/// A request of an app, as the system of its device sees it: part of `decision` and `alert`.
public struct AppRequestDetails: Sendable, Hashable {
    /// What is asked for, such as `tcp-connect` or `browse`.
    public var operation: String
    /// The kind of destination, of a socket.
    public var destination: String?
    /// The address.
    public var address: String?
    /// The port.
    public var port: Int?
    /// The name of a host or service.
    public var name: String?
    /// The type of a service.
    public var type: String?
    /// The name of the process that asks.
    public var process: String?
    /// Its process id.
    public var pid: Int?

    /// Describes a request.
    public init(
        _ operation: String, destination: String? = nil, address: String? = nil, port: Int? = nil, name: String? = nil,
        type: String? = nil, process: String? = nil, pid: Int? = nil
    ) {
        (self.operation, self.destination, self.address, self.port) = (operation, destination, address, port)
        (self.name, self.type, self.process, self.pid) = (name, type, process, pid)
    }

    /// Reads a request from the fields of an event.
    public init(_ fields: [EventField: Value]) {
        self.init(
            fields[.operation]?.string ?? "something", destination: fields[.destination]?.string,
            address: fields[.address]?.string, port: fields[.port]?.int, name: fields[.name]?.string,
            type: fields[.type]?.string, process: fields[.process]?.string, pid: fields[.pid]?.int)
    }

    fileprivate func written(to record: EventRecord) -> EventRecord {
        record.with(.operation, operation).with(.destination, destination).with(.address, address).with(.port, port)
            .with(.name, name).with(.type, type).with(.process, process).with(.pid, pid)
    }
}

/// A request of an app was allowed or refused: `decision`.
public struct PrivacyDecision: TypedEvent {
    /// The name of the app.
    public var app: String
    /// What it asked for.
    public var request: AppRequestDetails
    /// Whether it may.
    public var isAllowed: Bool
    /// The rule that decided.
    public var reason: String
    /// The name of the error that the program gets, if it was refused.
    public var error: String?
    /// The number of that error on Darwin or in dns_sd.h.
    public var number: Int?

    /// Describes a decision.
    public init(
        app: String, request: AppRequestDetails, isAllowed: Bool, reason: String, error: String? = nil,
        number: Int? = nil
    ) {
        (self.app, self.request, self.isAllowed) = (app, request, isAllowed)
        (self.reason, self.error, self.number) = (reason, error, number)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .decision, let app = fields[.app]?.string else { return nil }
        self.init(
            app: app, request: AppRequestDetails(fields), isAllowed: fields[.verdict] == .string(Self.allowed),
            reason: fields[.reason]?.string ?? "", error: fields[.error]?.string, number: fields[.number]?.int)
    }

    /// The event as it is written.
    public var record: EventRecord {
        request.written(to: EventRecord(.decision).with(.app, app))
            .with(.verdict, isAllowed ? Self.allowed : Self.refused).with(.reason, reason).with(.error, error)
            .with(.number, number)
    }

    private static let allowed = "allowed"
    private static let refused = "refused"
}

/// The alert is up: `alert`.
public struct AlertShown: TypedEvent {
    /// The name of the app that it is about.
    public var app: String
    /// The bundle identifier of that app.
    public var bundle: String
    /// The text of the app in it.
    public var text: String
    /// The program that caused it.
    public var program: String
    /// What that program asked for.
    public var request: AppRequestDetails

    /// Describes an alert.
    public init(app: String, bundle: String, text: String, program: String, request: AppRequestDetails) {
        (self.app, self.bundle, self.text, self.program, self.request) = (app, bundle, text, program, request)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .alert, let app = fields[.app]?.string else { return nil }
        self.init(
            app: app, bundle: fields[.bundle]?.string ?? "", text: fields[.text]?.string ?? "",
            program: fields[.program]?.string ?? app, request: AppRequestDetails(fields))
    }

    /// The event as it is written.
    public var record: EventRecord {
        request.written(
            to: EventRecord(.alert).with(.app, app).with(.bundle, bundle).with(.text, text).with(.program, program))
    }
}

/// The policies of a device are in force: `device-ready`.
public struct DeviceReady: TypedEvent {
    /// What makes apps keep to their policies: `kernel`, `seccomp` or `none`.
    public var enforcement: String
    /// How many apps there are.
    public var apps: Int
    /// How long the device took to be ready, in milliseconds.
    public var milliseconds: Double
    /// Why it is not the kernel that makes them keep to their policies; `nil` when it is, or nothing does.
    public var reason: String?

    /// Describes a device that is ready.
    public init(enforcement: String, apps: Int, milliseconds: Double, reason: String? = nil) {
        (self.enforcement, self.apps, self.milliseconds, self.reason) = (enforcement, apps, milliseconds, reason)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .deviceReady, let enforcement = fields[.enforcement]?.string else { return nil }
        self.init(
            enforcement: enforcement, apps: fields[.apps]?.int ?? 0, milliseconds: fields[.milliseconds]?.number ?? 0,
            reason: fields[.reason]?.string)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.deviceReady).with(.enforcement, enforcement).with(.apps, apps)
            .with(.milliseconds, .double(milliseconds)).with(.reason, reason)
    }
}

/// Decisions of a device were not reported one by one: `decisions-dropped`.
public struct DecisionsDropped: TypedEvent {
    /// How many nobody read in time, since the device is up.
    public var lost: Int
    /// How many repeated earlier ones, since the device is up.
    public var repeated: Int

    /// Describes what was dropped.
    public init(lost: Int, repeated: Int) { (self.lost, self.repeated) = (lost, repeated) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .decisionsDropped, let lost = fields[.lost]?.int else { return nil }
        self.init(lost: lost, repeated: fields[.repeated]?.int ?? 0)
    }

    /// The event as it is written.
    public var record: EventRecord { EventRecord(.decisionsDropped).with(.lost, lost).with(.repeated, repeated) }
}

/// What the system of a device has made of a command: `command-done`, `command-refused`.
public struct CommandAnswer: TypedEvent {
    /// The number of the command.
    public var id: Int
    /// Why it was refused; `nil` when it was carried out.
    public var refusal: String?

    /// Describes an answer.
    public init(id: Int, refusal: String? = nil) { (self.id, self.refusal) = (id, refusal) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .commandDone || name == .commandRefused, let id = fields[.id]?.int else { return nil }
        self.init(id: id, refusal: name == .commandRefused ? fields[.reason]?.string ?? "" : nil)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(refusal == nil ? .commandDone : .commandRefused).with(.id, id).with(.reason, refusal)
    }
}
