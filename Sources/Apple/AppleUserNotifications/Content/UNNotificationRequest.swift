public import Foundation

/// A notification that an app wants to be shown.
public final class UNNotificationRequest: NSObject, @unchecked Sendable {  // The content is a copy that nobody changes.
    /// The identifier; a request replaces an earlier one with the same.
    public let identifier: String
    /// The content.
    public let content: UNNotificationContent
    /// When it is shown; `nil` for at once.
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
    /// When it was shown.
    public let date: Date
    /// The request.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }
}
