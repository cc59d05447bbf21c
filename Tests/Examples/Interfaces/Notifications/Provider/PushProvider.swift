import Foundation
import NetworkExtension
import UserNotifications

/// A provider that shows two notifications; the app answers how they are presented.
class PushProvider: NEAppPushProvider, UNUserNotificationCenterDelegate {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        let content = UNMutableNotificationContent()
        content.title = "From the provider"
        let request = UNNotificationRequest(identifier: "p", content: content, trigger: nil)
        let last = UNNotificationRequest(identifier: "q", content: content, trigger: nil)
        center.add(request) { error in
            tell("provider: \(error == nil)")
            center.add(last)
        }
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        tell("never: presented")
        return []
    }
}
