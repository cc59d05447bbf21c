/// The events of a device's system about what the user does with notifications.
extension EventName {
    /// The permission of an app to show notifications has changed, because it has asked.
    public static let notificationPermission = EventName(rawValue: "notification-permission")
    /// The user has acted on a notification, and its app gets the response.
    public static let notificationResponse = EventName(rawValue: "notification-response")
}

extension EventField {
    /// The identifier of an action of a notification.
    public static let action = EventField(rawValue: "action")
    /// The names of the presentation options of a notification.
    public static let options = EventField(rawValue: "options")
}

/// A response of the user to a notification: `notification-response`.
public struct NotificationAnswered: DeclaredEvent {
    /// The name of the notification's app.
    public var app: String
    /// The identifier of the notification, unique within the app.
    public var identifier: String
    /// The title of the notification.
    public var title: String
    /// The identifier of the action, which is that of the app or of the system.
    public var action: String
    /// The text of the user; `nil` for an action without a field for it.
    public var text: String?

    /// Describes a response.
    public init(app: String, identifier: String, title: String = "", action: String, text: String? = nil) {
        (self.app, self.identifier, self.title) = (app, identifier, title)
        (self.action, self.text) = (action, text)
    }

    /// The fields.
    public static let layout = EventLayout(
        .notificationResponse, from: Self(app: "", identifier: "", action: ""), .field(.app, \.app),
        .field(.identifier, \.identifier), .field(.title, \.title, else: ""), .field(.action, \.action),
        .field(.text, \.text))
}

/// The new permission of an app that has asked to show notifications: `notification-permission`.
public struct NotificationPermissionAnswer: DeclaredEvent {
    /// The name of the app.
    public var app: String
    /// The permission: `authorized`, `denied` or `provisional`.
    public var status: String

    /// Describes an answer.
    public init(app: String, status: String) { (self.app, self.status) = (app, status) }

    /// The fields.
    public static let layout = EventLayout(
        .notificationPermission, from: Self(app: "", status: ""), .field(.app, \.app),
        .field(.status, \.status, oneOf: ["authorized", "denied", "provisional"]))
}
