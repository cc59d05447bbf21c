extension AppReply: Codable {
    /// The value of `event` in a line; that of ``Event/interfaces(_:)`` is `done`.
    package enum EventName: String, Sendable, Hashable, Codable {
        case ready, waiting, failed, registered, added, removed, resolved, addresses, path, done, cancelled
    }

    /// The keys of a line, but for those of the payloads that read and write their own.
    private enum Key: CodingKey {
        case id, event, name, type, host, addresses, interfaces, interfaceTypes, isSatisfied, reason
    }

    /// Reads a line; it is an error when what its event needs is missing, and other keys are ignored.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        id = try line.decode(Int.self, forKey: .id)
        switch try line.decode(EventName.self, forKey: .event) {
        case .ready: event = .ready
        case .waiting: event = .waiting(try ServiceFailure(from: decoder))
        case .failed: event = .failed(try ServiceFailure(from: decoder))
        case .registered:
            event = .registered(
                name: try line.decode(String.self, forKey: .name), type: try line.decode(String.self, forKey: .type))
        case .added: event = .added(try DiscoveredService(from: decoder))
        case .removed: event = .removed(try DiscoveredService(from: decoder))
        case .resolved: event = .resolved(try ServiceResolution(from: decoder))
        case .addresses:
            event = .addresses(
                try line.decode([String].self, forKey: .addresses), host: try line.decode(String.self, forKey: .host))
        case .path:
            let isSatisfied = try line.decode(Bool.self, forKey: .isSatisfied)
            event = .path(isSatisfied ? .satisfied : .unsatisfied(try line.decode(PathReason.self, forKey: .reason)))
        case .done:
            let types = try line.decodeIfPresent([String: String].self, forKey: .interfaceTypes)
            event = types.map { .interfaces($0) } ?? .done
        case .cancelled: event = .cancelled
        }
    }

    /// Writes a line.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(id, forKey: .id)
        try line.encode(event.name, forKey: .event)
        switch event {
        case .ready, .done, .cancelled: break
        case .waiting(let failure), .failed(let failure): try failure.encode(to: encoder)
        case .registered(let name, let type):
            try line.encode(name, forKey: .name)
            try line.encode(type, forKey: .type)
        case .added(let service), .removed(let service): try service.encode(to: encoder)
        case .resolved(let resolution): try resolution.encode(to: encoder)
        case .addresses(let addresses, let host):
            try line.encode(addresses, forKey: .addresses)
            try line.encode(host, forKey: .host)
        case .path(.satisfied): try line.encode(true, forKey: .isSatisfied)
        case .path(.unsatisfied(let reason)):
            try line.encode(false, forKey: .isSatisfied)
            try line.encode(reason, forKey: .reason)
        case .interfaces(let types):
            try line.encode(types.keys.sorted(), forKey: .interfaces)
            try line.encode(types, forKey: .interfaceTypes)
        }
    }
}

extension AppReply.Event {
    /// The value of `event` in a line.
    package var name: AppReply.EventName {
        switch self {
        case .ready: .ready
        case .waiting: .waiting
        case .failed: .failed
        case .registered: .registered
        case .added: .added
        case .removed: .removed
        case .resolved: .resolved
        case .addresses: .addresses
        case .path: .path
        case .interfaces, .done: .done
        case .cancelled: .cancelled
        }
    }
}
