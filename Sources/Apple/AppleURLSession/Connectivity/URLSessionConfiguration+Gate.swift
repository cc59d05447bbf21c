internal import Foundation
public import FoundationNetworking

// A module's name before a member selects the toolchain's (SE-0491).
extension URLSessionConfiguration {
    /// A configuration for sessions, of which each has its own.
    public class var `default`: URLSessionConfiguration { Self.FoundationNetworking::default.gated() }

    /// A configuration for sessions that keep nothing on disk.
    public class var ephemeral: URLSessionConfiguration { Self.FoundationNetworking::ephemeral.gated() }

    private func gated() -> URLSessionConfiguration {
        waitsForConnectivity = false
        return self
    }

    /// Whether a task waits while it has no route to its host, as while the user is asked about the local network.
    ///
    /// Otherwise it fails with `notConnectedToInternet`. `false` by default. The list of protocols, which is copied with
    /// the configuration, has the value.
    public var waitsForConnectivity: Bool {
        get { protocolClasses?.contains { $0 == WaitingGate.self } ?? false }
        set {
            let others = protocolClasses?.filter { $0 != WaitingGate.self && $0 != ConnectivityGate.self } ?? []
            // Before the toolchain's own, behind those of the program, which may need no network.
            let place = others.firstIndex { own in Self.toolchainClasses.contains { $0 == own } } ?? others.endIndex
            let gate: AnyClass = newValue ? WaitingGate.self : ConnectivityGate.self
            protocolClasses = Array(others[..<place]) + [gate] + Array(others[place...])
        }
    }

    private static var toolchainClasses: [AnyClass] {
        Self.FoundationNetworking::default.protocolClasses ?? []
    }
}
