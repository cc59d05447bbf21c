import AppleNetwork
import Dispatch
import Foundation
import NIOTransport

/// The client on an `NWConnection`, with its handlers on a separate queue as in an app.
final class NetworkEcho: Sendable {
    private let connection: NWConnection
    private let chunk = Data(count: EchoPlan.chunk)
    private let queue = DispatchQueue(label: "echo")
    /// Accessed only on the queue.
    nonisolated(unsafe) private var plan: EchoPlan
    private let finished: @Sendable (EchoPlan.Outcome) -> Void

    static func run(
        _ plan: EchoPlan, host: String, port: UInt16, _ finished: @escaping @Sendable (EchoPlan.Outcome) -> Void
    ) {
        let options = NWProtocolTCP.Options()
        options.noDelay = true
        let connection = NWConnection(
            host: NWEndpoint.Host(host), port: NWEndpoint.Port(integerLiteral: port),
            using: NWParameters(tls: nil, tcp: options))
        NetworkEcho(plan, connection, finished).start()
        dispatchMain()
    }

    private init(
        _ plan: EchoPlan, _ connection: NWConnection, _ finished: @escaping @Sendable (EchoPlan.Outcome) -> Void
    ) {
        unsafe self.plan = plan
        (self.connection, self.finished) = (connection, finished)
    }

    private func start() {
        connection.stateUpdateHandler = { [self] state in
            switch state {
            case .ready:
                unsafe follow(plan.begin())
                receive()
            case .waiting, .failed: fatalError("the connection is \(state)")
            default: break
            }
        }
        connection.start(queue: queue)
    }

    private func receive() {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [self] content, _, isComplete, _ in
            if let content { unsafe follow(plan.received(content.count)) }
            if !isComplete { receive() }
        }
    }

    private func follow(_ next: EchoPlan.Next) {
        switch next {
        case .wait: return
        case .send(let chunks, let bytes):
            let part = chunk.prefix(bytes)
            for _ in 0..<chunks { connection.send(content: part, completion: .idempotent) }
        case .done(let outcome): finished(outcome)
        }
    }
}
