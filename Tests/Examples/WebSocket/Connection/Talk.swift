import Foundation
import Network

/// One connection over WebSocket that receives all the time: prints in one line what came of it.
final class Talk: @unchecked Sendable {
    private let facts: Facts
    private let connection: NWConnection
    private let queue: DispatchQueue
    private var binaries = 0

    init(_ name: String, to url: String? = nil, _ options: NWProtocolWebSocket.Options = .init()) {
        facts = Facts(name)
        queue = DispatchQueue(label: name)
        let parameters = NWParameters.tcp
        parameters.defaultProtocolStack.applicationProtocols = [options]
        guard let url = URL(string: url ?? "ws://server:7681/\(name)") else { fatalError("\(name) is no path") }
        connection = NWConnection(to: .url(url), using: parameters)
    }

    func begin() {
        connection.stateUpdateHandler = { [weak self] state in
            switch state {
            case .setup, .preparing: break
            case .ready: self?.note("open")
            case .waiting(let error): self?.note("waiting \(error.number)")
            case .failed(let error): self?.note("failed \(error.number)")
            case .cancelled: self?.note("cancelled")
            @unknown default: self?.note("?")
            }
        }
        connection.start(queue: queue)
        receive()
    }

    private func receive() {
        connection.receiveMessage { [self] data, context, isComplete, error in
            // Whether this or the new state is told first does not matter.
            if case .posix(.ECANCELED) = error { return }
            if let error { return note("receive \(error.number)") }
            let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
            guard let metadata = metadata as? NWProtocolWebSocket.Metadata else {
                return note(context?.isFinal == true ? "end" : "nothing")
            }
            take(data ?? Data(), metadata, isComplete)
            receive()
        }
    }

    private func take(_ data: Data, _ metadata: NWProtocolWebSocket.Metadata, _ isComplete: Bool) {
        let text = data.count > 20 ? "of \(data.count)" : String(decoding: data, as: UTF8.self)
        switch metadata.opcode {
        case .text: note("text \(text)")
        case .binary:
            binaries += 1
            note("binary \(data.allSatisfy { $0 < 32 || $0 > 126 } ? data.map { "\($0) " }.joined() + "0" : text)")
            if binaries == 2 { note("second") }
        case .close: note("close \(Self.text(metadata.closeCode)) \(text)")
        default: note("\(metadata.opcode) \(text)")
        }
        if !isComplete { note("in parts") }
    }

    func send(_ text: String, _ opcode: NWProtocolWebSocket.Opcode?) {
        send(Data(text.utf8), opcode.map { NWProtocolWebSocket.Metadata(opcode: $0) })
    }

    func sendClose(_ code: NWProtocolWebSocket.CloseCode?, _ reason: String) {
        let metadata = NWProtocolWebSocket.Metadata(opcode: .close)
        if let code { metadata.closeCode = code }
        send(Data(reason.utf8), metadata)
    }

    func ping(_ text: String) {
        let metadata = NWProtocolWebSocket.Metadata(opcode: .ping)
        metadata.setPongHandler(queue) { [self] error in note("pong \(text) \(error.map(\.number) ?? "")") }
        send(Data(text.utf8), metadata)
    }

    private func send(_ data: Data, _ metadata: NWProtocolWebSocket.Metadata?) {
        let context = metadata.map { NWConnection.ContentContext(identifier: "message", metadata: [$0]) }
        connection.send(
            content: data, contentContext: context ?? .defaultMessage, isComplete: true,
            completion: .contentProcessed { [self] error in
                if let error { note("not sent \(error.number)") }
            })
    }

    /// The fields of the server's answer, but for the proof, and the protocol that it has chosen.
    func noteFields() {
        let metadata = connection.metadata(definition: NWProtocolWebSocket.definition) as? NWProtocolWebSocket.Metadata
        note("chosen \(metadata?.selectedSubprotocol ?? "none")")
        let fields = metadata?.additionalServerHeaders ?? []
        note(fields.filter { $0.0 != "Sec-WebSocket-Accept" }.map { "\($0.0)=\($0.1)" }.joined(separator: " "))
    }

    func cancel() { connection.cancel() }

    /// Ends it, and says what was; the order of some facts is nobody's business.
    func end(inOrder: Bool = true) async {
        connection.cancel()
        await wait(for: "cancelled")
        if !inOrder { facts.sort() }
        tell()
    }

    func tell() { facts.tell() }
    func note(_ fact: String) { facts.note(fact.trimmingCharacters(in: .whitespaces)) }
    func wait(for fact: String) async { await facts.wait(for: fact) }

    private static func text(_ code: NWProtocolWebSocket.CloseCode) -> String {
        switch code {
        case .protocolCode(let defined): "\(defined)"
        case .applicationCode(let number): "application \(number)"
        case .privateCode(let number): "private \(number)"
        @unknown default: "?"
        }
    }
}
