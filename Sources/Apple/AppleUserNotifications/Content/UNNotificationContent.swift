public import Foundation

/// What a notification says.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    var values = NotificationValues()

    /// Makes a content that says nothing.
    public override init() {}

    init(_ values: NotificationValues) { self.values = values }

    /// The first line.
    open var title: String { values.title }
    /// The second line.
    open var subtitle: String { values.subtitle }
    /// The text.
    open var body: String { values.body }
    /// The number on the app's icon; `nil` leaves it, 0 removes it.
    open var badge: NSNumber? { values.badge.map { NSNumber(value: $0) } }
    /// The sound, which nobody hears in a lab; `nil` for none.
    open var sound: UNNotificationSound? { values.sound }
    /// The app's own values, of a property list.
    open var userInfo: [AnyHashable: Any] { values.userInfo }
    /// The identifier that groups notifications.
    open var threadIdentifier: String { values.threadIdentifier }
    /// The category.
    open var categoryIdentifier: String { values.categoryIdentifier }
    /// How important it is.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
    /// How it ranks among those of the app in a summary, from 0 to 1.
    open var relevanceScore: Double { values.relevanceScore }
    /// The identifier of the app's content that it is about.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// Returns a content that does not change.
    open func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values) }

    /// Returns a content that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values) }
}

/// How important a notification is.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// It waits until the user looks.
    case passive
    /// It is shown at once.
    case active
    /// It is shown at once, although the user is busy.
    case timeSensitive
    /// It is shown and heard whatever the user has set.
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
}
