import AppleNetwork
import Dispatch
import Foundation
import NIOTransport
import Synchronization
import TestTools

/// A port of this machine that takes connections for a test.
final class TestServer: Sendable {
    private let listener: any FlowListener
    private let parameters: NWParameters
    private let events = Recorder<FlowListenerEvent>()
    private let flows = Mutex<[any Flow]>([])

    /// Opens a port; 0 is a free one.
    init(_ parameters: NWParameters, port: NWEndpoint.Port = .any) {
        self.parameters = parameters
        let local = NWEndpoint.hostPort(host: "127.0.0.1", port: port)
        listener = Transports.shared.listener(FlowListenerPlan(local: local, parameters: parameters))
        listener.start { [events] in events.add($0) }
    }

    /// The port, once it is open.
    var port: NWEndpoint.Port {
        get async {
            let local = await events.first { if case .ready(let local) = $0 { local } else { nil } }
            guard case .hostPort(_, let port)? = local else { return .any }
            return port
        }
    }

    /// The flow of a number, from 0 on, once it has come.
    func flow(_ number: Int = 0) async -> any Flow {
        await events.all { events in
            let flows = events.compactMap { if case .accepted(let flow) = $0 { flow } else { nil } }
            return flows.count > number ? flows[number] : nil
        }
    }

    /// The connection of a number, from 0 on, once it has come; not started.
    func connection(_ number: Int = 0) async -> NWConnection {
        NWConnection(accepted: await flow(number), using: parameters)
    }

    /// Closes the port.
    func close() async {
        listener.close()
        _ = await events.first { if case .closed = $0 { true } else { nil } }
    }
}

/// A connection and what it has told.
final class Watched: Sendable {
    let connection: NWConnection
    let states = Recorder<NWConnection.State>()
    let viability = Recorder<Bool>()
    let paths = Recorder<NWPath>()
    let queue = DispatchQueue(label: "test")

    /// Watches a connection and starts it.
    init(_ connection: NWConnection) {
        self.connection = connection
        connection.stateUpdateHandler = { [states] in states.add($0) }
        connection.viabilityUpdateHandler = { [viability] in viability.add($0) }
        connection.pathUpdateHandler = { [paths] in paths.add($0) }
        connection.start(queue: queue)
    }

    /// Waits until it is in a state.
    func isIn(_ state: NWConnection.State) async {
        _ = await states.first { $0 == state ? true : nil }
    }

    /// Asks for a message now; what comes of it is recorded.
    func askForMessage() -> Recorder<Received> {
        let received = Recorder<Received>()
        connection.receiveMessage {
            received.add(Received(data: $0, isFinal: $1?.isFinal, isComplete: $2, error: $3))
        }
        return received
    }

    /// Receives once.
    func receive(_ minimum: Int = 1, _ maximum: Int = 65_536) async -> Received {
        await withCheckedContinuation { continuation in
            connection.receive(minimumIncompleteLength: minimum, maximumLength: maximum) {
                continuation.resume(returning: Received(data: $0, isFinal: $1?.isFinal, isComplete: $2, error: $3))
            }
        }
    }

    /// Receives one message.
    func receiveMessage() async -> Received {
        await withCheckedContinuation { continuation in
            connection.receiveMessage {
                continuation.resume(returning: Received(data: $0, isFinal: $1?.isFinal, isComplete: $2, error: $3))
            }
        }
    }

    /// Sends, and waits until that is done.
    @discardableResult
    func send(_ text: String, _ context: NWConnection.ContentContext = .defaultMessage) async -> NWError? {
        await withCheckedContinuation { continuation in
            connection.send(
                content: Data(text.utf8), contentContext: context,
                completion: .contentProcessed { continuation.resume(returning: $0) })
        }
    }
}

/// What a completion of a receive got.
struct Received: Sendable, Equatable {
    var data: Data?
    var isFinal: Bool?
    var isComplete: Bool
    var error: NWError?

    var text: String? { data.map { String(decoding: $0, as: UTF8.self) } }
}

extension Transports {
    /// The very class that the transport is, so that it is linked into the tests.
    static var isOfSockets: Bool { shared is SocketTransport }
}
