import UserNotifications
import os

/// Shows pages while the app is in the foreground.
final class NotificationHandler: NSObject, UNUserNotificationCenterDelegate {
    static let categories: Set<UNNotificationCategory> = [
        UNNotificationCategory(
            identifier: "page",
            actions: [
                UNNotificationAction(identifier: "done", title: "Done", options: .authenticationRequired),
                UNTextInputNotificationAction(
                    identifier: "answer", title: "Answer", options: [], textInputButtonTitle: "Send",
                    textInputPlaceholder: "To the desk"),
            ],
            intentIdentifiers: [])
    ]

    private let log = Logger(subsystem: "com.example.station", category: "notifications")

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        log.notice("presents: \(notification.request.content.title, privacy: .public)")
        return [.banner, .list]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let text = (response as? UNTextInputNotificationResponse)?.userText ?? "nothing"
        log.notice("acts: \(response.actionIdentifier, privacy: .public), \(text, privacy: .public)")
        if response.actionIdentifier == "done", let id = UUID(uuidString: response.notification.request.identifier) {
            await StationModel.shared.finish(id)
        }
    }
}
