import Foundation
import Network

/// A server over WebSocket that says what its clients ask for, and sends their messages back.
final class Server: @unchecked Sendable {
    private let queue = DispatchQueue(label: "server")
    private var listeners: [NWListener] = []
    private var number = 0

    func listen(at port: Int, _ change: (NWProtocolWebSocket.Options) -> Void) {
        let options = NWProtocolWebSocket.Options()
        change(options)
        let parameters = NWParameters.tcp
        parameters.defaultProtocolStack.applicationProtocols = [options]
        guard let port = NWEndpoint.Port(rawValue: UInt16(port)),
            let listener = try? NWListener(using: parameters, on: port)
        else { return print("no listener") }
        listener.stateUpdateHandler = { state in if case .ready = state { print("listening at \(port)") } }
        listener.newConnectionHandler = { [self] connection in
            let name = "\(port)"
            connection.stateUpdateHandler = { [self] state in
                switch state {
                case .ready:
                    let metadata = connection.metadata(definition: NWProtocolWebSocket.definition)
                    let chosen = (metadata as? NWProtocolWebSocket.Metadata)?.selectedSubprotocol
                    print("\(name) is open: \(chosen ?? "no protocol")")
                    receive(from: connection, name)
                case .failed(let error): print("\(name) has failed: \(Self.text(error))")
                default: break
                }
            }
            connection.start(queue: queue)
        }
        listener.start(queue: queue)
        listeners.append(listener)
    }

    private func receive(from connection: NWConnection, _ name: String) {
        connection.receiveMessage { [self] data, context, isComplete, error in
            // The state tells of it.
            guard error == nil else { return }
            let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
            guard let metadata = metadata as? NWProtocolWebSocket.Metadata else {

                print("\(name) is at its end")
                return connection.cancel()

            }
            print("\(name) \(metadata.opcode): \(data?.count ?? 0) bytes\(isComplete ? "" : ", in parts")")
            if metadata.opcode == .close {
                print(
                    "\(name) close: \(Self.text(metadata.closeCode)) \(String(decoding: data ?? Data(), as: UTF8.self))"
                )
            } else {
                connection.send(
                    content: data, contentContext: .init(identifier: "echo", metadata: [metadata]),
                    completion: .idempotent)
            }
            receive(from: connection, name)
        }
    }

    private static func text(_ code: NWProtocolWebSocket.CloseCode) -> String {
        switch code {
        case .protocolCode(let defined): "\(defined)"
        case .applicationCode(let number): "application \(number)"
        case .privateCode(let number): "private \(number)"
        @unknown default: "?"
        }
    }

    private static func text(_ error: NWError) -> String {
        if case .posix(let code) = error { "\(code)" } else { "\(error)" }
    }
}

let server = Server()
server.listen(at: 7001) { $0.setSubprotocols(["scanner", "pager"]) }
server.listen(at: 7002) { options in
    options.autoReplyPing = true
    options.maximumMessageSize = 100
    options.setClientRequestHandler(DispatchQueue(label: "requests")) { subprotocols, headers in
        let ward = headers.first { $0.name == "X-Ward" }?.value
        print("asked for \(subprotocols.joined(separator: " and ")) in ward \(ward ?? "none")")
        return NWProtocolWebSocket.Response(
            status: ward == "3" ? .accept : .reject, subprotocol: subprotocols.last, additionalHeaders: [("X-Bed", "7")]
        )
    }
}
try? await Task.sleep(for: .seconds(60))
