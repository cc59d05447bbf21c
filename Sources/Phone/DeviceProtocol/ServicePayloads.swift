/// Why a request waits or has failed.
package struct ServiceFailure: Sendable, Hashable {
    /// The error, as in dns_sd.h.
    package var error: DNSServiceError
    /// What is wrong, in words.
    package var message: String

    /// Names an error.
    package init(_ error: DNSServiceError, _ message: String) {
        self.error = error
        self.message = message
    }
}

/// A service that was seen on the network or has gone from it, or only its type.
package struct DiscoveredService: Sendable, Hashable {
    /// The name of the instance; `nil` when this is about a type.
    package var name: String?
    /// The type.
    package var type: String
    /// The interfaces it is seen on; none when it has gone, or when this is about a type.
    package var interfaces: [String]

    /// Describes a service, or a type.
    package init(name: String?, type: String, interfaces: [String]) {
        self.name = name
        self.type = type
        self.interfaces = interfaces
    }
}

/// Where a service is.
package struct ServiceResolution: Sendable, Hashable, Codable {
    /// The name of the instance.
    package var name: String
    /// The type.
    package var type: String
    /// The host, such as `printer.local`.
    package var host: String
    /// The port.
    package var port: UInt16
    /// The addresses of the host, as text.
    package var addresses: [String]
    /// The TXT record.
    package var txt: [String: String]
    /// The interfaces it was seen on.
    package var interfaces: [String]

    /// Describes where a service is.
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

    /// Reads the keys of a line; a number that dns_sd.h does not have is ``DNSServiceError/unknown``.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        error = DNSServiceError(rawValue: try line.decode(Int.self, forKey: .error)) ?? .unknown
        message = try line.decode(String.self, forKey: .message)
    }

    /// Writes the keys of a line.
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

    /// Reads the keys of a line.
    package init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        name = try line.decodeIfPresent(String.self, forKey: .name)
        type = try line.decode(String.self, forKey: .type)
        interfaces = try line.decodeIfPresent([String].self, forKey: .interfaces) ?? []
    }

    /// Writes the keys of a line; `interfaces` only when there are some.
    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encodeIfPresent(name, forKey: .name)
        try line.encode(type, forKey: .type)
        if !interfaces.isEmpty { try line.encode(interfaces, forKey: .interfaces) }
    }
}
