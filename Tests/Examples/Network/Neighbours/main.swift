import Foundation
import Network

// A port for whoever comes, and one for hosts on the links of this one.
nonisolated(unsafe) var listeners: [NWListener] = []
for (name, port) in [("open", 7000), ("local", 7001)] as [(String, NWEndpoint.Port)] {
    let parameters = NWParameters.tcp
    parameters.acceptLocalOnly = name == "local"
    let listener = try NWListener(using: parameters, on: port)
    listener.newConnectionHandler = { connection in
        if case .hostPort(let host, _) = connection.endpoint { print("\(name): \(host)") }
        connection.cancel()
    }
    listener.stateUpdateHandler = { print("\(name): \($0)") }
    listener.start(queue: .main)
    listeners.append(listener)
}
RunLoop.main.run()
