import UIKit
import UserNotifications

/// An app without a delegate of the notification center, which loses its responses.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let content = UNMutableNotificationContent()
        content.title = "Unheard"
        UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "u", content: content, trigger: nil)
        ) { _ in tell("shown") }
        return true
    }
}
