import UIKit
import UserNotifications

/// An app without a delegate of the notification center.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func applicationDidBecomeActive(_ application: UIApplication) {
        UNUserNotificationCenter.current().requestAuthorization(options: .alert) { _, _ in self.add("In front") }
    }

    func applicationDidEnterBackground(_ application: UIApplication) { add("Behind") }

    private nonisolated func add(_ title: String) {
        let content = UNMutableNotificationContent()
        content.title = title
        UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: title, content: content, trigger: nil))
    }
}
