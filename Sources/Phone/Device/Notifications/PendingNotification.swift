internal import DeviceProtocol

/// A scheduled notification that has a time to come.
struct PendingNotification: Sendable, Codable {
    var content: NotificationContent
    var schedule: NotificationSchedule
    /// The program that has scheduled it: the app or one of its extensions.
    var program: String
}

/// The pending notifications of apps.
extension NotificationLists {
    /// The maximum number of an app's pending notifications; Apple's documentation of `UILocalNotification` has it.
    private static let longestPending = 64

    /// Adds a notification, which replaces the one with its identifier.
    ///
    /// If they are too many, or too long for a reply, those that are due last are dropped.
    ///
    /// - Returns: The identifiers of the dropped ones.
    func schedule(_ notification: PendingNotification, of app: String) -> [String] {
        change { state in
            var list = state.pending[app] ?? []
            list.removeAll { $0.content.identifier == notification.content.identifier }
            list.append(notification)
            var lengths = list.map { Self.length(of: $0.content) }
            var dropped: [String] = []
            while list.count > Self.longestPending || lengths.reduce(0, +) > Self.longestList,
                let last = list.indices.max(by: { list[$0].due < list[$1].due })
            {
                dropped.append(list.remove(at: last).content.identifier)
                lengths.remove(at: last)
            }
            state.pending[app] = list
            return dropped
        }
    }

    /// Returns the pending notifications of each app, in the order of their requests.
    var pending: [String: [PendingNotification]] { read(\.pending) }

    /// Removes the pending notifications with these identifiers; `nil` stands for all.
    func removePending(_ identifiers: [String]?, of app: String) {
        guard policy.removesPending, pending[app]?.isEmpty == false else { return }
        change { state in
            state.pending[app]?.removeAll { identifiers?.contains($0.content.identifier) ?? true }
        }
    }

    /// Removes the notification that is due at `time`, or moves it on to its next time after `now`, and returns it.
    ///
    /// It is `nil` if the notification was removed or replaced.
    func takePending(
        _ identifier: String, due time: Double, of app: String, now: Double
    ) -> (due: PendingNotification, further: PendingNotification?)? {
        change { state in
            guard
                let index = state.pending[app]?.firstIndex(where: {
                    $0.content.identifier == identifier && $0.due == time
                }), let notification = state.pending[app]?[index]
            else { return nil }
            var further = notification
            further.schedule.advance(after: now)
            guard further.schedule.next != nil else {
                state.pending[app]?.remove(at: index)
                return (notification, nil)
            }
            state.pending[app]?[index] = further
            return (notification, further)
        }
    }
}

extension PendingNotification {
    /// The next time, in seconds since 1970.
    var due: Double { schedule.next ?? .infinity }
}
