/// The times at which a notification with a trigger is shown (`UNNotificationTrigger`), in seconds since 1970.
package struct NotificationSchedule: Sendable, Hashable, Codable {
    /// The times to come, in ascending order.
    package private(set) var times: [Double]
    /// The seconds between further times, after the last one; `nil` if there are none.
    package let interval: Double?

    package init(_ times: [Double], interval: Double? = nil) {
        self.times = times
        self.interval = interval
    }

    /// Whether the times are in ascending order, and the interval is not shorter than that of iOS.
    var isSound: Bool { zip(times, times.dropFirst()).allSatisfy { $0 < $1 } && interval ?? 60 >= 60 }

    /// The next time; `nil` if none is left.
    package var next: Double? { times.first }

    /// Removes the times up to `now`; after the last one, the next is a multiple of the interval later.
    package mutating func advance(after now: Double) {
        guard let last = times.last else { return }
        times.removeAll { $0 <= now }
        if times.isEmpty, let interval { times = [last + interval * (((now - last) / interval).rounded(.down) + 1)] }
    }
}
