import Foundation
import NetworkExtension

/// Asks for news of its delegate every now and then.
class Notifier {
    var provider: PushProvider?
    private(set) var news = 0

    func look() {
        news += 1
    }
}

/// A provider and a helper that hold each other, so that neither is ever deallocated.
class PushProvider: NEAppPushProvider {
    private let notifier = Notifier()

    override func start() {
        notifier.provider = self
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }

    override func handleTimerEvent() {
        notifier.look()
        reportIncomingCall(userInfo: ["from": "Desk", "news": notifier.news])
    }
}
