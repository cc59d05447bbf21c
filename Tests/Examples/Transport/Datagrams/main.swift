import Foundation
import Network

/// Sends datagrams to a desk all the time, by a connection that it makes again when it has failed.
final class Sender: @unchecked Sendable {
    // Sendable: everything happens on the main queue.
    private var connection: NWConnection?
    private var number = 0

    func connect() {
        number += 1
        let connection = NWConnection(host: "server", port: 7000, using: .udp)
        self.connection = connection
        connection.stateUpdateHandler = { [self, number] state in
            switch state {
            case .ready:
                print("\(number): ready")
                receive(connection)
            case .waiting(let error): print("\(number): waiting \(error)")
            case .failed(let error):
                print("\(number): failed \(error)")
                connect()
            default: break
            }
        }
        connection.start(queue: .main)
    }

    private func receive(_ connection: NWConnection) {
        connection.receiveMessage { [self] data, _, _, error in
            guard error == nil, let data else { return }
            print("got \(String(decoding: data, as: UTF8.self))")
            receive(connection)
        }
    }

    func send() {
        if let connection, connection.state == .ready {
            connection.send(content: Data("hello \(number)".utf8), completion: .idempotent)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [self] in send() }
    }
}

let sender = Sender()
sender.connect()
sender.send()
dispatchMain()
