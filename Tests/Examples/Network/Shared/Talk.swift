import Foundation
import Network

/// A connection and what it tells.
final class Talk: Sendable {
    let connection: NWConnection
    let events = Events()

    /// Listens to a connection; to its paths too, if they are wanted.
    init(_ connection: NWConnection, paths: Bool = false) {
        self.connection = connection
        connection.stateUpdateHandler = { [events] in events.add("\($0)\(Thread.isMainThread ? "" : " elsewhere")") }
        connection.viabilityUpdateHandler = { [events] in events.add("viable \($0)") }
        connection.betterPathUpdateHandler = { [events] in events.add("better path \($0)") }
        if paths {
            connection.pathUpdateHandler = { [events] in events.add("path \($0.status) \($0.unsatisfiedReason)") }
        }
    }

    /// A connection to a port of a host.
    convenience init(to host: NWEndpoint.Host, _ port: NWEndpoint.Port, using parameters: NWParameters = .tcp) {
        self.init(NWConnection(host: host, port: port, using: parameters))
    }

    /// Starts it, and waits until it is ready and viable.
    @discardableResult
    func ready() async -> Talk {
        connection.start(queue: .main)
        await events.wait(for: "viable true")
        return self
    }

    /// Cancels it, and tells all that has happened.
    func end(_ title: String) async {
        connection.cancel()
        await events.wait(for: "cancelled")
        events.tell(title)
    }

    /// Receives once.
    func receive(_ minimum: Int, _ maximum: Int) async -> String {
        await withCheckedContinuation { goOn in
            connection.receive(minimumIncompleteLength: minimum, maximumLength: maximum) {
                goOn.resume(returning: Self.text($0, $1, $2, $3))
            }
        }
    }

    /// Asks for bytes now; what comes is for later.
    func ask(_ minimum: Int, _ maximum: Int) -> Answer {
        let (answer, give) = AsyncStream.makeStream(of: String.self)
        connection.receive(minimumIncompleteLength: minimum, maximumLength: maximum) {
            give.yield(Self.text($0, $1, $2, $3))
        }
        return Answer(stream: answer)
    }

    /// Receives a message.
    func message() async -> String {
        await withCheckedContinuation { goOn in
            connection.receiveMessage { goOn.resume(returning: Self.text($0, $1, $2, $3)) }
        }
    }

    /// Sends a text, and waits until that is done.
    @discardableResult
    func send(
        _ text: String, _ context: NWConnection.ContentContext = .defaultMessage, isComplete: Bool = true
    ) async -> String {
        await withCheckedContinuation { goOn in
            connection.send(
                content: Data(text.utf8), contentContext: context, isComplete: isComplete,
                completion: .contentProcessed { goOn.resume(returning: $0.map { "\($0)" } ?? "sent") })
        }
    }

    /// What a completion got: the text, the name of its context, whether it is complete, and the error.
    static func text(_ content: Data?, _ context: NWConnection.ContentContext?, _ isComplete: Bool, _ error: NWError?)
        -> String
    {
        if let error { return "\(error)" }
        return "\(String(content)) [\(context?.identifier ?? "-")]\(isComplete ? " complete" : "")"
    }
}

/// What somebody has asked for, and is still to come.
struct Answer {
    fileprivate let stream: AsyncStream<String>

    /// Waits for it.
    var text: String {
        get async {
            for await text in stream { return text }
            return "never"
        }
    }
}

/// Waits until a host takes connections: apps start in any order.
func isUp(_ host: NWEndpoint.Host, _ port: NWEndpoint.Port) async {
    let connection = NWConnection(host: host, port: port, using: .tcp)
    await withCheckedContinuation { goOn in
        connection.stateUpdateHandler = { state in
            switch state {
            case .ready: connection.cancel()
            case .waiting: DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { connection.restart() }
            case .cancelled: goOn.resume()
            default: break
            }
        }
        connection.start(queue: .main)
    }
}
