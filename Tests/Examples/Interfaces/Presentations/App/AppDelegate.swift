import UIKit
import UserNotifications

/// An app that shows a notification in the foreground as its title says.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private static let options: [String: UNNotificationPresentationOptions] = [
        "Banner": .banner, "List": .list, "Alert": .alert, "Sound": [.sound, .badge], "Nothing": [],
        "Everything": [.banner, .list, .sound, .badge],
    ]
    private let center = UNUserNotificationCenter.current()
    /// The handlers that are never called.
    private var handlers: [(UNNotificationPresentationOptions) -> Void] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        center.delegate = self
        center.requestAuthorization(options: [.alert, .sound, .badge]) { _, _ in tell("asked") }
        application.shortcutItems = ["ways", "careless", "list"].map {
            UIApplicationShortcutItem(type: $0, localizedTitle: $0)
        }
        return true
    }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        switch shortcutItem.type {
        case "ways": for title in ["Banner", "List", "Alert", "Sound", "Nothing", "Everything"] { add(title) }
        case "careless": for title in ["Dropped", "Kept", "Twice"] { add(title) }
        default: Task { await tellDelivered() }
        }
        completionHandler(true)
    }

    func applicationDidBecomeActive(_ application: UIApplication) { tell("active") }

    func applicationDidEnterBackground(_ application: UIApplication) { add("Behind") }

    private func add(_ title: String) {
        let content = UNMutableNotificationContent()
        content.title = title
        center.add(UNNotificationRequest(identifier: title, content: content, trigger: nil)) { error in
            tell("added \(title): \(error == nil)")
        }
    }

    private func tellDelivered() async {
        tell("delivered: \(await center.deliveredNotifications().map(\.request.content.title))")
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let title = notification.request.content.title
        tell("asked about \(title), state \(UIApplication.shared.applicationState.rawValue)")
        switch title {
        case "Kept": handlers.append(completionHandler)
        case "Dropped": break
        case "Twice":
            completionHandler([])
            completionHandler(.banner)
        default: completionHandler(Self.options[title] ?? .list)
        }
    }
}
