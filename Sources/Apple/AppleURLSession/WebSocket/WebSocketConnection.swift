internal import AppleNetwork
internal import Dispatch
internal import Foundation

/// The connection of a WebSocket task.
///
/// Calls from any thread take effect in their order. Completions and events are delivered on the connection's queue.
final class WebSocketConnection: @unchecked Sendable {
    // Unchecked: mutable state is used only on the queue.

    /// An event besides the completions of calls.
    enum Event: Sendable {
        /// The server cannot be reached at the moment; the connection waits.
        case waiting
        /// The handshake is complete, with the subprotocol that the server has chosen.
        case open(String?)
        /// The server or the client has closed the connection, with a code and a reason.
        case closed(Int, Data)
        /// The connection has ended; no event follows.
        case ended((any Error)?)
    }

    enum Message: Sendable, Hashable {
        case text(String)
        case binary(Data)
    }

    typealias SendCompletion = @Sendable ((any Error)?) -> Void
    typealias ReceiveCompletion = @Sendable (Result<Message, any Error>) -> Void

    private enum Phase {
        case idle
        case connecting
        case open
        /// The client has sent a close frame with this code and reason, and waits for that of the server.
        case closing(Int, Data)
        /// Calls fail with this error.
        case ended(any Error)
    }

    /// The timeout for the server's close frame, in seconds.
    private static let closingTime = 10.0
    /// The maximum number of received messages in memory, above which reading stops.
    private static let backlog = 64

    private let queue = DispatchQueue(label: "pushlab.websocket")
    private let connection: NWConnection
    private let options: NWProtocolWebSocket.Options
    /// Whether it waits while the server cannot be reached.
    private let waits: Bool
    private var onEvent: @Sendable (Event) -> Void = { _ in }
    private var phase = Phase.idle
    private var hasWaited = false
    /// The timeout of the opening handshake, in seconds.
    private var timeout: TimeInterval = 0
    /// The number of the current opening timer; earlier timers are ignored.
    private var timer = 0
    /// The number of pending receives of the connection.
    private var reading = 0
    private var messages: [Message] = []
    private var receivers: [ReceiveCompletion] = []
    /// The completions of unsent frames and of pings without a pong, by number.
    private var pending: [Int: SendCompletion] = [:]
    private var lastNumber = 0
    private var lastPing: UInt32 = 0
    /// The pings without a pong, oldest first: their payloads, and their numbers among the completions.
    private var pings: [(payload: Data, number: Int)] = []

    /// Creates a connection that is not started.
    init(_ connection: NWConnection, _ options: NWProtocolWebSocket.Options, waits: Bool) {
        (self.connection, self.options, self.waits) = (connection, options, waits)
    }

    /// Sets the maximum number of bytes of a message; without effect after the start.
    func setLimit(_ limit: Int) { options.maximumMessageSize = limit }

    /// Sets the handler of events, which is retained until the connection ends.
    func setHandler(_ onEvent: @escaping @Sendable (Event) -> Void) {
        queue.async { [self] in
            if case .ended = phase { return }
            self.onEvent = onEvent
        }
    }

    /// Connects, with a timeout in seconds that does not run while the server cannot be reached.
    func start(within timeout: TimeInterval) {
        queue.async { [self] in
            guard case .idle = phase else { return }
            phase = .connecting
            connection.stateUpdateHandler = { [self] state in take(state) }
            connection.start(queue: queue)
            read()
            self.timeout = timeout
            limitOpening()
        }
    }

    /// Sends a message after the earlier ones.
    func send(_ message: Message, _ completion: @escaping SendCompletion) {
        queue.async { [self] in
            switch message {
            case .text(let text): send(.text, Data(text.utf8), completion)
            case .binary(let data): send(.binary, data, completion)
            }
        }
    }

