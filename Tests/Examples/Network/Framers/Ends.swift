import Foundation
import Network

/// A connection with framers, and the bare other end of it.
struct Ends {
    let framed: Talk
    let bare: Talk
    let calls: Events

    /// Connects through framers, the topmost first; `options` sets what they are told.
    static func connected(
        _ definitions: [NWProtocolFramer.Definition], isReady: Bool = true,
        _ options: (NWProtocolFramer.Options) -> Void = { _ in }
    ) async throws -> Ends {
        let local = NWParameters.tcp
        local.requiredInterfaceType = .loopback
        let listener = try NWListener(using: local)
        let (taken, take) = AsyncStream.makeStream(of: NWConnection.self)
        listener.newConnectionHandler = { take.yield($0) }
        let states = Events()
        listener.stateUpdateHandler = { states.add("\($0)") }
        listener.start(queue: .main)
        await states.wait(for: "ready")
        let parameters = NWParameters.tcp
        let calls = Events()
        parameters.defaultProtocolStack.applicationProtocols = definitions.map { definition in
            let own = NWProtocolFramer.Options(definition: definition)
            own["events"] = calls
            options(own)
            return own
        }
        let framed = Talk(NWConnection(host: "127.0.0.1", port: listener.port ?? .any, using: parameters))
        framed.connection.start(queue: .main)
        var connections = taken.makeAsyncIterator()
        guard let connection = await connections.next() else { throw CancellationError() }
        let bare = await Talk(connection).ready()
        if isReady { await framed.events.wait(for: "viable true") }
        listener.cancel()
        return Ends(framed: framed, bare: bare, calls: calls)
    }

    private init(framed: Talk, bare: Talk, calls: Events) {
        (self.framed, self.bare) = (framed, bare)
        self.calls = calls
    }

    /// Receives a message, and what its framer says of it.
    func message() async -> String {
        await withCheckedContinuation { goOn in
            framed.connection.receiveMessage { content, context, isComplete, error in
                let message = context?.protocolMetadata(definition: Parcels.definition) as? NWProtocolFramer.Message
                goOn.resume(returning: "\(Talk.text(content, context, isComplete, error)) \(message?["kind"] ?? "-")")
            }
        }
    }

    /// Sends a text of a kind.
    func send(_ text: String, _ kind: String, isComplete: Bool = true) async -> String {
        let message = NWProtocolFramer.Message(definition: Parcels.definition)
        message["kind"] = kind
        return await framed.send(
            text, NWConnection.ContentContext(identifier: kind, metadata: [message]), isComplete: isComplete)
    }

    /// Ends both, and tells what the framers were called for.
    func end(_ title: String) async {
        framed.connection.cancel()
        await framed.events.wait(for: "cancelled")
        await settle()
        calls.tell("\(title), calls")
        framed.events.tell("\(title), states")
        bare.connection.cancel()
        await bare.events.wait(for: "cancelled")
    }
}
