import Foundation
import Network

/// A connection of Network over WebSocket that does the same as a task of URLSession.
@MainActor
final class NetworkVisit {
    private static let count = 50

    private let name: String
    private let isExchange: Bool
    private let connection: NetworkConnection<WebSocket>
    private var states: [String] = []
    private var (sent, inOrder, received, pongs) = (0, 0, 0, 0)

    init(_ name: String, path: String) {
        self.name = name
        isExchange = path == "count"
        guard let url = URL(string: "ws://server:7681/\(path)") else { fatalError("\(path) is no path") }
        connection = NetworkConnection(to: .url(url)) { WebSocket { TCP() } }
    }

    func run() async {
        connection.onStateUpdate { @MainActor [self] _, state in note(state) }
        do {
            if isExchange { try await exchange() } else { try await follow() }
        } catch {
            states.append("error \(error)")
        }
        try? await Task.sleep(for: .milliseconds(300))
        let counts = "\(sent) sent, \(inOrder) in order of \(received), \(pongs) pongs"
        tell("\(name): \(states.joined(separator: ", "))\(isExchange ? "; \(counts)" : "")")
    }

    private func note(_ state: NetworkConnection<WebSocket>.State) {
        switch state {
        case .waiting(let error):
            states.append("waiting \(error)")
            tell("\(name): waiting \(error)")
        case .ready: states.append("open")
        case .failed(let error): states.append("failed \(error)")
        case .cancelled: states.append("cancelled")
        default: break
        }
    }

    private func exchange() async throws {
        for number in 1...Self.count {
            try await connection.send("\(number)")
            sent += 1
            if number.isMultiple(of: 10) { try await connection.ping(Data("\(number)".utf8)) }
        }
        while inOrder < Self.count || pongs < Self.count / 10 { take(try await connection.receive()) }
        try await connection.close(code: .privateCode(4_001), reason: "done")
        for try await message in connection.messages { take(message) }
        states.append("over")
    }

    private func follow() async throws {
        while true {
            take(try await connection.receive())
            if received == 1 { tell("\(name): running") }
        }
    }

    private func take(_ message: (content: Data, metadata: WebSocket.Metadata)) {
        let text = String(decoding: message.content, as: UTF8.self)
        switch message.metadata.opcode {
        case .text:
            received += 1
            if text == "\(inOrder + 1)" { inOrder += 1 }
        case .pong: if text == "\((pongs + 1) * 10)" { pongs += 1 }
        case .close: states.append("closed \(code(of: message.metadata)) \(text)")
        default: states.append("\(message.metadata.opcode) \(text)")
        }
    }

    private func code(of metadata: WebSocket.Metadata) -> String {
        switch metadata.closeCode {
        case .protocolCode(let defined): "\(defined)"
        case .applicationCode(let number), .privateCode(let number): "\(number)"
        default: "without a code"
        }
    }
}
