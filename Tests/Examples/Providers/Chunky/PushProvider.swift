import Foundation
import Network
import NetworkExtension
import os

/// A provider that takes whatever comes at a time for a message, and another way that goes by the lengths.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.chunky", category: "provider")
    private let queue = DispatchQueue(label: "com.example.chunky")
    private var connection: NWConnection?
    private var buffer = ""

    override func start(completionHandler: @escaping (Error?) -> Void) {
        guard let host = providerConfiguration?["host"] as? String else {
            return completionHandler(NWError.posix(.EINVAL))
        }
        let connection = NWConnection(host: NWEndpoint.Host(host), port: 7650, using: .tcp)
        self.connection = connection
        connection.start(queue: queue)
        receive(from: connection)
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        connection?.cancel()
        connection = nil
        completionHandler()
    }

    private func receive(from connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1024) {
            [weak self, weak connection] data, _, isComplete, error in
            guard let self, let connection, let data else { return }
            let text = String(decoding: data, as: UTF8.self)
            self.log.info("taken for a message: \(text, privacy: .public)")
            self.buffer += text
            self.readMessages()
            if !isComplete, error == nil { self.receive(from: connection) }
        }
    }

    private func readMessages() {
        while let colon = buffer.firstIndex(of: ":"), let length = Int(buffer[..<colon]) {
            let content = buffer[buffer.index(after: colon)...]
            guard content.count >= length else { return }
            log.info("message: \(String(content.prefix(length)), privacy: .public)")
            buffer = String(content.dropFirst(length))
        }
    }
}
