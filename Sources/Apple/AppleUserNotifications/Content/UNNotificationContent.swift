public import Foundation

/// The content of a notification.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var values = NotificationValues()

    /// Makes an empty content.
    public override init() {}

    init(_ values: NotificationValues) { self.values = values }

    /// The title, in the first line.
    open var title: String { values.title }
    /// The subtitle, in the second line.
    open var subtitle: String { values.subtitle }
    /// The text.
    open var body: String { values.body }
    /// The number on the app's icon; `nil` leaves it unchanged, and 0 removes it.
    open var badge: NSNumber? { values.badge.map { NSNumber(value: $0) } }
    /// The sound, without effect in a lab; `nil` for none.
    open var sound: UNNotificationSound? { values.sound }
    /// The app's own values, which must be a property list.
    open var userInfo: [AnyHashable: Any] { values.userInfo }
    /// The identifier that groups notifications.
    open var threadIdentifier: String { values.threadIdentifier }
    /// The identifier of the category.
    open var categoryIdentifier: String { values.categoryIdentifier }
    /// The interruption level.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
    /// The relevance in a summary of the app's notifications, from 0 to 1.
    open var relevanceScore: Double { values.relevanceScore }
    /// The identifier of the app's content to which the notification refers.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }
    /// The files, which nobody sees in a lab.
    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values) }

    /// Returns a mutable copy.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values) }
}

/// The interruption level of a notification.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// The notification is listed without an interruption of the user.
    case passive
    /// The notification is shown at once.
    case active
    /// The notification is shown at once, also during a Focus.
    case timeSensitive
    /// The notification is shown at once and plays its sound, also if the device is muted.
    case critical
}

struct NotificationValues {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: Int?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var threadIdentifier = ""
    var categoryIdentifier = ""
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var targetContentIdentifier: String?
    var attachments: [UNNotificationAttachment] = []
}
