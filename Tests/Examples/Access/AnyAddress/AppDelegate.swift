import Foundation
import Network
import UIKit
import os

/// An app whose user types in a server, wherever that is: it says what its connection does, and goes on when it can.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.anyaddress", category: "app")
    private var connections: [NWConnection] = []

    func applicationDidBecomeActive(_ application: UIApplication) {
        for server in ["far", "near"] { connect(to: server) }
    }

    private func connect(to server: String) {
        let connection = NWConnection(host: NWEndpoint.Host(server), port: 80, using: .tcp)
        connection.stateUpdateHandler = { [log, weak connection] state in
            switch state {
            case .preparing: log.info("\(server, privacy: .public): preparing")
            case .waiting:
                let reason = connection?.currentPath?.unsatisfiedReason == .localNetworkDenied
                log.info("\(server, privacy: .public): waiting, \(reason ? "denied" : "no way", privacy: .public)")
            case .ready:
                log.info("\(server, privacy: .public): ready")
                connection?.send(content: Data("Hello".utf8), completion: .idempotent)
                connection?.receive(minimumIncompleteLength: 5, maximumLength: 5) { data, _, _, _ in
                    let text = String(decoding: data ?? Data(), as: UTF8.self)
                    log.info("\(server, privacy: .public): received \(text, privacy: .public)")
                }
            case .failed: log.info("\(server, privacy: .public): failed")
            default: break
            }
        }
        connection.start(queue: .main)
        connections.append(connection)
    }
}
