import UIKit
import UserNotifications

/// An app without a delegate of the notification center, which loses its responses.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: .alert) { _, _ in
            let content = UNMutableNotificationContent()
            content.title = "Unheard"
            center.add(UNNotificationRequest(identifier: "u", content: content, trigger: nil)) { _ in tell("shown") }
        }
        return true
    }
}
