internal import DeviceProtocol
internal import FoundationEssentials

extension ProbeEvent: Encodable {
    /// The keys of a line, but for those of the payloads that write their own.
    fileprivate enum Key: CodingKey {
        case event, id, operation, to, port, result, number, microseconds, text, from, state, name, addresses
        case interfaces, interfaceTypes, satisfied, reason, targets, message
    }

    /// The event as one line of JSON, with its line feed.
    package func line() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Writes the keys of a line.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(name, forKey: .event)
        try line.encodeIfPresent(id, forKey: .id)
        switch self {
        case .ready: break
        case .outcome(let outcome): try outcome.encode(to: encoder)
        case .accepted(_, let from): try line.encodeIfPresent(from, forKey: .from)
        case .received(let received):
            try line.encode(received.text, forKey: .text)
            try line.encodeIfPresent(received.from, forKey: .from)
            try line.encodeIfPresent(received.port, forKey: .port)
            try line.encodeIfPresent(received.to, forKey: .to)
        case .closed(_, let from, let error):
            try line.encodeIfPresent(from, forKey: .from)
            try line.encode(error?.name ?? "end", forKey: .result)
            try line.encode(error?.number ?? 0, forKey: .number)
        case .bonjour(_, let state): try state.encode(to: encoder)
        case .serviceAdded(_, let service), .serviceRemoved(_, let service): try service.encode(to: encoder)
        case .serviceResolved(_, let resolution): try resolution.encode(to: encoder)
        case .path(_, .satisfied): try line.encode(true, forKey: .satisfied)
        case .path(_, .unsatisfied(let reason)):
            try line.encode(false, forKey: .satisfied)
            try line.encode(reason, forKey: .reason)
        case .warning(let message): try line.encode(message, forKey: .message)
        }
    }

    private var name: String {
        switch self {
        case .ready: "probe-ready"
        case .outcome: "outcome"
        case .accepted: "accepted"
        case .received: "received"
        case .closed: "closed"
        case .bonjour: "bonjour"
        case .serviceAdded: "service-added"
        case .serviceRemoved: "service-removed"
        case .serviceResolved: "service-resolved"
        case .path: "path"
        case .warning: "warning"
        }
    }

    private var id: Int? {
        switch self {
        case .ready, .warning: nil
        case .outcome(let outcome): outcome.request.id
        case .received(let received): received.id
        case .accepted(let id, _), .closed(let id, _, _), .bonjour(let id, _), .serviceAdded(let id, _),
            .serviceRemoved(let id, _), .serviceResolved(let id, _), .path(let id, _):
            id
        }
    }
}

extension ProbeEvent.BonjourState {
    fileprivate func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: ProbeEvent.Key.self)
        let (state, failure): (String, ServiceFailure?) =
            switch self {
            case .ready: ("ready", nil)
            case .waiting(let failure): ("waiting", failure)
            case .failed(let failure): ("failed", failure)
            case .registered: ("registered", nil)
            }
        try line.encode(state, forKey: .state)
        try line.encode(failure?.error.name ?? "ok", forKey: .result)
        try line.encode(failure?.error.rawValue ?? 0, forKey: .number)
        try line.encodeIfPresent(failure?.message, forKey: .message)
        if case .registered(let name) = self { try line.encode(name, forKey: .name) }
    }
}

extension ProbeOutcome {
    fileprivate func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: ProbeEvent.Key.self)
        try line.encode(request.operation, forKey: .operation)
        try line.encodeIfPresent(request.to, forKey: .to)
        try line.encodeIfPresent(request.port, forKey: .port)
        try line.encode(result.name, forKey: .result)
        try line.encode(result.number, forKey: .number)
        try line.encodeIfPresent(microseconds, forKey: .microseconds)
        switch finding {
        case nil: break
        case .addresses(let addresses, let name):
            try line.encode(addresses, forKey: .addresses)
            try line.encode(name, forKey: .name)
        case .targets(let targets, let port, let interfaces):
            try line.encode(targets, forKey: .targets)
            try line.encode(port, forKey: .port)
            try line.encode(interfaces, forKey: .interfaces)
        case .registered(let name): try line.encode(name, forKey: .name)
        case .service(let service): try service.encode(to: encoder)
        // Its port takes the place of that of the request.
        case .resolution(let resolution): try resolution.encode(to: encoder)
        case .interfaces(let types): try line.encode(types, forKey: .interfaceTypes)
        }
    }
}
