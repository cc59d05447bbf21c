internal import DeviceProtocol
public import Foundation

/// The base class of triggers: ``UNTimeIntervalNotificationTrigger`` and ``UNCalendarNotificationTrigger``.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {  // Nothing in it changes, nor in those that inherit.
    /// Whether the trigger repeats.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// Returns the times at which a notification that is added at `now` is shown.
    func schedule(at now: Date) -> NotificationSchedule { NotificationSchedule([]) }
}

/// A trigger that shows a notification after a time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The time, in seconds.
    public let timeInterval: TimeInterval
    /// The time at which the trigger was created, or its notification added.
    package let start: Date

    /// Makes a trigger.
    ///
    /// As on iOS, the program ends if the time is not greater than 0, or is shorter than 60 seconds for a repeating trigger.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        self.init(timeInterval: timeInterval, repeats: repeats, start: Date())
    }

    init(timeInterval: TimeInterval, repeats: Bool, start: Date) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        self.start = start
        super.init(repeats: repeats)
    }

    /// Returns the next time at which the notification is shown, counted from the creation of the trigger, or from the
    /// addition of a notification that was read back; `nil` if none.
    public func nextTriggerDate() -> Date? { nextTriggerDate(at: Date()) }

    /// Returns the next time after `now` at which the notification is shown; `nil` if none.
    package func nextTriggerDate(at now: Date) -> Date? {
        let times = (now.timeIntervalSince(start) / timeInterval).rounded(.down) + 1
        return repeats || times == 1 ? start + timeInterval * times : nil
    }

    override func schedule(at now: Date) -> NotificationSchedule {
        NotificationSchedule([(now + timeInterval).timeIntervalSince1970], interval: repeats ? timeInterval : nil)
    }
}

/// The trigger of remote notifications, which a lab does not have.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
