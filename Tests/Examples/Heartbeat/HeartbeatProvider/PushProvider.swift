import Foundation
import NetworkExtension
import os

/// Connects to the server at its start, and again whenever the server has been silent for too long.
///
/// All but the configuration is used on one queue.
class PushProvider: NEAppPushProvider, @unchecked Sendable {
    private let logger = Logger(subsystem: "com.example.heartbeat", category: "provider")
    private let dispatchQueue = DispatchQueue(label: "com.example.heartbeat.provider")
    private lazy var channel = PushChannel(queue: dispatchQueue) { [weak self] in self?.lastCheckinTime = .now() }
    private let interval = DispatchTimeInterval.milliseconds(1200)
    private var lastCheckinTime = DispatchTime.now()
    private var isRunning = false

    private var session: PushChannel.Session? { channel.session }

    deinit {
        logger.log("provider is gone")
    }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        guard let host = providerConfiguration?["host"] as? String else {
            completionHandler(PushProviderError("The configuration of the provider has no value for `host`"))
            return
        }
        let token = providerConfiguration?["token"] as? String ?? ""
        dispatchQueue.sync { isRunning = true }
        channel.setHost(host, token: token)
        channel.connect()
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        logger.log("stop: \(reason.rawValue)")
        dispatchQueue.sync { isRunning = false }
        channel.close()
        completionHandler()
    }

    override func handleTimerEvent() {
        dispatchQueue.async { [weak self] in
            guard let self = self, self.isRunning else {
                return
            }
            let expirationTime = self.lastCheckinTime.advanced(by: self.interval)
            if .now() >= expirationTime {
                self.logger.log("no heartbeat for \(String(describing: self.interval), privacy: .public)")
                self.session?.disconnect()
            }
        }
    }
}

struct PushProviderError: LocalizedError {
    let errorDescription: String?

    init(_ description: String) {
        errorDescription = description
    }
}
