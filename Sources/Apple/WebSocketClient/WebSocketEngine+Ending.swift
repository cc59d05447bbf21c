internal import AppleNetwork
internal import Foundation

/// Sending, and the ways in which it ends; on the queue.
extension WebSocketEngine {
    func send(_ frame: WebSocketFrame, _ completion: @escaping SendCompletion) {
        switch phase {
        case .idle, .connecting, .upgrading: unsent.append((frame, completion))
        case .open:
            connection.send(
                content: frame.masked(),
                completion: .contentProcessed { error in
                    if case .posix(let code) = error { completion(NSError.posix(code)) } else { completion(error) }
                })
        case .closing: completion(NSError.posix(.ENOTCONN))
        case .ended(let error): completion(error)
        }
    }

    /// The server has closed, too, or takes too long.
    func finishClosing() {
        guard case .closing(let code, let reason) = phase else { return }
        onEvent(.closed(code, reason))
        end(URLError(.cancelled))
    }

    /// The connection has ended without a word of the protocol.
    func lose(_ error: NWError?) {
        switch phase {
        case .closing: finishClosing()
        case .upgrading: end(URLError(error == nil ? .badServerResponse : .networkConnectionLost))
        case .open: end(URLError(.networkConnectionLost))
        case .idle, .connecting, .ended: break
        }
    }

    /// The server has broken the rules, and is told so.
    func fail(_ error: WebSocketError) {
        if error == .refused { return end(URLError(.badServerResponse)) }
        connection.send(content: WebSocketFrame.close(error.closeCode).masked(), completion: .idempotent)
        end(NSError.posix(error == .tooLong ? .EMSGSIZE : .EPROTO))
    }

    /// Ends it; whatever was asked for fails.
    func end(_ error: any Error) { end(error, told: error) }

    /// Ends it; whatever was asked for fails with one error, and another is told, or none.
    func end(_ error: any Error, told: (any Error)?) {
        if case .ended = phase { return }
        phase = .ended(error)
        connection.stateUpdateHandler = nil
        connection.cancel()
        let completions = unsent.map(\.1) + pings.map(\.completion)
        let waiting = receivers
        (unsent, pings, receivers) = ([], [], [])
        for completion in completions { completion(error) }
        for receiver in waiting { receiver(.failure(error)) }
        let tell = onEvent
        onEvent = { _ in }
        tell(.ended(told))
    }
}
