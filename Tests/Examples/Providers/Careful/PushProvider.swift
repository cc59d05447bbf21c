import Foundation
import Network
import NetworkExtension
import os

/// A provider that completes its start when its connection is ready, or has failed.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.careful", category: "provider")
    private let queue = DispatchQueue(label: "com.example.careful")
    private var connection: NWConnection?
    private var completion: ((Error?) -> Void)?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        guard let host = providerConfiguration?["host"] as? String,
            let number = providerConfiguration?["port"] as? Int, let port = NWEndpoint.Port(rawValue: UInt16(number))
        else { return completionHandler(NWError.posix(.EINVAL)) }
        let connection = NWConnection(host: NWEndpoint.Host(host), port: port, using: .tcp)
        self.connection = connection
        completion = completionHandler
        connection.stateUpdateHandler = { [weak self] state in self?.update(state) }
        connection.start(queue: queue)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        connection?.cancel()
        connection = nil
        completionHandler()
    }

    private func update(_ state: NWConnection.State) {
        switch state {
        case .ready: complete(nil)
        case .failed(let error): complete(error)
        case .waiting(let error): log.info("waiting: \(error.localizedDescription, privacy: .public)")
        default: break
        }
    }

    private func complete(_ error: Error?) {
        completion?(error)
        completion = nil
    }
}
