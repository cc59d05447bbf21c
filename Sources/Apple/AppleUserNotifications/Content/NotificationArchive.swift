internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// The values of a notification besides those that the device shows, kept as a property list.
///
/// The device returns it to each program of the app that lists its notifications, also after the end of the one that
/// has added them.
enum NotificationArchive {
    private enum Key {
        static let sound = "sound"
        static let level = "level"
        static let score = "score"
        static let target = "target"
        static let interval = "interval"
        static let repeats = "repeats"
        static let start = "start"
        static let components = "components"
        static let attachments = "attachments"
    }

    /// Encodes the request of a notification that is added at `now`.
    static func encode(_ request: UNNotificationRequest, at now: Date) throws -> String {
        let values = request.content.values
        var table: [AnyHashable: Any] = [
            Key.level: Int(values.interruptionLevel.rawValue), Key.score: values.relevanceScore,
        ]
        table[Key.sound] = values.sound?.name
        table[Key.target] = values.targetContentIdentifier
        if let trigger = request.trigger as? UNTimeIntervalNotificationTrigger {
            table[Key.interval] = trigger.timeInterval
            table[Key.start] = now.timeIntervalSinceReferenceDate
        }
        if let trigger = request.trigger as? UNCalendarNotificationTrigger {
            table[Key.components] = try JSONEncoder().encode(trigger.dateComponents).base64EncodedString()
        }
        table[Key.repeats] = request.trigger?.repeats
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
        let date = content.date.map(Date.init(timeIntervalSince1970:)) ?? Date()
        let request = UNNotificationRequest(
            identifier: content.identifier, content: UNNotificationContent(values), trigger: trigger(table))
        return (request, date)
    }

    private static func trigger(_ table: [AnyHashable: Any]) -> UNNotificationTrigger? {
        let repeats = (table[Key.repeats] as? NSNumber)?.boolValue ?? false
        if let interval = (table[Key.interval] as? NSNumber)?.doubleValue,
            let start = (table[Key.start] as? NSNumber)?.doubleValue
        {
            return UNTimeIntervalNotificationTrigger(
                timeInterval: interval, repeats: repeats, start: Date(timeIntervalSinceReferenceDate: start))
        }
        guard let text = table[Key.components] as? String, let data = Data(base64Encoded: text),
            let components = try? JSONDecoder().decode(DateComponents.self, from: data)
        else { return nil }
        return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    }
}

extension UNNotification {
    /// Makes the notification that the device has delivered.
    convenience init(_ content: NotificationContent) {
        let (request, date) = NotificationArchive.decode(content)
        self.init(date: date, request: request)
    }
}
