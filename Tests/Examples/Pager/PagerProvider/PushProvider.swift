import Foundation
import NetworkExtension
import UserNotifications
import os

class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.pager", category: "provider")
    private let queue = DispatchQueue(label: "com.example.pager.provider")
    private var connection: ServerConnection?

    enum ConfigurationError: LocalizedError {
        case missing(String)

        var errorDescription: String? {
            switch self {
            case .missing(let key): return "the configuration has no \(key)"
            }
        }
    }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        guard let host = providerConfiguration?["host"] as? String else {
            completionHandler(ConfigurationError.missing("host"))
            return
        }
        let port = providerConfiguration?["port"] as? Int ?? 7650
        let token = providerConfiguration?["token"] as? String ?? "phone"
        let connection = ServerConnection(host: host, port: UInt16(port), token: token, queue: queue)
        connection.messageHandler = { [weak self] message in self?.show(message) }
        connection.start()
        self.connection = connection
        log.info("started for \(host, privacy: .public)")
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        log.info("stopped: \(reason.rawValue)")
        connection?.stop()
        connection = nil
        completionHandler()
    }

    override func handleTimerEvent() {
        connection?.checkHeartbeat()
    }

    private func show(_ message: ServerConnection.Message) {
        guard !message.isCall else {
            reportIncomingCall(userInfo: ["from": message.title, "text": message.body])
            return
        }
        let content = UNMutableNotificationContent()
        content.title = message.title
        content.body = message.body
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request) { [log] error in
            if let error { log.error("not shown: \(error.localizedDescription, privacy: .public)") }
        }
    }
}
