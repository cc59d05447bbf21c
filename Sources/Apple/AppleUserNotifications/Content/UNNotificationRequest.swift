public import Foundation

/// A request to show a notification.
public final class UNNotificationRequest: NSObject, @unchecked Sendable {  // The content is a copy that nobody changes.
    /// The identifier; a request replaces an earlier one with the same identifier.
    public let identifier: String
    /// The content.
    public let content: UNNotificationContent
    /// The trigger that shows the notification; `nil` shows it at once.
    public let trigger: UNNotificationTrigger?

    /// Makes a request.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(content.values)
        self.trigger = trigger
    }
}

/// A notification that was shown.
public final class UNNotification: NSObject, Sendable {
    /// The time at which the notification was shown.
    public let date: Date
    /// The request.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }
}
