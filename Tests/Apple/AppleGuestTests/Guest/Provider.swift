import Foundation
import NetworkExtension
import UIKit
import UserNotifications

enum PushError: Error {
    case noHost
}

/// Completes at once.
class PushProvider: NEAppPushProvider {
    private var host: String?
    private var lastSeen = DispatchTime.now()
    private var observation: NSKeyValueObservation?

    override init() {
        super.init()
        observation = observe(\.providerConfiguration, options: [.initial, .new]) { provider, _ in
            provider.host = provider.providerConfiguration?["host"] as? String
        }
    }

    override func start(completionHandler: @escaping (Error?) -> Void) {
        guard let host = providerConfiguration?["host"] as? String else {
            completionHandler(PushError.noHost)
            return
        }
        self.host = host
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        print("stopped: \(reason)")
        completionHandler()
    }

    override func handleTimerEvent() {
        guard lastSeen.advanced(by: .seconds(30)) < .now() else { return }
        reportIncomingCall(userInfo: ["from": host ?? "nobody", "count": 1])
        reportIncomingCall()
    }

    override func sleep(completionHandler: @escaping () -> Void) { completionHandler() }

    override func wake() {}
}

/// Has no handler.
final class PlainProvider: NEAppPushProvider {
    override func start() {}

    override func stop(with reason: NEProviderStopReason) async {
        switch reason {
        case .noNetworkAvailable, .superceded: break
        default: print(reason)
        }
    }

    override func sleep() async {}
}

/// Has both forms of start, and annotations of Swift 6.
final class CarefulProvider: NEAppPushProvider {
    override func start() {}

    override func start(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        super.start { error in completionHandler(error) }
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping @Sendable () -> Void) {
        Task { completionHandler() }
    }

    func notify() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Call"
        content.sound = .default
        content.badge = 1
        content.userInfo = ["message": "m1"]
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
        try await UNUserNotificationCenter.current().add(request)
    }
}
