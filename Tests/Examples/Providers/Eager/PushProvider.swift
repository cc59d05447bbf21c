import Foundation
import Network
import NetworkExtension
import os

/// A provider that connects again at once whenever the server ends the connection, and never waits a moment.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.eager", category: "provider")
    private let queue = DispatchQueue(label: "com.example.eager")
    private var connection: NWConnection?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        connect()
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        queue.async {
            self.connection?.cancel()
            self.connection = nil
            completionHandler()
        }
    }

    private func connect() {
        guard let host = providerConfiguration?["host"] as? String else { return }
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7650, using: .tcp)
        self.connection = connection
        connection.stateUpdateHandler = { [weak self] state in
            guard case .ready = state else { return }
            self?.log.info("connected")
            self?.receive(from: connection)
        }
        connection.start(queue: queue)
    }

    private func receive(from connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1024) {
            [weak self, weak connection] _, _, isComplete, error in
            guard let self, let connection, connection === self.connection else { return }
            guard isComplete || error != nil else { return self.receive(from: connection) }
            connection.cancel()
            self.connect()
        }
    }
}
