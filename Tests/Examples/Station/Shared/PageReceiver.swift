import Foundation
import Network
import os

/// Receives pages from the server, as an asynchronous sequence of what happens.
actor PageReceiver {
    enum Event: Sendable {
        case connected
        case disconnected(String)
        case page(Page)
    }

    private let settings: StationSettings
    private let token: String
    private let log = Logger(subsystem: "com.example.station", category: "receiver")
    private var connection: NWConnection?
    private var lastBeat = ContinuousClock.now
    private var silence = Duration.seconds(120)
    private var known: Set<Data> = []
    private var work: Task<Void, Never>?

    init(settings: StationSettings, token: String) {
        self.settings = settings
        self.token = token
    }

    /// Begins to receive; the sequence ends when `stop` is called.
    func start() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        work = Task {
            var pause = Duration.milliseconds(50)
            while !Task.isCancelled {
                do {
                    try await serve { event in
                        if case .connected = event { pause = .milliseconds(50) }
                        continuation.yield(event)
                    }
                } catch {
                    if Task.isCancelled { break }
                    continuation.yield(.disconnected(error.localizedDescription))
                }
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(2))
            }
            continuation.finish()
        }
        return stream
    }

    /// Takes leave of the server, if it is connected, and ends.
    func stop() async {
        if let connection, connection.state == .ready { try? await send(.end, connection) }
        work?.cancel()
        connection?.cancel()
        await work?.value
        connection = nil
    }

    /// Ends a connection whose server is silent; another one is opened.
    func check() {
        guard let connection, ContinuousClock.now - lastBeat > silence else { return }
        log.error("the server is silent")
        connection.cancel()
    }

    private func serve(_ report: (Event) -> Void) async throws {
        let connection = NWConnection(
            host: NWEndpoint.Host(settings.host),
            port: NWEndpoint.Port(integerLiteral: UInt16(clamping: settings.port)),
            using: .tcp)
        self.connection = connection
        defer { connection.cancel() }
        try await ready(connection)
        try await send(.register(token), connection)
        while true {
            let header = try await receive(4, connection)
            let length = header.reduce(0) { $0 << 8 | Int($1) }
            guard (2...16_384).contains(length),
                let frame = ServerFrame(try await receive(length, connection))
            else {
                throw NWError.posix(.EBADMSG)
            }
            switch frame {
            case .welcome(let milliseconds):
                silence = .milliseconds(Int(milliseconds) * 2)
                lastBeat = .now
                report(.connected)
            case .heartbeat(let number):
                lastBeat = .now
                try await send(.beat(number), connection)
            case .page(let id, let isCall, let payload):
                try await send(.received(id), connection)
                if known.insert(id).inserted { report(.page(page(isCall, payload))) }
            case .end:
                throw NWError.posix(.ECONNRESET)
            }
        }
    }

    private func page(_ isCall: Bool, _ payload: Data) -> Page {
        struct Payload: Decodable {
            struct APS: Decodable { let alert: Alert }
            struct Alert: Decodable {
                let title: String?
                let body: String?
            }
            let aps: APS
        }
        let alert = (try? JSONDecoder().decode(Payload.self, from: payload))?.aps.alert
        return Page(
            id: UUID(), title: alert?.title ?? "Page", text: alert?.body ?? "",
            urgency: isCall ? .call : .normal,
            received: Date())
    }

    private func ready(_ connection: NWConnection) async throws {
        let queue = DispatchQueue(label: "com.example.station.receiver")
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, Error>) in
                let once = OSAllocatedUnfairLock(initialState: Optional(continuation))
                connection.stateUpdateHandler = { state in
                    let result: Result<Void, Error>
                    switch state {
                    case .ready: result = .success(())
                    case .failed(let error): result = .failure(error)
                    case .cancelled: result = .failure(NWError.posix(.ECANCELED))
                    default: return
                    }
                    once.withLock { held in
                        defer { held = nil }
                        return held
                    }?.resume(with: result)
                }
                connection.start(queue: queue)
            }
        } onCancel: {
            connection.cancel()
        }
    }

    private func send(_ frame: ClientFrame, _ connection: NWConnection) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            connection.send(
                content: frame.data,
                completion: .contentProcessed { error in
                    continuation.resume(with: error.map { .failure($0) } ?? .success(()))
                })
        }
    }

    private func receive(_ count: Int, _ connection: NWConnection) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            connection.receive(minimumIncompleteLength: count, maximumLength: count) {
                data, _, _, error in
                guard let data, data.count == count else {
                    return continuation.resume(throwing: error ?? NWError.posix(.ECONNRESET))
                }
                continuation.resume(returning: data)
            }
        }
    }
}
