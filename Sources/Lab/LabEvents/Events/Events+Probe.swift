/// The events of the network probe.
extension EventName {
    /// The probe takes requests.
    public static let probeReady = EventName(rawValue: "probe-ready")
    /// The outcome of a request.
    public static let outcome = EventName(rawValue: "outcome")
    /// The state of a registration, browser or resolution.
    public static let bonjour = EventName(rawValue: "bonjour")
    /// A browser has found a service.
    public static let serviceAdded = EventName(rawValue: "service-added")
    /// A service is gone.
    public static let serviceRemoved = EventName(rawValue: "service-removed")
    /// A service was resolved.
    public static let serviceResolved = EventName(rawValue: "service-resolved")
    /// True if a path is satisfied.
    public static let path = EventName(rawValue: "path")
    /// Bytes came.
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

/// The outcome of a request to a network probe: `outcome`, without what it found.
public struct OutcomeReport: DeclaredEvent {
    /// The number of the request.
    public var id: Int
    /// The operation.
    public var operation: String
    /// The host or address that it was asked of.
    public var to: String?
    /// The port that it was asked of.
    public var port: Int?
    /// `ok`, `none`, `allowed`, `denied`, or the name of an error.
    public var result: String
    /// The number of the error on Darwin or in dns_sd.h; 0 when there is none.
    public var number: Int
    /// The time that it took, in microseconds, where that was measured.
    public var microseconds: Int?

    /// Describes an outcome.
    public init(
        id: Int, operation: String, to: String? = nil, port: Int? = nil, result: String, number: Int,
        microseconds: Int? = nil
    ) {
        (self.id, self.operation, self.to, self.port) = (id, operation, to, port)
        (self.result, self.number, self.microseconds) = (result, number, microseconds)
    }

    /// The fields, without those of what it found.
    public static let layout = EventLayout(
        .outcome, from: Self(id: 0, operation: "", result: "", number: 0), .field(.id, \.id),
        .field(.operation, \.operation, else: ""), .field(.to, \.to), .field(.port, \.port),
        .field(.result, \.result, else: ""), .field(.number, \.number, else: 0),
        .field(.microseconds, \.microseconds))
}

/// A network probe, or another program, has received something: `received`.
public struct ReceivedData: DeclaredEvent {
    /// The number of the request that receives, of a probe.
    public var id: Int?
    /// The bytes as text.
    public var text: String
    /// The address they come from.
    public var from: String?
    /// The port they come from.
    public var port: Int?
    /// Of a datagram, the address that it was sent to.
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
