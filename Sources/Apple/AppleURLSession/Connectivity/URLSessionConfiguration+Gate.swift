internal import Foundation
public import FoundationNetworking

// `FoundationNetworking::` selects the toolchain's member (SE-0491).
extension URLSessionConfiguration {
    /// Returns a new default configuration.
    public class var `default`: URLSessionConfiguration { Self.FoundationNetworking::default.gated() }

    /// Returns a new configuration for sessions that store nothing on disk.
    public class var ephemeral: URLSessionConfiguration { Self.FoundationNetworking::ephemeral.gated() }

    private func gated() -> URLSessionConfiguration {
        waitsForConnectivity = false
        return self
    }

    /// Whether a task without a route to its host waits for one, for example while the local network alert is shown.
    ///
    /// With `false`, the default, it fails with `notConnectedToInternet`. The transfers of background sessions always
    /// wait. The value is stored in the list of protocol classes, because that is copied with the configuration.
    public var waitsForConnectivity: Bool {
        get { protocolClasses?.contains { $0 == WaitingGate.self } ?? false }
        set {
            let others = protocolClasses?.filter { $0 != WaitingGate.self && $0 != ConnectivityGate.self } ?? []
            // After the program's classes, which may need no network, and before the toolchain's.
            let place = others.firstIndex { own in Self.toolchainClasses.contains { $0 == own } } ?? others.endIndex
            let gate: AnyClass = newValue ? WaitingGate.self : ConnectivityGate.self
            protocolClasses = Array(others[..<place]) + [gate] + Array(others[place...])
        }
    }

    private static var toolchainClasses: [AnyClass] {
        Self.FoundationNetworking::default.protocolClasses ?? []
    }
}
