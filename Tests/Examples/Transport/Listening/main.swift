import Foundation
import Network

/// A server of streams and datagrams that says what comes.
final class Server: @unchecked Sendable {
    private let queue = DispatchQueue(label: "server")
    private var listeners: [NWListener] = []
    private var peers = 0

    func listen(_ parameters: NWParameters, _ port: NWEndpoint.Port, _ accept: @escaping (NWConnection) -> Void) {
        guard let listener = try? NWListener(using: parameters, on: port) else { return print("no listener") }
        listener.stateUpdateHandler = { state in
            switch state {
            case .ready: print("\(port) listens at \(listener.port?.rawValue ?? 0)")
            case .waiting(let error), .failed(let error): print("\(port) fails: \(error.number)")
            case .cancelled: print("\(port) is cancelled")
            default: break
            }
        }
        listener.newConnectionHandler = accept
        listener.start(queue: queue)
        listeners.append(listener)
    }

    /// Takes a stream only after a while; what has come before is not lost.
    func takeLater(_ connection: NWConnection) {
        queue.asyncAfter(deadline: .now() + 0.2) { [self] in
            connection.stateUpdateHandler = { state in
                if case .failed(let error) = state { print("stream fails: \(error.number)") }
            }
            connection.start(queue: queue)
            receiveAll(connection, 0)
        }
    }

    private func receiveAll(_ connection: NWConnection, _ count: Int) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [self] data, _, isComplete, error in
            let count = count + (data?.count ?? 0)
            if let error { return print("stream of \(count) ends: \(error.number)") }
            guard isComplete else { return receiveAll(connection, count) }
            print("stream of \(count) ends")
            connection.send(
                content: Data("\(count) bytes".utf8), contentContext: .finalMessage,
                completion: .contentProcessed { _ in connection.cancel() })
        }
    }

    /// One flow for each peer that sends; it goes on until the peer says so.
    func takePeer(_ connection: NWConnection) {
        peers += 1
        let number = peers
        connection.stateUpdateHandler = { state in if case .cancelled = state { print("peer \(number) is cancelled") } }
        connection.start(queue: queue)
        receiveMessages(connection, number)
    }

    private func receiveMessages(_ connection: NWConnection, _ number: Int) {
        connection.receiveMessage { [self] data, _, isComplete, error in
            if let error { return print("peer \(number) ends: \(error.number)") }
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            print(
                "peer \(number) says \(text.count > 20 ? "\(text.count) bytes" : text)\(isComplete ? "" : ", in parts")"
            )
            connection.send(content: Data("\(number): \(text.count)".utf8), completion: .idempotent)
            if text == "bye" { return connection.cancel() }
            receiveMessages(connection, number)
        }
    }

    func cancel() { for listener in listeners { listener.cancel() } }
}

let server = Server()
server.listen(.tcp, 7001, server.takeLater)
server.listen(.udp, 7100, server.takePeer)
try? await Task.sleep(for: .milliseconds(200))
server.listen(.tcp, 7001) { _ in }
signal(SIGUSR1, SIG_IGN)
let source = DispatchSource.makeSignalSource(signal: SIGUSR1)
source.setEventHandler { server.cancel() }
source.resume()
print("ready")
try? await Task.sleep(for: .seconds(60))
