/// The events of the network probe.
extension EventName {
    /// The probe accepts requests.
    public static let probeReady = EventName(rawValue: "probe-ready")
    /// The outcome of a request.
    public static let outcome = EventName(rawValue: "outcome")
    /// The state of a registration, browser or resolution.
    public static let bonjour = EventName(rawValue: "bonjour")
    /// A browser has found a service.
    public static let serviceAdded = EventName(rawValue: "service-added")
    /// A service has disappeared.
    public static let serviceRemoved = EventName(rawValue: "service-removed")
    /// A service was resolved.
    public static let serviceResolved = EventName(rawValue: "service-resolved")
    /// The status of a path.
    public static let path = EventName(rawValue: "path")
    /// Data was received.
    public static let received = EventName(rawValue: "received")
    /// A connection has ended, or a socket was closed.
    public static let closed = EventName(rawValue: "closed")
}

extension EventSchema {
    private static let service: Fields = [
        .id: .number, .name: .text, .type: .text, .host: .text, .port: .number, .addresses: .list, .txt: .object,
        .interfaces: .list,
    ]

    static let probe: Table = [
        OutcomeReport.declarations.mapValues {
            $0.merging(service) { $1 }.merging([.interfaceTypes: .object, .targets: .list]) { $1 }
        },
        ReceivedData.declarations,
        [
            .probeReady: [:], .accepted: [.id: .number, .from: .text],
            .closed: [.id: .number, .from: .text, .result: .text, .number: .number],
            .bonjour: [
                .id: .number, .state: .text, .result: .text, .number: .number, .name: .text, .message: .text,
            ],
            .serviceAdded: service, .serviceRemoved: service, .serviceResolved: service,
            .path: [.id: .number, .satisfied: .truth, .reason: .text], .warning: [.message: .text],
        ],
    ].merged
}

/// The outcome of a request to a network probe: `outcome`, without its results.
public struct OutcomeReport: DeclaredEvent {
    /// The number of the request.
    public var id: Int
    /// The name of the operation.
    public var operation: String
    /// The requested host or address.
    public var to: String?
    /// The requested port.
    public var port: Int?
    /// `ok`, `none`, `allowed`, `denied`, or the name of an error.
    public var result: String
    /// The number of the error on Darwin or in dns_sd.h; 0 if there is none.
    public var number: Int
    /// The duration in microseconds, if measured.
    public var microseconds: Int?

    /// Describes an outcome.
    public init(
        id: Int, operation: String, to: String? = nil, port: Int? = nil, result: String, number: Int,
        microseconds: Int? = nil
    ) {
        (self.id, self.operation, self.to, self.port) = (id, operation, to, port)
        (self.result, self.number, self.microseconds) = (result, number, microseconds)
    }

    /// The fields, without those of the results.
    public static let layout = EventLayout(
        .outcome, from: Self(id: 0, operation: "", result: "", number: 0), .field(.id, \.id),
        .field(.operation, \.operation, else: ""), .field(.to, \.to), .field(.port, \.port),
        .field(.result, \.result, else: ""), .field(.number, \.number, else: 0),
        .field(.microseconds, \.microseconds))
}

/// Data that a network probe or another program has received: `received`.
public struct ReceivedData: DeclaredEvent {
    /// The number of the probe's request that receives.
    public var id: Int?
    /// The data as text.
    public var text: String
    /// The source address.
    public var from: String?
    /// The source port.
    public var port: Int?
    /// The destination address of a datagram.
    public var to: String?

    /// Describes what was received.
    public init(id: Int?, text: String, from: String? = nil, port: Int? = nil, to: String? = nil) {
        (self.id, self.text, self.from, self.port, self.to) = (id, text, from, port, to)
    }

    /// The fields.
    public static let layout = EventLayout(
        .received, from: Self(id: nil, text: ""), .field(.id, \.id), .field(.text, \.text, else: ""),
        .field(.from, \.from), .field(.port, \.port), .field(.to, \.to))
}
