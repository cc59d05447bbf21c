import Foundation
import Network
import NetworkExtension

/// A provider that says it has stopped, and goes on with what it did.
class PushProvider: NEAppPushProvider {
    private let queue = DispatchQueue(label: "com.example.stubborn")
    private var connection: NWConnection?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        connect()
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }

    private func connect() {
        guard let host = providerConfiguration?["host"] as? String else { return }
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7650, using: .tcp)
        self.connection = connection
        connection.stateUpdateHandler = { state in
            if case .ready = state { self.receive() }
        }
        connection.start(queue: queue)
        queue.asyncAfter(deadline: .now() + 1) {
            connection.cancel()
            self.connect()
        }
    }

    private func receive() {
        connection?.receive(minimumIncompleteLength: 1, maximumLength: 1024) { _, _, isComplete, error in
            if !isComplete, error == nil { self.receive() }
        }
    }
}
