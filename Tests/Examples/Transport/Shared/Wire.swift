import Foundation
import Network
import os

/// One connection: notes what becomes of it, and prints it in one line.
final class Wire: @unchecked Sendable {
    let connection: NWConnection
    let name: String
    private let queue: DispatchQueue
    private let lock = OSAllocatedUnfairLock()
    private var facts: [String] = []
    private var waiting: [(fact: String, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ name: String, _ connection: NWConnection) {
        self.name = name
        self.connection = connection
        queue = DispatchQueue(label: name)
    }

    convenience init(_ name: String, at host: String = "server", _ port: Int, _ parameters: NWParameters = .tcp) {
        let port = NWEndpoint.Port(rawValue: UInt16(port)) ?? .any
        self.init(name, NWConnection(host: NWEndpoint.Host(host), port: port, using: parameters))
    }

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

    func tell() { print("\(name): \(lock.withLock { facts.joined(separator: "; ") })") }

    func note(_ fact: String) {
        let ready = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
            facts.append(fact)
            defer { waiting.removeAll { fact.hasPrefix($0.fact) } }
            return waiting.filter { fact.hasPrefix($0.fact) }.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    func wait(for fact: String) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock { () -> Bool in
                if facts.contains(where: { $0.hasPrefix(fact) }) { return true }
                waiting.append((fact, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

extension NWError {
    /// What it is, by its name or its number.
    var number: String {
        switch self {
        case .posix(let code): "\(code)"
        case .dns(let code): "DNS \(code)"
        case .tls(let status): "TLS \(status)"
        default: "other"
        }
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
