/// A request of an app, as the system of its device sees it: part of `decision` and `alert`.
public struct AppRequestDetails: Sendable, Hashable {
    /// The operation, such as `tcp-connect` or `browse`.
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

    /// The fields, in each event that has a request.
    fileprivate static let parts: [EventPart<Self>] = [
        .field(.operation, \.operation, else: "something"), .field(.destination, \.destination),
        .field(.address, \.address), .field(.port, \.port), .field(.name, \.name), .field(.type, \.type),
        .field(.process, \.process), .field(.pid, \.pid),
    ]
}

/// A request of an app was allowed or refused: `decision`.
public struct PrivacyDecision: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The operation that it asked for.
    public var request: AppRequestDetails
    /// True if it is allowed.
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

    /// The fields.
    public static let layout = EventLayout(
        .decision, from: Self(app: "", request: AppRequestDetails(""), isAllowed: false, reason: ""),
        .field(.app, \.app), .fields(of: \.request, AppRequestDetails.parts),
        .either(.verdict, \.isAllowed, "allowed", "refused"), .field(.reason, \.reason, else: ""),
        .field(.error, \.error), .field(.number, \.number))
}

/// The alert is up: `alert`.
public struct AlertShown: DeclaredEvent {
    /// The name of the app that it is about.
    public var app: String
    /// The bundle identifier of that app.
    public var bundle: String
    /// The text of the app in it.
    public var text: String
    /// The program that caused it.
    public var program: String
    /// The operation that that program asked for.
    public var request: AppRequestDetails

    /// Describes an alert.
    public init(app: String, bundle: String, text: String, program: String, request: AppRequestDetails) {
        (self.app, self.bundle, self.text, self.program, self.request) = (app, bundle, text, program, request)
    }

    /// The fields; one without a program was caused by the app itself.
    public static let layout = EventLayout(
        .alert, from: Self(app: "", bundle: "", text: "", program: "", request: AppRequestDetails("")),
        .field(.app, \.app), .field(.bundle, \.bundle, else: ""), .field(.text, \.text, else: ""),
        .field(.program, \.program, elseAt: \.app),
        .fields(of: \.request, AppRequestDetails.parts))
}
