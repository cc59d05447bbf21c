/// One of the two ways in which packets pass a link.
package enum Way: String, Sendable, Hashable, CaseIterable {
    /// Network to host.
    case toHost = "to-host"
    /// Host to network.
    case fromHost = "from-host"
}

extension Direction {
    /// The ways it stands for.
    package var ways: [Way] {
        switch self {
        case .both: [.fromHost, .toHost]
        case .toHost: [.toHost]
        case .fromHost: [.fromHost]
        }
    }
}
