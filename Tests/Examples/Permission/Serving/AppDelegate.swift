import Network
import UIKit
import os

/// An app that connects to nobody: it takes connections, and says what it reads from them.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.serving", category: "app")
    private var listener: NWListener?
    private var connections: [NWConnection] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        do {
            let listener = try NWListener(using: .tcp, on: 7000)
            listener.newConnectionHandler = { [weak self] in self?.serve($0) }
            listener.stateUpdateHandler = { [log] state in
                if state == .ready { log.info("listens") }
            }
            listener.start(queue: .main)
            self.listener = listener
        } catch {
            log.error("cannot listen: \(error.localizedDescription, privacy: .public)")
        }
        return true
    }

    private func serve(_ connection: NWConnection) {
        connections.append(connection)
        connection.betterPathUpdateHandler = { [log] in log.info("better path: \($0)") }
        connection.viabilityUpdateHandler = { [log] in log.info("viable: \($0)") }
        connection.start(queue: .main)
        read(connection)
    }

    private func read(_ connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1_024) { [weak self] data, _, isDone, error in
            if let data { self?.log.info("read \(data.count) bytes") }
            if !isDone, error == nil { self?.read(connection) }
        }
    }
}
