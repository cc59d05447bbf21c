import Foundation
import Network
import os

/// What an alarm client reports, on its queue.
protocol AlarmClientDelegate: AnyObject {
    func client(_ client: AlarmClient, didReceive alarm: Alarm)
    func client(_ client: AlarmClient, didChange isConnected: Bool)
}

/// A connection to the server that is made again whenever it is lost; all of it is used on its queue.
final class AlarmClient: @unchecked Sendable {
    weak var delegate: AlarmClientDelegate?

    private let settings: ServerSettings
    private let token: String
    private let queue: DispatchQueue
    private let log = Logger(subsystem: "com.example.rounds", category: "client")
    private var connection: NWConnection?
    private var retry: DispatchWorkItem?
    private var failures = 0
    private var isStopped = true
    private var isConnected = false {
        didSet { if isConnected != oldValue { delegate?.client(self, didChange: isConnected) } }
    }
    private var heartbeat: TimeInterval = 60
    private var lastBeat = Date.distantPast
    private var known: [Data] = []

    init(settings: ServerSettings, token: String, queue: DispatchQueue) {
        self.settings = settings
        self.token = token
        self.queue = queue
    }

    func start() {
        queue.async {
            guard self.isStopped else { return }
            self.isStopped = false
            self.open()
        }
    }

    func stop(completion: @escaping () -> Void) {
        queue.async {
            self.isStopped = true
            self.retry?.cancel()
            guard let connection = self.connection, self.isConnected else {
                self.close()
                return completion()
            }
            connection.send(
                content: Wire.farewell(),
                completion: .contentProcessed { _ in
                    self.close()
                    completion()
                })
        }
    }

    /// Opens another connection if the server has missed two heartbeats.
    func check() {
        queue.async {
            guard !self.isStopped, self.isConnected,
                -self.lastBeat.timeIntervalSinceNow > 2 * self.heartbeat
            else {
                return
            }
            self.log.error("the server is silent")
            self.again()
        }
    }

    private func open() {
        guard let port = NWEndpoint.Port(rawValue: UInt16(clamping: settings.port)) else { return }
        let tcp = NWProtocolTCP.Options()
        tcp.noDelay = true
        tcp.connectionTimeout = 5
        let connection = NWConnection(
            to: .hostPort(host: NWEndpoint.Host(settings.host), port: port),
            using: NWParameters(tls: nil, tcp: tcp))
        connection.stateUpdateHandler = { [weak self, weak connection] state in
            guard let self, let connection, connection === self.connection else { return }
            switch state {
            case .ready:
                connection.send(content: Wire.register(self.token), completion: .idempotent)
                self.receive(connection)
            case .waiting(let error):
                self.log.info("waiting: \(error.localizedDescription, privacy: .public)")
                self.isConnected = false
            case .failed(let error):
                self.log.error("failed: \(error.localizedDescription, privacy: .public)")
                self.again()
            default:
                break
            }
        }
        connection.viabilityUpdateHandler = { [weak self] isViable in
            if !isViable { self?.log.info("the path is not viable") }
        }
        self.connection = connection
        connection.start(queue: queue)
    }

    private func close() {
        connection?.cancel()
        connection = nil
        isConnected = false
    }

    private func again() {
        close()
        guard !isStopped else { return }
        let item = DispatchWorkItem { [weak self] in
            guard let self, !self.isStopped, self.connection == nil else { return }
            self.open()
        }
        retry = item
        queue.asyncAfter(deadline: .now() + min(0.05 * pow(2, Double(failures)), 2), execute: item)
        failures += 1
    }

    private func receive(_ connection: NWConnection) {
        connection.receive(minimumIncompleteLength: Wire.headerLength, maximumLength: Wire.headerLength) {
            [weak self] header, _, _, error in
            guard let self, connection === self.connection else { return }
            guard error == nil, let header, let length = Wire.length(header) else { return self.again() }
            connection.receive(minimumIncompleteLength: length, maximumLength: length) {
                data, _, _, error in
                guard connection === self.connection else { return }
                guard error == nil, let data, let frame = Wire.read(data) else { return self.again() }
                self.handle(frame, connection)
                self.receive(connection)
            }
        }
    }

    private func handle(_ frame: Wire.Incoming, _ connection: NWConnection) {
        switch frame {
        case .welcome(let interval):
            failures = 0
            heartbeat = interval
            lastBeat = Date()
            isConnected = true
        case .heartbeat(let number):
            lastBeat = Date()
            connection.send(content: Wire.beat(number), completion: .idempotent)
        case .message(let id, let isCall, let payload):
            connection.send(content: Wire.acknowledge(id), completion: .idempotent)
            guard !known.contains(id) else { return }
            known = known.suffix(499) + [id]
            delegate?.client(self, didReceive: alarm(id, isCall, payload))
        case .farewell:
            again()
        }
    }

    private func alarm(_ id: Data, _ isCall: Bool, _ payload: Data) -> Alarm {
        let content = (try? JSONSerialization.jsonObject(with: payload)) as? [String: Any]
        let alert = (content?["aps"] as? [String: Any])?["alert"]
        let parts = alert as? [String: Any]
        return Alarm(
            id: id.map { String(format: "%02x", $0) }.joined(),
            title: parts?["title"] as? String ?? "Bed",
            text: parts?["body"] as? String ?? alert as? String ?? "", isCall: isCall, date: Date())
    }
}
