/// A request of a program to use the network.
package enum NetworkRequest: Sendable, Hashable {
    case socket(SocketOperation, to: Destination)
    /// A query of a name to the system resolver.
    case resolve(name: String)
    case bonjour(BonjourOperation, type: String)
    /// The use of a service that hides the network from the program, such as AirPrint or HomeKit.
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

/// A Bonjour operation (TN3179, "Bonjour operations").
package enum BonjourOperation: String, Sendable, Hashable, Codable, CaseIterable {
    case register
    case browse
    case resolve
    /// Browsing for all types (`_services._dns-sd._udp.local.`).
    case enumerateTypes = "enumerate-types"

    /// The name in events, such as `bonjour-browse`.
    package var name: String { "bonjour-\(rawValue)" }
}
