internal import AppleNetwork
internal import Foundation

extension MCSession {
    /// Calls a handler with the port of the session, which listens from then on, or with `nil` if it cannot; on the queue.
    func withPort(_ body: @escaping @Sendable (UInt16?) -> Void) {
        if let port = listener?.port?.rawValue, port != 0 { return body(port) }
        waiting.append(body)
        guard listener == nil else { return }
        guard let new = try? NWListener(using: PeerLink.parameters) else { return tellPort(nil) }
        listener = new
        new.newConnectionHandler = { [weak self] in self?.accept($0) }
        new.stateUpdateHandler = { [weak self, weak new] state in
            guard let self, let new, listener === new else { return }
            switch state {
            case .ready: tellPort(new.port?.rawValue)
            case .waiting, .failed:
                // The next peer needs a new one: the device has closed the sockets of a suspended app.
                new.cancel()
                listener = nil
                tellPort(nil)
            default: break
            }
        }
        new.start(queue: queue)
    }

    private func tellPort(_ port: UInt16?) {
        let bodies = waiting
        waiting = []
        for body in bodies { body(port) }
    }

    /// Takes a connection of a peer that a member has introduced.
    private func accept(_ connection: NWConnection) {
        let link = PeerLink(connection)
        link.start()
        link.read { [weak self] frame in
            guard let self, let frame, frame.kind == .join, let card = frame.json(PeerCard.self) else {
                return connection.cancel()
            }
            queue.async { [self] in
                guard let introduction = card.introduction, names.contains(introduction) else {
                    return connection.cancel()
                }
                adopt(card, link)
            }
        }
    }
}
