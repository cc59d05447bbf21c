public import Foundation

/// The user's response to a notification.
///
/// [UNNotificationResponse](https://developer.apple.com/documentation/usernotifications/unnotificationresponse)
open class UNNotificationResponse: NSObject, @unchecked Sendable {  // Immutable, and so is the class that inherits.
    /// The notification.
    public let notification: UNNotification
    /// The action of the app, or that of the system for opening or dismissing a notification.
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// The user's typed response to a notification.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text.
    public let userText: String

    init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}

/// The user has opened the app by a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The user has dismissed a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
