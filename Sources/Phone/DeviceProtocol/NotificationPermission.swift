/// The permission of an app to show notifications (`UNNotificationSettings`).
package struct NotificationPermission: Sendable, Hashable, Codable {
    package var status: Status
    /// The kinds that the app has asked for, as the bits of `UNAuthorizationOptions`.
    package var options: UInt

    package enum Status: String, Sendable, Hashable, Codable {
        /// The app has not asked.
        case notDetermined = "not-determined"
        case denied
        case authorized
        /// Allowed without asking, and shown in Notification Center only.
        case provisional
    }

    package init(_ status: Status, options: UInt = 0) { (self.status, self.options) = (status, options) }

    /// All kinds that a user sees or hears: the badge, sounds and alerts.
    package static let allKinds: UInt = 1 << 0 | 1 << 1 | 1 << 2

    /// Whether the app may show notifications.
    package var isAllowed: Bool { status == .authorized || status == .provisional }
    /// Whether the app has asked for alerts.
    package var hasAlerts: Bool { options & 1 << 2 != 0 }
    /// Whether the options ask for provisional notifications.
    package static func isProvisional(_ options: UInt) -> Bool { options & 1 << 6 != 0 }
}
