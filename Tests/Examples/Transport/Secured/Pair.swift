import Foundation
import Network
import Security

/// Both ends of a connection over TLS in this app.
final class Pair {
    let client: Wire
    let server: Wire
    private let listener: NWListener

    /// Connects; the ends are not started.
    init(_ name: String, _ own: NWParameters, to other: NWParameters) async throws {
        let listener = try NWListener(using: other)
        self.listener = listener
        let queue = DispatchQueue(label: "listener")
        let ports = AsyncStream<NWEndpoint.Port> { continuation in
            listener.stateUpdateHandler = { state in
                if case .ready = state, let port = listener.port { continuation.yield(port) }
            }
        }
        let accepted = AsyncStream<NWConnection> { continuation in
            listener.newConnectionHandler = { continuation.yield($0) }
        }
        listener.start(queue: queue)
        var port = NWEndpoint.Port.any
        for await one in ports {
            port = one
            break
        }
        client = Wire("\(name), client", NWConnection(host: "127.0.0.1", port: port, using: own))
        client.begin()
        var first: NWConnection?
        for await one in accepted {
            first = one
            break
        }
        guard let first else { throw CancellationError() }
        server = Wire("\(name), server", first)
        server.begin()
    }

    /// Waits until both ends have a fact that begins so.
    func wait(client: String = "ready", server: String = "ready") async {
        await self.client.wait(for: client)
        await self.server.wait(for: server)
    }

    /// Ends both, and tells what became of them.
    func end() async {
        listener.cancel()
        await client.end()
        await server.end()
    }
}

/// Parameters of a server that has an identity.
func serverParameters(_ change: (sec_protocol_options_t) -> Void = { _ in }) -> NWParameters {
    let tls = NWProtocolTLS.Options()
    if let identity = imported(Identities.chain).flatMap({ sec_identity_create($0) }) {
        sec_protocol_options_set_local_identity(tls.securityProtocolOptions, identity)
    }
    change(tls.securityProtocolOptions)
    return NWParameters(tls: tls)
}

/// Parameters of a client whose block answers so, in order.
func clientParameters(_ answers: Bool..., change: (sec_protocol_options_t) -> Void = { _ in }) -> NWParameters {
    let tls = NWProtocolTLS.Options()
    change(tls.securityProtocolOptions)
    sec_protocol_options_set_verify_block(
        tls.securityProtocolOptions,
        { _, _, complete in
            // On another thread than it was asked on.
            DispatchQueue.global().async { for answer in answers { complete(answer) } }
        }, DispatchQueue(label: "verify"))
    return NWParameters(tls: tls)
}

/// Adds WebSocket on top.
func overWebSocket(_ parameters: NWParameters) -> NWParameters {
    parameters.defaultProtocolStack.applicationProtocols.insert(NWProtocolWebSocket.Options(), at: 0)
    return parameters
}
