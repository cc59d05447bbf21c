internal import Foundation
package import FoundationNetworking

extension URLSessionConfiguration {
    /// The toolchain's default one, with a gate.
    package static var gatedDefault: URLSessionConfiguration { .default.gated() }

    /// The toolchain's one that keeps nothing on disk, with a gate.
    package static var gatedEphemeral: URLSessionConfiguration { .ephemeral.gated() }

    private func gated() -> URLSessionConfiguration {
        hasWaitingGate = false
        return self
    }

    /// Whether the gate is one at which tasks wait.
    ///
    /// The list of protocols, which is copied with the configuration, remembers it.
    package var hasWaitingGate: Bool {
        get { protocolClasses?.contains { $0 == WaitingGate.self } ?? false }
        set {
            let others = protocolClasses?.filter { $0 != WaitingGate.self && $0 != ConnectivityGate.self } ?? []
            // Before the toolchain's own, behind those of the program, which may need no network.
            let place = others.firstIndex { own in Self.toolchainClasses.contains { $0 == own } } ?? others.endIndex
            let gate: AnyClass = newValue ? WaitingGate.self : ConnectivityGate.self
            protocolClasses = Array(others[..<place]) + [gate] + Array(others[place...])
        }
    }

    private static var toolchainClasses: [AnyClass] { URLSessionConfiguration.default.protocolClasses ?? [] }
}
