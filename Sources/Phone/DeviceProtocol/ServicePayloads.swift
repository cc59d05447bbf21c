/// The reason why a request waits or has failed.
package struct ServiceFailure: Sendable, Hashable {
    package var error: DNSServiceError
    /// The reason in words.
    package var message: String

    package init(_ error: DNSServiceError, _ message: String) {
        self.error = error
        self.message = message
    }
}

/// A service, or only its type, that was found on the network or has disappeared from it.
package struct DiscoveredService: Sendable, Hashable {
    /// The name of the instance; `nil` for a type.
    package var name: String?
    package var type: String
    /// The interfaces on which the service is present; empty for a type or when it has disappeared.
    package var interfaces: [String]

    package init(name: String?, type: String, interfaces: [String]) {
        self.name = name
        self.type = type
        self.interfaces = interfaces
    }
}

/// The host, port and addresses of a service.
package struct ServiceResolution: Sendable, Hashable, Codable {
    package var name: String
    package var type: String
    /// The host, such as `printer.local`.
    package var host: String
    package var port: UInt16
    /// The addresses of the host, as text.
    package var addresses: [String]
    package var txt: [String: String]
    package var interfaces: [String]

    package init(
        name: String, type: String, host: String, port: UInt16, addresses: [String], txt: [String: String],
        interfaces: [String]
    ) {
        self.name = name
        self.type = type
        self.host = host
        self.port = port
        self.addresses = addresses
        self.txt = txt
        self.interfaces = interfaces
    }
}

extension ServiceFailure: Codable {
    private enum Key: CodingKey {
        case error, message
    }

    /// Reads a line; a number that dns_sd.h does not define becomes ``DNSServiceError/unknown``.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        error = DNSServiceError(rawValue: try line.decode(Int.self, forKey: .error)) ?? .unknown
        message = try line.decode(String.self, forKey: .message)
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(error.rawValue, forKey: .error)
        try line.encode(message, forKey: .message)
    }
}

extension DiscoveredService: Codable {
    private enum Key: CodingKey {
        case name, type, interfaces
    }

    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        name = try line.decodeIfPresent(String.self, forKey: .name)
        type = try line.decode(String.self, forKey: .type)
        interfaces = try line.decodeIfPresent([String].self, forKey: .interfaces) ?? []
    }

    /// Writes a line; an empty `interfaces` is left out.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encodeIfPresent(name, forKey: .name)
        try line.encode(type, forKey: .type)
        if !interfaces.isEmpty { try line.encode(interfaces, forKey: .interfaces) }
    }
}
