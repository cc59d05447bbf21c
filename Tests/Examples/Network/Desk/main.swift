import Foundation
import Network

/// The connections and listeners of the desk.
nonisolated(unsafe) var kept: [AnyObject] = []

/// Takes connections on a port.
func serve(
    _ name: String, on port: NWEndpoint.Port, using parameters: NWParameters,
    _ body: @escaping @Sendable (NWConnection) -> Void
) throws {
    let listener = try NWListener(using: parameters, on: port)
    listener.newConnectionHandler = { connection in
        kept.append(connection)
        connection.stateUpdateHandler = { if case .failed(let error) = $0 { print("\(name): \(error)") } }
        connection.start(queue: .main)
        body(connection)
    }
    listener.stateUpdateHandler = { print("\(name): \($0)") }
    if name == "guest book" { listener.service = NWListener.Service(name: "Desk", type: "_desk._tcp") }
    listener.start(queue: .main)
    kept.append(listener)
}

/// Sends back what comes, and at the end ends too.
func echo(_ name: String, _ connection: NWConnection, _ count: Int = 0) {
    connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { content, _, isComplete, error in
        let sum = count + (content?.count ?? 0)
        if let content { connection.send(content: content, completion: .idempotent) }
        if isComplete {
            print("\(name): ended after \(sum) bytes")
            connection.send(content: nil, contentContext: .finalMessage, completion: .idempotent)
        } else if error == nil {
            echo(name, connection, sum)
        }
    }
}

/// Sends back every datagram.
func echoMessages(_ connection: NWConnection) {
    connection.receiveMessage { content, _, _, error in
        guard error == nil else { return }
        connection.send(content: content, completion: .idempotent)
        echoMessages(connection)
    }
}

try serve("echo", on: 7001, using: .tcp) { echo("echo", $0) }
try serve("greeter", on: 7002, using: .tcp) { connection in
    connection.send(content: Data("hello, ".utf8), completion: .idempotent)
    connection.send(content: Data("world".utf8), contentContext: .finalMessage, completion: .idempotent)
}
try serve("resetter", on: 7003, using: .tcp) { connection in
    connection.receive(minimumIncompleteLength: 1, maximumLength: 10) { _, _, _, _ in connection.forceCancel() }
}
try serve("datagrams", on: 7004, using: .udp) { echoMessages($0) }
try serve("source", on: 7005, using: .tcp) { connection in
    let content = (0..<3_000).reduce(into: Data()) {
        $0.append(Data(repeating: UInt8(truncatingIfNeeded: $1), count: 1_000))
    }
    connection.send(
        content: content, contentContext: .finalMessage, completion: .contentProcessed { _ in print("source: sent") })
}
for (port, name) in [(7006, "guest book"), (80, "web"), (443, "secure web")] as [(NWEndpoint.Port, String)] {
    try serve(name, on: port, using: .tcp) { connection in
        // A port of the guest's choice is above those that the system hands out, or below.
        var own = ""
        if case .hostPort(_, let port) = connection.endpoint, port.rawValue < 10_000 { own = " at port \(port)" }
        connection.send(
            content: Data("welcome to the \(name)\(own)".utf8), contentContext: .finalMessage, completion: .idempotent)
    }
}
RunLoop.main.run()
