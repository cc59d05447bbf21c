package import AppleNetwork
internal import Dispatch
package import Foundation

/// The client's side of WebSocket over a connection: what goes out, what comes in, and how it ends.
///
/// Calls may come from any thread and take effect in their order. Completions and events come on the engine's own queue.
package final class WebSocketEngine: @unchecked Sendable {
    // Sendable: what changes is touched on the queue alone.

    /// What happens to a connection, besides the completions of calls.
    package enum Event: Sendable {
        /// There is no way to the server now; it goes on by itself.
        case waiting
        /// Messages can flow; the protocol that the server has chosen, if any.
        case open(String?)
        /// It has been closed, by the server or by the client, for this reason.
        case closed(UInt16, Data)
        /// It is over; nothing comes after it.
        case ended((any Error)?)
    }

    /// A message.
    package enum Message: Sendable, Hashable {
        case text(String)
        case binary(Data)
    }

    package typealias SendCompletion = @Sendable ((any Error)?) -> Void
    package typealias ReceiveCompletion = @Sendable (Result<Message, any Error>) -> Void

    enum Phase {
        case idle
        case connecting
        /// The client has asked for WebSocket, and waits for the server's answer.
        case upgrading
        case open
        /// The client has sent its close frame with this code and reason, and waits for that of the server.
        case closing(UInt16, Data)
        /// What calls fail with from now on.
        case ended(any Error)
    }

    /// How long a server may take to close its side, in seconds.
    static let closingTime = 10.0
    /// How many messages may wait to be received before nothing more is read.
    static let backlog = 64

    let queue = DispatchQueue(label: "pushlab.websocket")
    let connection: NWConnection
    let waits: Bool
    var onEvent: @Sendable (Event) -> Void = { _ in }
    var phase = Phase.idle
    var handshake: WebSocketHandshake
    var reader: WebSocketReader
    var hasToldWaiting = false
    /// The time limit for opening, in seconds.
    private var limit: TimeInterval = 0
    var isReading = false
    /// What was sent before the connection was open.
    var unsent: [(WebSocketFrame, SendCompletion)] = []
    var messages: [Message] = []
    var receivers: [ReceiveCompletion] = []
    var pings: [(number: UInt32, completion: SendCompletion)] = []
    var lastPing: UInt32 = 0

    /// Prepares a connection that is not started; `waits` tells whether it may wait for a way to the server.
    package init(
        over connection: NWConnection, _ handshake: WebSocketHandshake, waits: Bool, limit: Int
    ) {
        self.connection = connection
        self.handshake = handshake
        self.waits = waits
        reader = WebSocketReader(limit: limit)
    }

    /// Tells a closure what happens from now on, and keeps it until the end.
    package func setHandler(_ onEvent: @escaping @Sendable (Event) -> Void) {
        queue.async { [self] in
            if case .ended = phase { return }
            self.onEvent = onEvent
        }
    }

    /// Begins; it fails when nothing is open after so many seconds, not counting those without a way.
    package func start(within limit: TimeInterval) {
        queue.async { [self] in
            guard case .idle = phase else { return }
            phase = .connecting
            connection.stateUpdateHandler = { [self] state in take(state) }
            connection.start(queue: queue)
            self.limit = limit
            limitOpening()
        }
    }

    /// Ends it when it is not open after its limit; one that waits for a way has the whole time again once it has one.
    func limitOpening() {
        let isAfterWait = hasToldWaiting
        queue.asyncAfter(deadline: .now() + limit) { [weak self] in
            guard let self, isOpening, isAfterWait == hasToldWaiting else { return }
            end(URLError(.timedOut))
        }
    }

    /// Sends a message.
    package func send(_ message: Message, _ completion: @escaping SendCompletion) {
        let frame =
            switch message {
            case .text(let text): WebSocketFrame(.text, Data(text.utf8))
            case .binary(let data): WebSocketFrame(.binary, data)
            }
        queue.async { [self] in send(frame, completion) }
    }

    /// Hands over the next message.
    package func receive(_ completion: @escaping ReceiveCompletion) {
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

    /// Asks the server for a sign of life.
    package func ping(_ completion: @escaping SendCompletion) {
        queue.async { [self] in
            if case .ended(let error) = phase { return completion(error) }
            lastPing &+= 1
            pings.append((lastPing, completion))
            send(WebSocketFrame(.ping, Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: lastPing >> $0) }))) { _ in }
        }
    }

    /// Changes the most bytes of a message.
    package func setLimit(_ limit: Int) { queue.async { [self] in reader.limit = limit } }

    /// Ends it as the protocol has it, with a code and a reason.
    package func close(_ code: UInt16, _ reason: Data) {
        queue.async { [self] in
            guard case .open = phase else { return end(URLError(.cancelled)) }
            send(.close(code, reason)) { _ in }
            phase = .closing(code, reason)
            queue.asyncAfter(deadline: .now() + Self.closingTime) { [weak self] in self?.finishClosing() }
        }
    }

    /// Takes it that the user is being asked, of which the connection says nothing while it looks for a name.
    package func awaitUser() {
        queue.async { [self] in
            if case .connecting = phase { wait(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))) }
        }
    }

    /// Ends it at once.
    package func cancel() { queue.async { [self] in end(URLError(.cancelled)) } }
}
