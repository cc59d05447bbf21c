import Foundation
import NetworkExtension
import UserNotifications

/// A provider that shows a notification whenever it starts.
class PushProvider: NEAppPushProvider {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        completionHandler(nil)
        let content = UNMutableNotificationContent()
        content.title = "On the ward"
        UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
        ) { tell("added: \($0 == nil)") }
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }
}
