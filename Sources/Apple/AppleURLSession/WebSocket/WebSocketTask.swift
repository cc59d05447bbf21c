internal import AppleNetwork
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// A task that exchanges messages with a server over WebSocket (RFC 6455).
///
/// The toolchain's class requires a libcurl with WebSocket. Completions and the delegate are called on the queue of the
/// session. The session does not list this task, and does not cancel it.
final class WebSocketTask: URLSessionWebSocketTask, @unchecked Sendable {
    // Unchecked: mutable state is under the lock or in the connection.

    private struct Facts {
        var state = State.suspended
        var error: (any Error)?
        var closeCode = CloseCode.invalid
        var closeReason: Data?
        var limit = 1_048_576
    }

    private static let lastIdentifier = Mutex(1_000_000)

    private let request: URLRequest
    private let session: URLSession
    private let identifier: Int
    private let facts = Mutex(Facts())
    /// The connection; `nil` for a URL of another scheme.
    private let connection: WebSocketConnection?
    private let relay = ServerTrustRelay()

    init(_ request: URLRequest, in session: URLSession) {
        self.request = request
        self.session = session
        identifier = Self.lastIdentifier.withLock { last in
            last += 1
            return last
        }
        connection = Self.connection(for: request, in: session, limit: Facts().limit, relay)
        super.init()
    }

    override var originalRequest: URLRequest? { request }
    /// The original request: redirections are not followed.
    override var currentRequest: URLRequest? { request }
    /// Always `nil`, because the response to the handshake is not reported.
    override var response: URLResponse? { nil }
    /// The identifier of the task, unique in the program.
    override var taskIdentifier: Int { identifier }
    override var state: State { facts.withLock { $0.state } }
    override var error: (any Error)? {
        get { facts.withLock { $0.error } }
        set { facts.withLock { $0.error = newValue } }
    }

    /// The close code that the server has sent, or that of ``cancel(with:reason:)``.
    override var closeCode: CloseCode { facts.withLock { $0.closeCode } }
    override var closeReason: Data? { facts.withLock { $0.closeReason } }

    /// The maximum number of bytes of a received message: 1 MiB by default, 0 for no limit; read by ``resume()``.
    override var maximumMessageSize: Int {
        get { facts.withLock { $0.limit } }
        set {
            facts.withLock { $0.limit = newValue }
            connection?.setLimit(newValue)
        }
    }

    override func resume() {
        let isFirst = facts.withLock { facts in
            defer { if facts.state == .suspended { facts.state = .running } }
            return facts.state == .suspended
        }
        guard isFirst else { return }
        guard let connection else { return handle(.ended(URLError(.unsupportedURL))) }
        relay.check = ServerTrustCheck(self, in: session)
        connection.setHandler { [self] event in handle(event) }
        connection.start(within: request.timeoutInterval)
        LocalNameCheck(request.url?.host, asking: ConnectivityGate.device.withLock { $0 }) {
            connection.awaitUser()
        }?.start()
    }

    /// Has no effect: a connection cannot be suspended.
    override func suspend() {}

    /// Closes the connection without a close frame.
    override func cancel() {
        beginCancelling()
        connection?.cancel()
    }

    /// Sends a close frame with a code and a reason of at most 123 bytes.
    override func cancel(with closeCode: CloseCode, reason: Data?) {
        guard closeCode != .invalid else { return cancel() }
        beginCancelling()
        connection?.close(closeCode.rawValue, reason ?? Data())
    }

    /// Sends a message after the earlier ones; completes when the kernel has accepted it, or with an error.
    func post(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        let own: WebSocketConnection.Message =
            switch message {
            case .data(let data): .binary(data)
            case .string(let text): .text(text)
            }
        let queue = session.delegateQueue
        ask({ $0.send(own, $1) }, orFail: completionHandler, on: queue)
    }

