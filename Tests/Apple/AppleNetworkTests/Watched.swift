import AppleNetwork
import Dispatch
import Foundation
import TestTools

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
