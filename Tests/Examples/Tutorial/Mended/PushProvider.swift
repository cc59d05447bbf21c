import Foundation
import Network
import NetworkExtension
import UserNotifications

/// Shows a notification for each message of the server.
class PushProvider: NEAppPushProvider {
    private let queue = DispatchQueue(label: "com.example.first.provider")
    private var connection: NWConnection?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        queue.async { self.connect() }
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
        let connection = NWConnection(host: "server", port: 9000, using: .tcp)
        self.connection = connection
        connection.stateUpdateHandler = { state in
            switch state {
            case .waiting, .failed: self.replace(connection)
            default: break
            }
        }
        connection.start(queue: queue)
        receive(on: connection)
    }

    /// Connects again in half a second, unless the provider was stopped meanwhile.
    private func replace(_ old: NWConnection) {
        old.cancel()
        queue.asyncAfter(deadline: .now() + 0.5) {
            if old === self.connection { self.connect() }
        }
    }

    /// Waits for a byte with the length of a message, and for the message.
    private func receive(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1) { length, _, _, _ in
            guard let length = length?.first.map(Int.init) else { return self.replace(connection) }
            connection.receive(minimumIncompleteLength: length, maximumLength: length) { text, _, _, _ in
                guard let text else { return self.replace(connection) }
                self.show(String(decoding: text, as: UTF8.self))
                connection.send(content: Data([1]), completion: .idempotent)
                self.receive(on: connection)
            }
        }
    }

    private func show(_ text: String) {
        let content = UNMutableNotificationContent()
        content.body = text
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request)
    }
}
