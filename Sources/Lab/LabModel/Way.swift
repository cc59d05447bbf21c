/// A direction of packets on a link.
package enum Way: String, Sendable, Hashable, CaseIterable {
    case toHost = "to-host"
    case fromHost = "from-host"
}

extension Direction {
    /// The single directions that it includes.
    package var ways: [Way] {
        switch self {
        case .both: [.fromHost, .toHost]
        case .toHost: [.toHost]
        case .fromHost: [.fromHost]
        }
    }
}
