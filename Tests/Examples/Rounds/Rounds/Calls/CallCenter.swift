import CallKit
import Foundation
import NetworkExtension
import os

extension Notification.Name {
    static let callsDidChange = Notification.Name("RoundsCallsDidChange")
}

/// Hands calls of the provider to the system, and keeps those that go on.
final class CallCenter: NSObject, NEAppPushDelegate, CXProviderDelegate {
    struct Call {
        let id: UUID
        let from: String
        var isAnswered = false
    }

    private let provider: CXProvider
    private let controller = CXCallController()
    private let log = Logger(subsystem: "com.example.rounds", category: "calls")
    private(set) var calls: [Call] = []

    override init() {
        let configuration = CXProviderConfiguration()
        configuration.supportsVideo = false
        configuration.maximumCallGroups = 1
        configuration.supportedHandleTypes = [.generic]
        provider = CXProvider(configuration: configuration)
        super.init()
        provider.setDelegate(self, queue: nil)
    }

    func appPushManager(
        _ manager: NEAppPushManager,
        didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any] = [:]
    ) {
        let from = userInfo["from"] as? String ?? "Unknown"
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: from)
        update.localizedCallerName = from
        update.hasVideo = false
        let call = Call(id: UUID(), from: from)
        provider.reportNewIncomingCall(with: call.id, update: update) { [weak self] error in
            guard let self else { return }
            if let error {
                return self.log.error("not reported: \(error.localizedDescription, privacy: .public)")
            }
            self.log.notice("rings: \(from, privacy: .public)")
            self.change { $0.append(call) }
            self.answer(call)
        }
    }

    /// Answers a call, as the app does for a nurse who wears gloves.
    private func answer(_ call: Call) {
        controller.request(CXTransaction(action: CXAnswerCallAction(call: call.id))) { [log] error in
            if let error { log.error("not answered: \(error.localizedDescription, privacy: .public)") }
        }
    }

    func end(_ id: UUID) {
        controller.request(CXTransaction(action: CXEndCallAction(call: id))) { [log] error in
            if let error { log.error("not ended: \(error.localizedDescription, privacy: .public)") }
        }
    }

    // MARK: - CXProviderDelegate

    func providerDidReset(_ provider: CXProvider) { change { $0.removeAll() } }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        log.notice("answered")
        change { calls in
            for index in calls.indices where calls[index].id == action.callUUID {
                calls[index].isAnswered = true
            }
        }
        action.fulfill()
        let id = action.callUUID
        perform(#selector(hangUp(_:)), with: id, afterDelay: 0.2)
    }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
        log.notice("ended")
        change { calls in calls.removeAll { $0.id == action.callUUID } }
        action.fulfill()
    }

    @objc private func hangUp(_ id: UUID) { end(id) }

    private func change(_ body: @escaping (inout [Call]) -> Void) {
        DispatchQueue.main.async {
            body(&self.calls)
            NotificationCenter.default.post(name: .callsDidChange, object: self)
        }
    }
}
