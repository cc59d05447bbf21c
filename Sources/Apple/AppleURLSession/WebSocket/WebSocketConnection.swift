internal import AppleNetwork
internal import Dispatch
internal import Foundation

/// The connection of a task over WebSocket: what is sent and received, and how it ends.
///
/// Calls may come from any thread and take effect in their order. Completions and events come on its own queue.
final class WebSocketConnection: @unchecked Sendable {
    // Sendable: what changes is touched on the queue alone.

    /// What happens to a connection, besides the completions of calls.
    enum Event: Sendable {
        /// There is no way to the server now; it goes on by itself.
        case waiting
        /// Messages can flow; the protocol that the server has chosen, if any.
        case open(String?)
        /// It has been closed, by the server or by the client, for this reason.
        case closed(Int, Data)
        /// It is over; nothing comes after it.
        case ended((any Error)?)
    }

    /// A message.
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
        /// The client has sent its close frame with this code and reason, and waits for that of the server.
        case closing(Int, Data)
        /// What calls fail with from now on.
        case ended(any Error)
    }

    /// How long a server may take to close its side, in seconds.
    private static let closingTime = 10.0
    /// The number of messages that wait to be received before no more are read.
    private static let backlog = 64

    private let queue = DispatchQueue(label: "pushlab.websocket")
    private let connection: NWConnection
    private let options: NWProtocolWebSocket.Options
    /// Whether it may wait for a way to the server.
    private let waits: Bool
    private var onEvent: @Sendable (Event) -> Void = { _ in }
    private var phase = Phase.idle
    private var hasWaited = false
    /// The timeout of opening, in seconds.
    private var timeout: TimeInterval = 0
    private var isReading = false
    private var messages: [Message] = []
    private var receivers: [ReceiveCompletion] = []
    /// What is called for frames that are not sent yet, and for pings without a pong, by number.
    private var pending: [UInt32: SendCompletion] = [:]
    private var lastNumber: UInt32 = 0

    /// Prepares a connection that is not started, with the options that it has of the protocol.
    init(_ connection: NWConnection, _ options: NWProtocolWebSocket.Options, waits: Bool) {
        (self.connection, self.options, self.waits) = (connection, options, waits)
    }

    /// Changes the most bytes of a message, until it starts.
    func setLimit(_ limit: Int) { options.maximumMessageSize = limit }

    /// Calls a closure for what happens from now on, and keeps it until the end.
    func setHandler(_ onEvent: @escaping @Sendable (Event) -> Void) {
        queue.async { [self] in
            if case .ended = phase { return }
            self.onEvent = onEvent
        }
    }

    /// Begins; it fails when nothing is open after so many seconds, not counting those without a way.
    func start(within timeout: TimeInterval) {
        queue.async { [self] in
            guard case .idle = phase else { return }
            phase = .connecting
            connection.stateUpdateHandler = { [self] state in take(state) }
            connection.start(queue: queue)
            self.timeout = timeout
            limitOpening()
        }
    }

    /// Sends a message after those before it.
    func send(_ message: Message, _ completion: @escaping SendCompletion) {
        queue.async { [self] in
            switch message {
            case .text(let text): send(.text, Data(text.utf8), completion)
            case .binary(let data): send(.binary, data, completion)
            }
        }
    }

    /// Calls back with the next message.
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

    /// Sends a ping, and calls back with its pong.
    func ping(_ completion: @escaping SendCompletion) {
        queue.async { [self] in
            if case .ended(let error) = phase { return completion(error) }
            let number = keep(completion)
            let metadata = NWProtocolWebSocket.Metadata(opcode: .ping)
            metadata.setPongHandler(queue) { [weak self] error in self?.complete(number, error) }
            // Each has other bytes, by which its pong is known.
            let bytes = Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
            connection.send(content: bytes, contentContext: Self.context(metadata), completion: .idempotent)
        }
    }

    /// Closes it with a code and a reason, once it is open.
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

    /// Takes it that the user is being asked, of which the connection says nothing while it looks for a name.
    func awaitUser() {
        queue.async { [self] in
            if case .connecting = phase { wait(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))) }
        }
    }

    /// Ends it at once.
    func cancel() { queue.async { [self] in end(URLError(.cancelled)) } }

    // MARK: On the queue

    private func take(_ state: NWConnection.State) {
        switch (state, phase) {
        case (.waiting(let error), .connecting): wait(error)
        case (.failed(let error), .connecting): end(URLError(Self.code(error, connection.currentPath)))
        case (.failed(let error), _): lose(error)
        case (.ready, .connecting):
            phase = .open
            let metadata = connection.metadata(definition: NWProtocolWebSocket.definition)
            onEvent(.open((metadata as? NWProtocolWebSocket.Metadata)?.selectedSubprotocol))
            read()
        default: break
        }
    }

    private func wait(_ error: NWError) {
        let code = Self.code(error, connection.currentPath)
        guard waits, code == .notConnectedToInternet else { return end(URLError(code)) }
        if !hasWaited { onEvent(.waiting) }
        hasWaited = true
        limitOpening()
    }

    /// Ends it when it is not open after its timeout; one that waits for a way has none until it has one.
    private func limitOpening() {
        let hadWaited = hasWaited
        queue.asyncAfter(deadline: .now() + timeout) { [weak self] in
            guard let self, case .connecting = phase, hadWaited == hasWaited else { return }
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
        // The server has not agreed to speak WebSocket.
        case .posix(.ECONNABORTED): .badServerResponse
        case .posix(.ECONNRESET): .networkConnectionLost
        case .posix, .wifiAware: path?.status == .unsatisfied ? .notConnectedToInternet : .cannotConnectToHost
        }
    }

    /// Reads on, unless enough messages wait.
    private func read() {
        guard !isReading, messages.count < Self.backlog else { return }
        if case .ended = phase { return }
        isReading = true
        connection.receiveMessage { [self] data, context, _, error in
            isReading = false
            let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
            guard error == nil, let frame = metadata as? NWProtocolWebSocket.Metadata else { return lose(error) }
            take(frame, data ?? Data())
            read()
        }
    }

    private func take(_ frame: NWProtocolWebSocket.Metadata, _ data: Data) {
        switch frame.opcode {
        case .text: deliver(.text(String(decoding: data, as: UTF8.self)))
        case .binary: deliver(.binary(data))
        case .close:
            if case .closing = phase { return finishClosing() }
            onEvent(.closed(Int(frame.closeCode.rawValue), data))
            end(NSError.posix(.ENOTCONN), reported: nil)
        case .ping, .pong, .cont: break
        }
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

    private func keep(_ completion: @escaping SendCompletion) -> UInt32 {
        lastNumber &+= 1
        pending[lastNumber] = completion
        return lastNumber
    }

    private func complete(_ number: UInt32, _ error: NWError?) {
        guard let completion = pending.removeValue(forKey: number) else { return }
        if case .posix(let code)? = error { completion(NSError.posix(code)) } else { completion(error) }
    }

    /// Ends it: the server has closed, too, or takes too long.
    private func finishClosing() {
        guard case .closing(let code, let reason) = phase else { return }
        onEvent(.closed(code, reason))
        end(URLError(.cancelled))
    }

    /// Ends it: the connection is over without a close frame of the server.
    private func lose(_ error: NWError?) {
        switch (phase, error) {
        case (.closing, _): finishClosing()
        case (.open, .posix(.EMSGSIZE)): end(NSError.posix(.EMSGSIZE))
        // The server has broken the rules.
        case (.open, .posix(.EBADMSG)): end(NSError.posix(.EPROTO))
        case (.open, _): end(URLError(.networkConnectionLost))
        case (.idle, _), (.connecting, _), (.ended, _): break
        }
    }

    /// Ends it; whatever was asked for fails.
    private func end(_ error: any Error) { end(error, reported: error) }

    /// Ends it; whatever was asked for fails with one error, and the event has another, or none.
    private func end(_ error: any Error, reported: (any Error)?) {
        if case .ended = phase { return }
        phase = .ended(error)
        connection.stateUpdateHandler = nil
        connection.cancel()
        let completions = pending.sorted { $0.key < $1.key }.map(\.value)
        let waiting = receivers
        (pending, receivers) = ([:], [])
        for completion in completions { completion(error) }
        for receiver in waiting { receiver(.failure(error)) }
        let report = onEvent
        onEvent = { _ in }
        report(.ended(reported))
    }
}
