import Foundation
import Network

/// A connection that is ready when the user withdraws access.
final class RevokedConnection: @unchecked Sendable {
    private static let operation = "revoked-connection"
    private let trace: Trace
    private let connection = NWConnection(
        host: NWEndpoint.Host(Setup.peer), port: NWEndpoint.Port(rawValue: Setup.peerPort) ?? .any, using: .tcp)

    init(_ trace: Trace) { self.trace = trace }

    /// Returns when the connection is no longer ready, or when nobody has withdrawn anything for long.
    func run() {
        note("setup")
        connection.stateUpdateHandler = { state in
            switch state {
            case .preparing: self.note("preparing")
            case .ready: self.note("ready")
            case .waiting(let error): self.note("waiting", error)
            case .failed(let error): self.note("failed", error)
            default: break
            }
        }
        connection.start(queue: DispatchQueue(label: "com.example.conform.revoked"))
        if trace.wait(for: Self.operation, .allowed, ["ready"], atMost: 20) {
            trace.say("turn the app off in Settings now")
            trace.wait(for: Self.operation, .allowed, ["failed", "waiting"], atMost: 600)
        }
        connection.stateUpdateHandler = nil
        connection.cancel()
    }

    private func note(_ state: String, _ error: NWError? = nil) {
        trace.note(Self.operation, .allowed, state, error.map(NetworkObjects.code))
    }
}
