public import Foundation

/// When a notification is shown; ``UNTimeIntervalNotificationTrigger`` is what there is.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {  // Nothing in it changes, nor in those that inherit.
    /// Whether it is shown again and again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }
}

/// Shows a notification after a time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The time, in seconds.
    public let timeInterval: TimeInterval
    /// When it was made.
    package let start = Date()

    /// Makes a trigger.
    ///
    /// As on iOS it is an error of the program when the time is not greater than 0, or when one that repeats is shorter than
    /// a minute.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// When it is shown next, if it was added when it was made; `nil` when it is not shown any more.
    public func nextTriggerDate() -> Date? { nextTriggerDate(at: Date()) }

    /// When it is shown next, as seen at a time.
    package func nextTriggerDate(at now: Date) -> Date? {
        let times = (now.timeIntervalSince(start) / timeInterval).rounded(.down) + 1
        return repeats || times == 1 ? start + timeInterval * times : nil
    }
}