    /// Passes the next message to the completion.
    func receive(_ completion: @escaping ReceiveCompletion) {
        queue.async { [self] in
            if !messages.isEmpty {
                completion(.success(messages.removeFirst()))
                read()
            } else if case .ended(let error) = phase {
                completion(.failure(error))
            } else {
                receivers.append(completion)
            }
        }
    }

    /// Sends a ping, and completes with its pong.
    func ping(_ completion: @escaping SendCompletion) {
        queue.async { [self] in
            if case .ended(let error) = phase { return completion(error) }
            lastPing &+= 1
            let payload = Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: lastPing >> $0) })
            pings.append((payload, keep(completion)))
            // Without a pong handler in the metadata, the pong is received in order with the messages.
            let context = Self.context(NWProtocolWebSocket.Metadata(opcode: .ping))
            connection.send(content: payload, contentContext: context, completion: .idempotent)
        }
    }

    /// Sends a close frame; cancels a connection that is not open.
    func close(_ code: Int, _ reason: Data) {
        queue.async { [self] in
            guard case .open = phase else { return end(URLError(.cancelled)) }
            let metadata = NWProtocolWebSocket.Metadata(opcode: .close)
            if let known = try? NWProtocolWebSocket.CloseCode(rawValue: UInt16(clamping: code)) {
                metadata.closeCode = known
            }
            connection.send(content: reason, contentContext: Self.context(metadata), completion: .idempotent)
            phase = .closing(code, reason)
            queue.asyncAfter(deadline: .now() + Self.closingTime) { [weak self] in self?.finishClosing() }
        }
    }

    /// Enters the waiting state while the alert is shown, which the connection does not report during a look-up.
    func awaitUser() {
        queue.async { [self] in
            if case .connecting = phase { wait(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))) }
        }
    }

    func cancel() { queue.async { [self] in end(URLError(.cancelled)) } }

    // MARK: On the queue

    private func take(_ state: NWConnection.State) {
        switch (state, phase) {
        case (.waiting(let error), .connecting): wait(error)
        case (.preparing, .connecting) where hasWaited: limitOpening()
        case (.failed(let error), .connecting): end(URLError(Self.code(error, connection.currentPath)))
        case (.failed(let error), _): lose(error)
        case (.ready, .connecting):
            phase = .open
            let metadata = connection.metadata(definition: NWProtocolWebSocket.definition)
            onEvent(.open((metadata as? NWProtocolWebSocket.Metadata)?.selectedSubprotocol))
        default: break
        }
    }

    private func wait(_ error: NWError) {
        let code = Self.code(error, connection.currentPath)
        guard waits, code == .notConnectedToInternet else { return end(URLError(code)) }
        if !hasWaited { onEvent(.waiting) }
        hasWaited = true
        timer += 1
    }

    /// Restarts the timer of the opening handshake.
    private func limitOpening() {
        timer += 1
        queue.asyncAfter(deadline: .now() + timeout) { [weak self, timer] in
            guard let self, case .connecting = phase, timer == self.timer else { return }
            end(URLError(.timedOut))
        }
    }

    private static func code(_ error: NWError, _ path: NWPath?) -> URLError.Code {
        switch error {
        case .dns(let code) where code == kDNSServiceErr_PolicyDenied: .notConnectedToInternet
        case .posix(.ENETDOWN), .posix(.ENETUNREACH): .notConnectedToInternet
        case .dns: .cannotFindHost
        case .tls: .secureConnectionFailed
        case .posix(.ETIMEDOUT): .timedOut
        // The server has refused the handshake.
        case .posix(.ECONNABORTED): .badServerResponse
        case .posix(.ECONNRESET): .networkConnectionLost
        case .posix, .wifiAware: path?.status == .unsatisfied ? .notConnectedToInternet : .cannotConnectToHost
        }
    }

    /// Keeps a pending receive for each message that can be stored.
    ///
    /// A connection that fails drops the messages for which no receive is pending.
    private func read() {
        if case .ended = phase { return }
        while reading + messages.count < Self.backlog {
            reading += 1
            connection.receiveMessage { [self] data, context, _, error in
                reading -= 1
                if case .ended = phase { return }
                let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
                guard error == nil, let frame = metadata as? NWProtocolWebSocket.Metadata else { return lose(error) }
                take(frame, data ?? Data())
                read()
            }
        }
    }

    private func take(_ frame: NWProtocolWebSocket.Metadata, _ data: Data) {
        switch frame.opcode {
        case .text: deliver(.text(String(decoding: data, as: UTF8.self)))
        case .binary: deliver(.binary(data))
        case .close:
            if case .closing = phase { return finishClosing() }
            onEvent(.closed(Int(frame.receivedCode ?? 1_005), data))
            end(NSError.posix(.ENOTCONN), reported: nil)
        case .pong: takePong(data)
        case .ping, .cont: break
        }
    }

    /// Completes the pings up to the one with a pong's payload (RFC 6455, 5.5.3).
    private func takePong(_ payload: Data) {
        guard let place = pings.firstIndex(where: { $0.payload == payload }) else { return }
        for ping in pings[...place] { complete(ping.number, nil) }
        pings.removeSubrange(...place)
    }

    private func deliver(_ message: Message) {
        if receivers.isEmpty { messages.append(message) } else { receivers.removeFirst()(.success(message)) }
    }

    private func send(_ opcode: NWProtocolWebSocket.Opcode, _ data: Data, _ completion: @escaping SendCompletion) {
        switch phase {
        case .ended(let error): completion(error)
        case .closing: completion(NSError.posix(.ENOTCONN))
        case .idle, .connecting, .open:
            let number = keep(completion)
            connection.send(
                content: data, contentContext: Self.context(NWProtocolWebSocket.Metadata(opcode: opcode)),
                completion: .contentProcessed { [weak self] error in self?.complete(number, error) })
        }
    }

    private static func context(_ metadata: NWProtocolWebSocket.Metadata) -> NWConnection.ContentContext {
        NWConnection.ContentContext(identifier: "message", metadata: [metadata])
    }

    private func keep(_ completion: @escaping SendCompletion) -> Int {
        lastNumber += 1
        pending[lastNumber] = completion
        return lastNumber
    }

    private func complete(_ number: Int, _ error: NWError?) {
        // A send before the connection is open fails with the error of the handshake.
        if case .connecting = phase, error != nil { return }
        guard let completion = pending.removeValue(forKey: number) else { return }
        if case .posix(let code)? = error { completion(NSError.posix(code)) } else { completion(error) }
    }

    /// Ends the connection after the server's close frame, or after the timeout for it.
    private func finishClosing() {
        guard case .closing(let code, let reason) = phase else { return }
        onEvent(.closed(code, reason))
        end(URLError(.cancelled))
    }

    /// Ends the connection, which was lost before the server's close frame.
    private func lose(_ error: NWError?) {
        switch (phase, error) {
        case (.closing, _): finishClosing()
        case (.open, .posix(.EMSGSIZE)): end(NSError.posix(.EMSGSIZE))
        // The server has violated the protocol.
        case (.open, .posix(.EBADMSG)): end(NSError.posix(.EPROTO))
        case (.open, _): end(URLError(.networkConnectionLost))
        case (.idle, _), (.connecting, _), (.ended, _): break
        }
    }

    /// Ends the connection; pending calls fail.
    private func end(_ error: any Error) { end(error, reported: error) }

    /// Ends the connection; pending calls fail with `error`, and the event has the error `reported`.
    private func end(_ error: any Error, reported: (any Error)?) {
        if case .ended = phase { return }
        phase = .ended(error)
        let completions = pending.sorted { $0.key < $1.key }.map(\.value)
        let waiting = receivers
        (pending, receivers) = ([:], [])
        connection.stateUpdateHandler = nil
        connection.cancel()
        for completion in completions { completion(error) }
        for receiver in waiting { receiver(.failure(error)) }
        let report = onEvent
        onEvent = { _ in }
        report(.ended(reported))
    }
}
