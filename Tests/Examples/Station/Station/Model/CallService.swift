import CallKit
import Foundation
import NetworkExtension
import os

/// Reports the calls of the provider, and ends those that nobody takes.
final class CallService: NSObject, NEAppPushDelegate, CXProviderDelegate, @unchecked Sendable {
    private let provider: CXProvider
    private let log = Logger(subsystem: "com.example.station", category: "calls")
    private let lock = OSAllocatedUnfairLock(initialState: [UUID: String]())

    override init() {
        let configuration = CXProviderConfiguration()
        configuration.supportedHandleTypes = [.generic]
        configuration.maximumCallsPerCallGroup = 1
        provider = CXProvider(configuration: configuration)
        super.init()
        provider.setDelegate(self, queue: .main)
    }

    func appPushManager(
        _ manager: NEAppPushManager,
        didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any] = [:]
    ) {
        let id = UUID()
        let from = userInfo["from"] as? String ?? "Station"
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: from)
        update.localizedCallerName = from
        Task {
            do {
                try await provider.reportNewIncomingCall(with: id, update: update)
                lock.withLock { $0[id] = from }
                log.notice("rings: \(from, privacy: .public)")
                try await Task.sleep(for: .milliseconds(300))
                missed(id)
            } catch {
                log.error("call: \(error.localizedDescription, privacy: .public)")
            }
        }
    }

    private func missed(_ id: UUID) {
        guard let from = lock.withLock({ $0.removeValue(forKey: id) }) else { return }
        provider.reportCall(with: id, endedAt: Date(), reason: .unanswered)
        log.notice("missed: \(from, privacy: .public)")
    }

    func providerDidReset(_ provider: CXProvider) { lock.withLock { $0 = [:] } }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fulfill() }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
        let id = action.callUUID
        lock.withLock { $0[id] = nil }
        action.fulfill()
    }
}
