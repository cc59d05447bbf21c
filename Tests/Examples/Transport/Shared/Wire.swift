import Foundation
import Network

/// One connection: notes what becomes of it, and prints it in one line.
final class Wire: @unchecked Sendable {
    let connection: NWConnection
    private let facts: Facts
    private let queue: DispatchQueue

    init(_ name: String, _ connection: NWConnection) {
        facts = Facts(name)
        self.connection = connection
        queue = DispatchQueue(label: name)
    }

    convenience init(_ name: String, at host: String = "server", _ port: Int, _ parameters: NWParameters = .tcp) {
        let port = NWEndpoint.Port(rawValue: UInt16(port)) ?? .any
        self.init(name, NWConnection(host: NWEndpoint.Host(host), port: port, using: parameters))
    }

    func note(_ fact: String) { facts.note(fact) }
    func wait(for fact: String) async { await facts.wait(for: fact) }
    func tell() { facts.tell() }

    /// Begins, and waits for a state that begins so.
    func start(until state: String = "ready") async {
        begin()
        await wait(for: state)
    }

    /// Begins, and notes every state.
    func begin() {
        connection.stateUpdateHandler = { [weak self] state in
            switch state {
            case .setup, .preparing: break
            case .waiting(let error): self?.note("waiting \(error.number)")
            case .failed(let error): self?.note("failed \(error.number)")
            default: self?.note("\(state)")
            }
        }
        connection.start(queue: queue)
    }

    /// Sends, and waits until that is done; an error is a fact.
    func send(_ data: Data?, isEnd: Bool = false) async {
        await withCheckedContinuation { continuation in
            connection.send(
                content: data, contentContext: isEnd ? .finalMessage : .defaultMessage, isComplete: true,
                completion: .contentProcessed { error in
                    if let error { self.note("send \(error.number)") }
                    continuation.resume()
                })
        }
    }

    func send(_ text: String) async { await send(Data(text.utf8)) }

    /// Receives until the other end has finished, or there is an error, which is a fact.
    func receiveAll() async -> Data {
        var whole = Data()
        while true {
            let (data, isOver) = await withCheckedContinuation {
                (continuation: CheckedContinuation<(Data?, Bool), Never>) in
                connection.receive(minimumIncompleteLength: 1, maximumLength: 1 << 20) {
                    data, context, isComplete, error in
                    if let error { self.note("receive \(error.number)") }
                    if isComplete { self.note(context?.isFinal == true ? "end" : "end without a context") }
                    continuation.resume(returning: (data, isComplete || error != nil))
                }
            }
            whole += data ?? Data()
            if isOver { return whole }
        }
    }

    /// Asks for bytes and does not wait for them; an error is a fact.
    func ask() {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1 << 20) { _, _, _, error in
            if let error { self.note("receive \(error.number)") }
        }
    }

    /// Receives one message.
    func receiveMessage() async -> Data? {
        await withCheckedContinuation { continuation in
            connection.receiveMessage { data, _, isComplete, error in
                if let error { self.note("receive \(error.number)") }
                if !isComplete { self.note("not complete") }
                continuation.resume(returning: data)
            }
        }
    }

    /// Ends it in one way or the other, and waits for that.
    func end(_ isForced: Bool = false) async {
        if isForced { connection.forceCancel() } else { connection.cancel() }
        await wait(for: "cancelled")
        tell()
    }
}

extension Data {
    /// Bytes in which each one tells its place.
    static func pattern(_ count: Int) -> Data {
        let base = Data((0..<251).map { UInt8($0) })
        var whole = Data(capacity: count + 251)
        while whole.count < count { whole += base }
        return whole.prefix(count)
    }
}
