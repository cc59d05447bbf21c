import Foundation
import Network
import os

/// A connection to the push server that is made again whenever it is lost.
final class ServerConnection {
    /// What the server sends to the user.
    struct Message {
        let isCall: Bool
        let title: String
        let body: String
    }

    var messageHandler: ((Message) -> Void)?

    private let endpoint: NWEndpoint
    private let token: String
    private let queue: DispatchQueue
    private let log = Logger(subsystem: "com.example.pager", category: "connection")
    private var connection: NWConnection?
    private var isRunning = false
    private var heartbeatInterval: TimeInterval = 60
    private var lastHeartbeat = DispatchTime.now()
    private var failures = 0
    private var seen: [Data] = []

    init(host: String, port: UInt16, token: String, queue: DispatchQueue) {
        endpoint = .hostPort(host: NWEndpoint.Host(host), port: NWEndpoint.Port(rawValue: port) ?? 7650)
        self.token = token
        self.queue = queue
    }

    func start() {
        queue.async { [weak self] in
            guard let self, !self.isRunning else { return }
            self.isRunning = true
            self.connect()
        }
    }

    func stop() {
        queue.async { [weak self] in
            guard let self else { return }
            self.isRunning = false
            if let connection = self.connection, connection.state == .ready {
                connection.send(
                    content: PushFrame.goodbye(reason: 1).data, contentContext: .finalMessage, isComplete: true,
                    completion: .contentProcessed { _ in connection.cancel() })
            } else {
                // What is sent on a connection that waits is sent when it is made after all.
                self.connection?.cancel()
            }
            self.connection = nil
        }
    }

    /// Connects again when the server has been silent for too long.
    func checkHeartbeat() {
        queue.async { [weak self] in
            guard let self, self.isRunning else { return }
            let expiry = self.lastHeartbeat.advanced(by: .milliseconds(Int(self.heartbeatInterval * 2500)))
            guard DispatchTime.now() >= expiry else { return }
            self.log.notice("no heartbeat since \(self.heartbeatInterval * 2.5) s")
            self.reconnect()
        }
    }

    private func connect() {
        let options = NWProtocolTCP.Options()
        options.noDelay = true
        options.connectionTimeout = 5
        let connection = NWConnection(to: endpoint, using: NWParameters(tls: nil, tcp: options))
        self.connection = connection
        lastHeartbeat = .now()
        connection.stateUpdateHandler = { [weak self, weak connection] state in
            guard let self, let connection, connection === self.connection else { return }
            self.update(state)
        }
        connection.start(queue: queue)
    }

    private func update(_ state: NWConnection.State) {
        switch state {
        case .ready:
            log.info("connected")
            send(.register(token: token))
            receive()
        case .waiting(let error):
            log.notice("waiting: \(error.localizedDescription, privacy: .public)")
            // A server that comes back does not wake a connection that waits.
            retryWaiting()
        case .failed(let error):
            log.error("failed: \(error.localizedDescription, privacy: .public)")
            reconnect()
        default:
            break
        }
    }

    private func retryWaiting() {
        queue.asyncAfter(deadline: .now() + pause()) { [weak self, weak connection] in
            guard let self, let connection, connection === self.connection else { return }
            connection.restart()
        }
    }

    private func reconnect() {
        connection?.cancel()
        connection = nil
        queue.asyncAfter(deadline: .now() + pause()) { [weak self] in
            guard let self, self.isRunning, self.connection == nil else { return }
            self.connect()
        }
    }

    /// The time before the next attempt: it doubles from 50 ms to 5 s.
    private func pause() -> TimeInterval {
        failures += 1
        return min(0.05 * pow(2, Double(failures - 1)), 5)
    }

    private func receive() {
        guard let connection else { return }
        connection.receive(minimumIncompleteLength: 4, maximumLength: 4) { [weak self] header, _, isComplete, error in
            guard let self, connection === self.connection else { return }
            guard let header, header.count == 4, error == nil else { return self.reconnect() }
            let length = header.reduce(0) { $0 << 8 | Int($1) }
            guard (2...16_384).contains(length) else { return self.reconnect() }
            connection.receive(minimumIncompleteLength: length, maximumLength: length) {
                [weak self] content, _, _, error in
                guard let self, connection === self.connection else { return }
                guard let content, content.count == length, let frame = PushFrame(content) else {
                    return self.reconnect()
                }
                self.handle(frame)
                self.receive()
            }
        }
    }

    private func handle(_ frame: PushFrame) {
        switch frame {
        case .welcome(let interval):
            failures = 0
            heartbeatInterval = interval
            lastHeartbeat = .now()
        case .heartbeat(let sequence):
            lastHeartbeat = .now()
            send(.heartbeatAcknowledgement(sequence))
        case .message(let id, let isCall, let payload):
            send(.messageAcknowledgement(id: id))
            // The server sends again what was not acknowledged before a connection was lost.
            guard !seen.contains(id) else { return }
            seen = seen.suffix(999) + [id]
            deliver(payload, isCall: isCall)
        case .goodbye:
            reconnect()
        default:
            break
        }
    }

    private func deliver(_ payload: Data, isCall: Bool) {
        let content = try? JSONSerialization.jsonObject(with: payload) as? [String: Any]
        let alert = (content?["aps"] as? [String: Any])?["alert"]
        let parts = alert as? [String: String]
        let body = alert as? String ?? parts?["body"] ?? ""
        messageHandler?(Message(isCall: isCall, title: parts?["title"] ?? "", body: body))
    }

    private func send(_ frame: PushFrame) {
        connection?.send(content: frame.data, completion: .contentProcessed { _ in })
    }
}
