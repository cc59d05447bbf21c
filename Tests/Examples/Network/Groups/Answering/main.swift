import Foundation
import Network

// A member of groups of both versions of IP: it answers, and on request talks in a connection.
let members: [NWEndpoint] = [.hostPort(host: "239.255.7.1", port: 7007), .hostPort(host: "ff15::7", port: 7007)]
let group = NWConnectionGroup(with: try NWMulticastGroup(for: members), using: .udp)
let listener = try NWListener(using: .tcp, on: 7006)
nonisolated(unsafe) var kept: [NWConnection] = []

/// Prints each message of a connection, and answers it.
func talk(in connection: NWConnection) {
    connection.receiveMessage { content, context, isComplete, error in
        guard error == nil else { return }
        print("in a connection: \(String(content)) [\(context?.identifier ?? "-")] \(isComplete)")
        connection.send(content: content, completion: .idempotent)
        talk(in: connection)
    }
}

group.setReceiveHandler { message, content, isComplete in
    guard case .hostPort(let host, _)? = message.remoteEndpoint else { return print("nobody sent \(String(content))") }
    let text = String(content)
    print("got: \(text) from \(host) [\(message.identifier)] \(isComplete)")
    if text == "go on alone", let connection = message.extractConnection() {
        kept.append(connection)
        connection.start(queue: .main)
        connection.send(content: Data("alone".utf8), completion: .idempotent)
        talk(in: connection)
        print("extracted again: \(message.extractConnection() == nil ? "nil" : "another")")
    } else {
        message.reply(content: Data("welcome, \(text)".utf8))
    }
}
group.stateUpdateHandler = { state in
    print("group: \(state)")
    if case .ready = state { listener.start(queue: .main) }
}
listener.newConnectionHandler = { $0.cancel() }
group.start(queue: .main)
RunLoop.main.run()
