internal import AppleNetwork
internal import Foundation

/// What comes from the connection, on the queue.
extension WebSocketEngine {
    func take(_ state: NWConnection.State) {
        guard case .connecting = phase else {
            if case .failed(let error) = state { lose(error) }
            return
        }
        switch state {
        case .waiting(let error): wait(error)
        case .failed(let error): end(URLError(Self.code(error, nil)))
        case .ready:
            phase = .upgrading
            if hasToldWaiting { limitOpening() }
            connection.send(content: handshake.request, completion: .idempotent)
            read()
        case .setup, .preparing, .cancelled: break
        }
    }

    func wait(_ error: NWError) {
        let code = Self.code(error, connection.currentPath)
        guard waits, code == .notConnectedToInternet else { return end(URLError(code)) }
        if !hasToldWaiting { onEvent(.waiting) }
        hasToldWaiting = true
    }

    /// What URLSession calls an error of a connection.
    private static func code(_ error: NWError, _ path: NWPath?) -> URLError.Code {
        switch error {
        case .dns(let code) where code == kDNSServiceErr_PolicyDenied: .notConnectedToInternet
        case .posix(.ENETDOWN), .posix(.ENETUNREACH): .notConnectedToInternet
        case .dns: .cannotFindHost
        case .tls: .secureConnectionFailed
        case .posix(.ETIMEDOUT): .timedOut
        case .posix, .wifiAware: path?.status == .unsatisfied ? .notConnectedToInternet : .cannotConnectToHost
        }
    }

    /// Reads on, unless enough messages wait.
    func read() {
        guard !isReading, messages.count < Self.backlog else { return }
        switch phase {
        case .idle, .ended: return
        case .connecting, .upgrading, .open, .closing: isReading = true
        }
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [self] data, _, isComplete, error in
            isReading = false
            if let data { take(data) }
            if isComplete || error != nil { lose(error) } else { read() }
        }
    }

    private func take(_ data: Data) {
        do throws(WebSocketError) {
            if case .upgrading = phase {
                guard let agreement = try handshake.take(data) else { return }
                open(agreement.chosen)
                reader.append(agreement.rest)
            } else {
                reader.append(data)
            }
            while isAlive, let event = try reader.next() { take(event) }
        } catch {
            fail(error)
        }
    }

    private var isAlive: Bool { if case .ended = phase { false } else { true } }

    /// Whether messages cannot flow yet, but may.
    var isOpening: Bool {
        switch phase {
        case .connecting, .upgrading: true
        case .idle, .open, .closing, .ended: false
        }
    }

    private func open(_ chosen: String?) {
        phase = .open
        onEvent(.open(chosen))
        let waiting = unsent
        unsent = []
        for (frame, completion) in waiting { send(frame, completion) }
    }

    private func take(_ event: WebSocketReader.Event) {
        switch event {
        case .text(let text): deliver(.text(text))
        case .binary(let data): deliver(.binary(data))
        case .ping(let data): send(WebSocketFrame(.pong, data)) { _ in }
        case .pong(let data):
            // A pong answers all pings up to its own (RFC 6455, 5.5.3).
            let number = data.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            guard data.count == 4, let place = pings.firstIndex(where: { $0.number == number }) else { return }
            let answered = pings[...place]
            pings.removeSubrange(...place)
            for ping in answered { ping.completion(nil) }
        case .close(let code, let reason): takeClose(code, reason)
        }
    }

    private func deliver(_ message: Message) {
        if receivers.isEmpty { messages.append(message) } else { receivers.removeFirst()(.success(message)) }
    }

    private func takeClose(_ code: UInt16?, _ reason: Data) {
        if case .closing = phase { return finishClosing() }
        connection.send(content: WebSocketFrame.close(code ?? 1_000).masked(), completion: .idempotent)
        onEvent(.closed(code ?? 1_005, reason))
        end(NSError.posix(.ENOTCONN), told: nil)
    }
}
