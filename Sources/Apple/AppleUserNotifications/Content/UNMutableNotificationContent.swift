public import Foundation

/// The content of a notification that an app creates.
open class UNMutableNotificationContent: UNNotificationContent {
    /// The title, in the first line.
    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }
    /// The subtitle, in the second line.
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    /// The text.
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }
    /// The number on the app's icon; `nil` leaves it unchanged, and 0 removes it.
    open override var badge: NSNumber? {
        get { super.badge }
        set { values.badge = newValue?.intValue }
    }
    /// The sound; `nil` for none.
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }
    /// The app's own values, which must be a property list.
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
    /// The identifier that groups notifications.
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }
    /// The identifier of the category.
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }
    /// The interruption level.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }
    /// The relevance in a summary of the app's notifications, from 0 to 1.
    open override var relevanceScore: Double {
        get { values.relevanceScore }
        set { values.relevanceScore = newValue }
    }
    /// The attached files, which are not shown in a lab.
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }
    /// The identifier of the app's content to which the notification refers.
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }
}
