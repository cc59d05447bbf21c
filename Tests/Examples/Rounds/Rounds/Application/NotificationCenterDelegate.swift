import UIKit
import UserNotifications
import os

/// Shows notifications while the app is in the foreground, and handles what the user does with them.
final class NotificationCenterDelegate: NSObject, UNUserNotificationCenterDelegate {
    enum Action {
        static let going = "going"
        static let reply = "reply"
    }

    private let journal: Journal
    private let log = Logger(subsystem: "com.example.rounds", category: "notifications")

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    /// Asks for the permission, and names the actions.
    func register() {
        let center = UNUserNotificationCenter.current()
        let going = UNNotificationAction(
            identifier: Action.going, title: "Going", options: [.foreground])
        let reply = UNTextInputNotificationAction(
            identifier: Action.reply, title: "Reply", options: [], textInputButtonTitle: "Send",
            textInputPlaceholder: "Message to the desk")
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "alarm", actions: [going, reply], intentIdentifiers: [],
                options: .customDismissAction)
        ])
        center.requestAuthorization(options: [.alert, .sound, .badge]) { [log] isGranted, error in
            log.notice("notifications: \(isGranted)")
            if let error { log.error("\(error.localizedDescription, privacy: .public)") }
        }
        center.getNotificationCategories { [log] categories in
            log.notice(
                "categories: \(categories.map(\.identifier).joined(separator: ","), privacy: .public)")
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) { completionHandler([.banner, .list, .sound]) }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let id = response.notification.request.identifier
        switch response.actionIdentifier {
        case Action.going, UNNotificationDefaultActionIdentifier:
            journal.take(id)
            log.notice("taken: \(response.notification.request.content.title, privacy: .public)")
        case Action.reply:
            let text = (response as? UNTextInputNotificationResponse)?.userText ?? ""
            log.notice("reply: \(text, privacy: .public)")
        case UNNotificationDismissActionIdentifier: log.notice("dismissed")
        default: break
        }
        completionHandler()
    }
}
