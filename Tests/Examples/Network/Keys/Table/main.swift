import Foundation
import Network

setvbuf(stdout, nil, _IOLBF, 0)
let listener = try NWListener(using: parameters(passcode: "1234"), on: 4433)
listener.newConnectionHandler = { connection in
    connection.stateUpdateHandler = { state in
        if case .failed(let error) = state { print("refused: \(error)") }
    }
    connection.receive(minimumIncompleteLength: 1, maximumLength: 100) { content, _, _, error in
        guard let content else { return }
        connection.send(content: content + Data("!".utf8), completion: .idempotent)
    }
    connection.start(queue: .main)
}
listener.stateUpdateHandler = { print("table: \($0)") }
listener.start(queue: .main)
dispatchMain()