    /// Receives the next message.
    func take(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {
        let queue = session.delegateQueue
        guard let connection else {
            return queue.addOperation { completionHandler(.failure(URLError(.unsupportedURL))) }
        }
        connection.receive { result in
            let message = result.map { own -> Message in
                switch own {
                case .binary(let data): .data(data)
                case .text(let text): .string(text)
                }
            }
            queue.addOperation { completionHandler(message) }
        }
    }

    /// Sends a ping; completes with its pong, or with an error.
    override func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        ask({ $0.ping($1) }, orFail: pongReceiveHandler, on: session.delegateQueue)
    }

    private func beginCancelling() {
        facts.withLock { if $0.state != .completed { $0.state = .canceling } }
        // Set here too, because a task that was not resumed also reports its end.
        connection?.setHandler { [self] event in handle(event) }
    }

    private func ask(
        _ body: (WebSocketConnection, @escaping WebSocketConnection.SendCompletion) -> Void,
        orFail completion: @escaping @Sendable ((any Error)?) -> Void, on queue: OperationQueue
    ) {
        guard let connection else {
            return queue.addOperation { completion(URLError(.unsupportedURL)) }
        }
        body(connection) { error in queue.addOperation { completion(error) } }
    }

    private static func connection(
        for request: URLRequest, in session: URLSession, limit: Int, _ relay: ServerTrustRelay
    ) -> WebSocketConnection? {
        guard let url = request.url, let scheme = url.scheme?.lowercased(), let host = url.host, !host.isEmpty,
            let parameters = ["ws": NWParameters.tcp, "http": .tcp, "wss": .tls, "https": .tls][scheme],
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        parts.scheme = ["http": "ws", "https": "wss"][scheme] ?? scheme
        guard let target = parts.url else { return nil }
        var fields: [String: String] = [:]
        for (name, value) in session.configuration.httpAdditionalHeaders ?? [:] { fields["\(name)"] = "\(value)" }
        fields.merge(request.allHTTPHeaderFields ?? [:]) { $1 }
        // A header field must not contain line breaks (RFC 9110, 5.5).
        if fields.contains(where: { "\($0.key)\($0.value)".utf8.contains { $0 == 10 || $0 == 13 } }) { return nil }
        relay.decide(for: parameters)
        let options = NWProtocolWebSocket.Options()
        options.autoReplyPing = true
        options.maximumMessageSize = limit
        options.values.cancelsSilently = true
        options.setAdditionalHeaders(
            fields.sorted { $0.key < $1.key }.filter { $0.key.lowercased() != "host" }
                .map { (name: $0.key, value: $0.value) })
        parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
        let connection = NWConnection(
            to: .url(target), using: parameters, asking: ConnectivityGate.device.withLock { $0 }, watching: .shared)
        return WebSocketConnection(connection, options, waits: session.configuration.waitsForConnectivity)
    }

    private func handle(_ event: WebSocketConnection.Event) {
        var event = event
        if case .ended(.some) = event, let refusal = relay.check?.error { event = .ended(refusal) }
        switch event {
        case .closed(let code, let reason):
            facts.withLock { facts in
                facts.closeCode = CloseCode(rawValue: code) ?? .invalid
                facts.closeReason = reason.isEmpty ? nil : reason
            }
        case .ended(let error):
            facts.withLock { facts in
                facts.state = .completed
                facts.error = error
            }
        case .waiting, .open: break
        }
        tell(event)
    }

    private func tell(_ event: WebSocketConnection.Event) {
        let (session, code, reason) = (session, closeCode, closeReason)
        guard let delegate = delegate ?? session.delegate as? any FoundationNetworking.URLSessionTaskDelegate else {
            return
        }
        session.delegateQueue.addOperation { [self] in
            switch event {
            case .waiting:
                (delegate as? any URLSessionTaskDelegate)?
                    .urlSession(session, taskIsWaitingForConnectivity: self)
            case .open(let chosen):
                (delegate as? any URLSessionWebSocketDelegate)?
                    .urlSession(session, webSocketTask: self, didOpenWithProtocol: chosen)
            case .closed:
                (delegate as? any URLSessionWebSocketDelegate)?
                    .urlSession(session, webSocketTask: self, didCloseWith: code, reason: reason)
            case .ended(let error): delegate.urlSession(session, task: self, didCompleteWithError: error)
            }
        }
    }
}
