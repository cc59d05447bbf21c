import DeviceProtocol
import DeviceStandIn
import Synchronization

/// A device that lists notifications and keeps categories itself, and has the test answer the other requests.
final class ListingDevice: DeviceRequests {
    let others = DeviceStandIn()
    let permission = Mutex(NotificationPermission(.authorized, options: NotificationPermission.allKinds))
    private let kept = Mutex<(notifications: [NotificationContent], categories: [NotificationCategory])>(([], []))
    private let pending = Mutex<[(content: NotificationContent, schedule: NotificationSchedule)]>([])

    /// The schedules of the pending notifications.
    var schedules: [NotificationSchedule] { pending.withLock { $0.map(\.schedule) } }

    func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        switch content {
        case .notify(let notification):
            others.request(content) { [self] reply in
                if case .done = reply { add(notification) }
                onReply(reply)
            }
        case .scheduleNotification(let content, let schedule):
            guard permission.withLock(\.isAllowed) else { return onReply(.pushRefused(code: 1, message: "no")) }
            pending.withLock { $0.append((content, schedule)) }
            onReply(.done)
        case .pendingNotifications: onReply(.notifications(pending.withLock { $0.map(\.content) }))
        case .removePendingNotifications(let identifiers):
            pending.withLock { $0.removeAll { identifiers?.contains($0.content.identifier) ?? true } }
            onReply(.done)
        case .deliveredNotifications: onReply(.notifications(kept.withLock(\.notifications)))
        case .removeNotifications(let identifiers):
            kept.withLock { kept in
                kept.notifications.removeAll { identifiers?.contains($0.identifier) ?? true }
            }
            onReply(.done)
        case .notificationSettings: onReply(.notificationPermission(permission.withLock { $0 }))
        case .notificationCategories: onReply(.notificationCategories(kept.withLock(\.categories)))
        case .setNotificationCategories(let categories):
            kept.withLock { $0.categories = categories }
            onReply(.done)
        default: others.request(content, onReply: onReply)
        }
    }

    func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        others.hold(content, onReply: onReply)
    }

    private func add(_ notification: NotificationContent) {
        kept.withLock { kept in
            kept.notifications.removeAll { $0.identifier == notification.identifier }
            kept.notifications.append(notification)
        }
    }
}
