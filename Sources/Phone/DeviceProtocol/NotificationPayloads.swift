/// A category of an app's notifications, with the buttons that they have (`UNNotificationCategory`).
package struct NotificationCategory: Sendable, Hashable, Codable {
    package var identifier: String
    package var actions: [Action]
    package var intentIdentifiers: [String]
    /// The text where previews are hidden.
    package var placeholder: String
    package var summaryFormat: String
    /// The options as the bits of `UNNotificationCategoryOptions`.
    package var options: UInt

    /// A button (`UNNotificationAction`).
    package struct Action: Sendable, Hashable, Codable {
        package var identifier: String
        package var title: String
        /// The options as the bits of `UNNotificationActionOptions`.
        package var options: UInt
        /// The field for the user's text; `nil` for a button without one.
        package var input: Input?

        package init(identifier: String, title: String = "", options: UInt = 0, input: Input? = nil) {
            (self.identifier, self.title, self.options, self.input) = (identifier, title, options, input)
        }

        /// Whether the user has to unlock the device first.
        package var needsUnlock: Bool { options & 1 << 0 != 0 }
        /// Whether the app comes to the foreground.
        package var opensApp: Bool { options & 1 << 2 != 0 }
    }

    /// A field for a text (`UNTextInputNotificationAction`).
    package struct Input: Sendable, Hashable, Codable {
        package var button: String
        package var placeholder: String

        package init(button: String = "", placeholder: String = "") {
            (self.button, self.placeholder) = (button, placeholder)
        }
    }

    package init(
        identifier: String, actions: [Action] = [], intentIdentifiers: [String] = [], placeholder: String = "",
        summaryFormat: String = "", options: UInt = 0
    ) {
        (self.identifier, self.actions, self.intentIdentifiers) = (identifier, actions, intentIdentifiers)
        (self.placeholder, self.summaryFormat, self.options) = (placeholder, summaryFormat, options)
    }

    /// Whether the app gets a response when the user dismisses a notification (`customDismissAction`).
    package var reportsDismissal: Bool { options & 1 << 0 != 0 }
}

/// An action of the user on a delivered notification.
package struct NotificationGesture: Sendable, Hashable, Codable {
    /// The title of the notification, or its text if it has no title.
    package var title: String
    package var kind: Kind

    package enum Kind: Sendable, Hashable, Codable {
        /// The user taps the notification.
        case open
        /// The user selects a button, and types a text if it has a field.
        case choose(action: String, text: String?)
        case dismiss
    }

    package init(_ kind: Kind, title: String) { (self.kind, self.title) = (kind, title) }
}

/// The response of the user to a notification, for its app (`UNNotificationResponse`).
package struct NotificationResponse: Sendable, Hashable, Codable {
    package var notification: NotificationContent
    /// The identifier of the button, or that of the system.
    package var action: String
    /// The text of the user; `nil` for an action without a field.
    package var text: String?
    /// Whether the app comes to the foreground with it, so that a `foreground` reply follows.
    package var comesForward: Bool

    package init(_ notification: NotificationContent, action: String, text: String? = nil, comesForward: Bool = false) {
        (self.notification, self.action, self.text) = (notification, action, text)
        self.comesForward = comesForward
    }

    /// The identifier of a tap on the notification (`UNNotificationDefaultActionIdentifier`).
    package static let openAction = "com.apple.UNNotificationDefaultActionIdentifier"
    /// The identifier of a dismissal (`UNNotificationDismissActionIdentifier`).
    package static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"
}
