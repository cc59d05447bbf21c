/// One thing that a program asks of the network.
package enum NetworkRequest: Sendable, Hashable {
    /// It uses a socket.
    case socket(SocketOperation, to: Destination)
    /// It asks the system resolver for a name.
    case resolve(name: String)
    /// It asks for Bonjour.
    case bonjour(BonjourOperation, type: String)
    /// It uses a service that keeps the network from it, such as AirPrint or HomeKit.
    case systemService(SystemService)

    /// The name of the operation in events, such as `udp-send`, `resolve-name` or `bonjour-browse`.
    package var name: String {
        switch self {
        case .socket(let operation, _): operation.name
        case .resolve: "resolve-name"
        case .bonjour(let operation, _): operation.name
        case .systemService: "system-service"
        }
    }
}

/// What a program asks of Bonjour (TN3179, "Bonjour operations").
package enum BonjourOperation: String, Sendable, Hashable, Codable, CaseIterable {
    /// Registering a service.
    case register
    /// Browsing for services of a type.
    case browse
    /// Resolving a service.
    case resolve
    /// Browsing for all types (`_services._dns-sd._udp.local.`).
    case enumerateTypes = "enumerate-types"

    /// The name in events, such as `bonjour-browse`.
    package var name: String { "bonjour-\(rawValue)" }
}
