import Foundation
import Network
import os

/// Takes connections, and sends each of them messages of a length, a colon and so many letters: one in two parts, then
/// two at once.
final class MessageServer {
    private let log = Logger(subsystem: "com.example.desk", category: "server")
    private let queue = DispatchQueue(label: "com.example.desk")
    private var listener: NWListener?

    func start() {
        let options = NWProtocolTCP.Options()
        options.noDelay = true
        do {
            let listener = try NWListener(using: NWParameters(tls: nil, tcp: options), on: 7650)
            listener.newConnectionHandler = { [queue] connection in
                connection.stateUpdateHandler = { state in
                    if case .ready = state { self.send(["5:Wa", "rd3", "4:Bed73:Ann"], over: connection) }
                }
                connection.start(queue: queue)
            }
            listener.stateUpdateHandler = { [log] state in
                if case .ready = state { log.info("listening") }
            }
            listener.start(queue: queue)
            self.listener = listener
        } catch {
            log.error("no listener: \(error.localizedDescription, privacy: .public)")
        }
    }

    private func send(_ parts: [String], over connection: NWConnection) {
        guard let part = parts.first else { return }
        connection.send(content: Data(part.utf8), completion: .contentProcessed { _ in })
        queue.asyncAfter(deadline: .now() + 0.2) { self.send(Array(parts.dropFirst()), over: connection) }
    }
}
