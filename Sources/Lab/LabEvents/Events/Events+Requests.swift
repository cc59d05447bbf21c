/// A request of an app, as seen by its device's system: part of `decision` and `alert`.
public struct AppRequestDetails: Sendable, Hashable {
    /// The operation, such as `tcp-connect` or `browse`.
    public var operation: String
    /// The kind of destination of a socket.
    public var destination: String?
    /// The address.
    public var address: String?
    /// The port.
    public var port: Int?
    /// The name of a host or service.
    public var name: String?
    /// The type of a service.
    public var type: String?
    /// The name of the requesting process.
    public var process: String?
    /// The process id.
    public var pid: Int?

    /// Describes a request.
    public init(
        _ operation: String, destination: String? = nil, address: String? = nil, port: Int? = nil, name: String? = nil,
        type: String? = nil, process: String? = nil, pid: Int? = nil
    ) {
        (self.operation, self.destination, self.address, self.port) = (operation, destination, address, port)
        (self.name, self.type, self.process, self.pid) = (name, type, process, pid)
    }

    /// The fields of an event with a request.
    fileprivate static let parts: [EventPart<Self>] = [
        .field(.operation, \.operation, else: "something"), .field(.destination, \.destination),
        .field(.address, \.address), .field(.port, \.port), .field(.name, \.name), .field(.type, \.type),
        .field(.process, \.process), .field(.pid, \.pid),
    ]
}

/// A request of an app that was allowed or refused: `decision`.
public struct PrivacyDecision: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The request.
    public var request: AppRequestDetails
    /// Whether the request is allowed.
    public var isAllowed: Bool
    /// The deciding rule.
    public var reason: String
    /// The name of the error that the program receives, if refused.
    public var error: String?
    /// The number of the error on Darwin or in dns_sd.h.
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

/// The alert that is shown to the user: `alert`.
public struct AlertShown: DeclaredEvent {
    /// The name of the app in the alert.
    public var app: String
    /// The bundle identifier of the app.
    public var bundle: String
    /// The app's own text in the alert.
    public var text: String
    /// The name of the program that caused the alert.
    public var program: String
    /// The request of that program.
    public var request: AppRequestDetails

    /// Describes an alert.
    public init(app: String, bundle: String, text: String, program: String, request: AppRequestDetails) {
        (self.app, self.bundle, self.text, self.program, self.request) = (app, bundle, text, program, request)
    }

    /// The fields; without a program, the app itself caused the alert.
    public static let layout = EventLayout(
        .alert, from: Self(app: "", bundle: "", text: "", program: "", request: AppRequestDetails("")),
        .field(.app, \.app), .field(.bundle, \.bundle, else: ""), .field(.text, \.text, else: ""),
        .field(.program, \.program, elseAt: \.app),
        .fields(of: \.request, AppRequestDetails.parts))
}

/// The repetitions of a refused operation, which a device counts until it ends: `refusals-repeated`.
public struct RefusalRepetitions: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The operation, such as `tcp-connect`.
    public var operation: String
    /// The address of the operation.
    public var address: String
    /// The port; `nil` where there is none.
    public var port: Int?
    /// The deciding rule, as that of the decision.
    public var reason: String
    /// The number of repetitions after the first refusal.
    public var count: Int

    /// Describes repetitions.
    public init(app: String, operation: String, address: String, port: Int? = nil, reason: String, count: Int) {
        (self.app, self.operation, self.address) = (app, operation, address)
        (self.port, self.reason, self.count) = (port, reason, count)
    }

    /// The fields.
    public static let layout = EventLayout(
        .refusalsRepeated, from: Self(app: "", operation: "", address: "", reason: "", count: 0), .field(.app, \.app),
        .field(.operation, \.operation), .field(.address, \.address), .field(.port, \.port),
        .field(.reason, \.reason), .field(.count, \.count))
}
