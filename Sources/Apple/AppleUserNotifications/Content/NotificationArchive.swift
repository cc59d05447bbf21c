internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// The values of a notification besides those that the device shows, kept as a property list.
///
/// The device returns it to each program of the app that lists its notifications, also after the end of the one that
/// has added them.
enum NotificationArchive {
    private enum Key {
        static let date = "date"
        static let sound = "sound"
        static let level = "level"
        static let score = "score"
        static let target = "target"
        static let interval = "interval"
        static let repeats = "repeats"
        static let attachments = "attachments"
    }

    static func encode(_ request: UNNotificationRequest, date: Date) throws -> String {
        let values = request.content.values
        var table: [AnyHashable: Any] = [
            Key.date: date.timeIntervalSinceReferenceDate, Key.level: Int(values.interruptionLevel.rawValue),
            Key.score: values.relevanceScore,
        ]
        table[Key.sound] = values.sound?.name
        table[Key.target] = values.targetContentIdentifier
        if let trigger = request.trigger as? UNTimeIntervalNotificationTrigger {
            table[Key.interval] = trigger.timeInterval
            table[Key.repeats] = trigger.repeats
        }
        if !values.attachments.isEmpty {
            table[Key.attachments] = values.attachments.map { [$0.identifier, $0.url.absoluteString, $0.type] }
        }
        return try PropertyListText.encode(table)
    }

    /// Returns the request of a notification, and the time at which it was shown.
    static func decode(_ content: NotificationContent) -> (request: UNNotificationRequest, date: Date) {
        let table = content.archive.flatMap(PropertyListText.decode) ?? [:]
        func number(_ key: String) -> Double? { (table[key] as? NSNumber)?.doubleValue }
        var values = NotificationValues()
        (values.title, values.subtitle, values.body) = (content.title, content.subtitle, content.body)
        (values.badge, values.threadIdentifier) = (content.badge, content.thread)
        values.categoryIdentifier = content.category
        values.userInfo = content.userInfo.flatMap(PropertyListText.decode) ?? [:]
        values.sound = (table[Key.sound] as? String).map(UNNotificationSound.init(stored:))
        values.interruptionLevel =
            number(Key.level).flatMap { UNNotificationInterruptionLevel(rawValue: UInt($0)) } ?? .active
        values.relevanceScore = number(Key.score) ?? 0
        values.targetContentIdentifier = table[Key.target] as? String
        values.attachments = (table[Key.attachments] as? [[String]] ?? []).compactMap(UNNotificationAttachment.init)
        let trigger = number(Key.interval).map {
            UNTimeIntervalNotificationTrigger(
                timeInterval: $0, repeats: (table[Key.repeats] as? NSNumber)?.boolValue ?? false)
        }
        let date = number(Key.date).map(Date.init(timeIntervalSinceReferenceDate:)) ?? Date()
        let request = UNNotificationRequest(
            identifier: content.identifier, content: UNNotificationContent(values), trigger: trigger)
        return (request, date)
    }
}

extension UNNotification {
    /// Makes the notification that the device has delivered.
    convenience init(_ content: NotificationContent) {
        let (request, date) = NotificationArchive.decode(content)
        self.init(date: date, request: request)
    }
}
