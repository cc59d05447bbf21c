internal import DeviceProtocol
public import Foundation

/// A trigger that shows a notification at a date, or at each date that its components match.
///
/// In a lab, a repeating one is shown at the next 200 dates.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The components of the date; their calendar and time zone are the current ones if they name none.
    public let dateComponents: DateComponents

    /// The maximum number of dates of a repeating trigger, whose list the device has.
    private static let mostDates = 200

    /// Makes a trigger.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// Returns the next date at which the notification is shown; `nil` if none.
    public func nextTriggerDate() -> Date? { nextTriggerDate(after: Date()) }

    /// Returns the next date after `now` at which the notification is shown; `nil` if none.
    package func nextTriggerDate(after now: Date) -> Date? {
        var calendar = dateComponents.calendar ?? .current
        calendar.timeZone = dateComponents.timeZone ?? calendar.timeZone
        var components = dateComponents
        (components.calendar, components.timeZone) = (nil, nil)
        return calendar.nextDate(after: now, matching: components, matchingPolicy: .nextTime)
    }

    override func schedule(at now: Date) -> NotificationSchedule {
        var times: [Double] = []
        var last = now
        while times.count < (repeats ? Self.mostDates : 1), let next = nextTriggerDate(after: last), next > last {
            times.append(next.timeIntervalSince1970)
            last = next
        }
        return NotificationSchedule(times)
    }
}
