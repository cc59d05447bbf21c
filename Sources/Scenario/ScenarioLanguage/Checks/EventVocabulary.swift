internal import DeviceProtocol
internal import LabEvents
internal import LabModel
internal import LocalNetworkPrivacy

/// What fields of events of our own programs hold, where that is one of a few values: those of enumerations of other
/// modules, and those that ``EventSchema`` lists.
enum EventVocabulary {
    /// All values that a field of an event can have; `nil` when there are too many to know them all.
    static func values(of field: EventField, in event: EventName) -> [Value]? {
        words(of: field, in: event)?.map(Value.string) ?? EventSchema.values(of: field, in: event)
    }

    private static func words(of field: EventField, in event: EventName) -> [String]? {
        switch (event, field) {
        case (.privilege, .state): Privilege.allCases.map(\.rawValue)
        case (.decision, .operation), (.alert, .operation): requests
        case (.decision, .destination), (.alert, .destination): Destination.allCases.map(\.name)
        case (.decision, .reason): Ground.allCases.map(\.rawValue) + Refusal.allCases.map(\.rawValue)
        case (.decision, .error): errors
        case (.outcome, .operation): ProbeOperation.allCases.map(\.rawValue)
        case (.frame, .direction): WireDirection.allCases.map(\.rawValue)
        case (.frame, .protocolName): WireProtocol.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// The names of requests, as ``NetworkRequest/name`` gives them.
    private static let requests =
        SocketOperation.allCases.map(\.name) + [NetworkRequest.resolve(name: "").name]
        + BonjourOperation.allCases.map(\.name)
        + SystemService.allCases.map { NetworkRequest.systemService($0).name }.distinct

    /// The errors that refused requests end with: that of sockets, and those of Bonjour.
    private static let errors =
        ["EHOSTUNREACH"] + Refusal.allCases.compactMap { DNSServiceError(rawValue: $0.dnsServiceError)?.name }.distinct
}
