internal import DeviceProtocol
internal import DeviceRules

extension NotificationLists {
    /// Returns whether an app may show notifications.
    func permission(of app: String) -> NotificationPermission {
        let choice = choices[app] ?? .ask
        if choice != .always, let permission = changedPermission(of: app) { return permission }
        return switch choice {
        case .ask: NotificationPermission(.notDetermined)
        case .denied: NotificationPermission(.denied)
        case .allowed, .always: NotificationPermission(.authorized, options: NotificationPermission.allKinds)
        }
    }

    /// Returns why the notifications of an app are not shown; `nil` if they are.
    func refusal(of app: String) -> Refusal? {
        guard policy.needsPermission else { return nil }
        let permission = permission(of: app)
        return switch permission.status {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .authorized: permission.hasAlerts ? nil : .noAlerts
        case .provisional: nil
        }
    }

    /// The reason why a notification is not shown, as in the event `notification-silenced`.
    enum Refusal: String {
        case notDetermined = "not-determined"
        case denied
        /// The app has not asked for alerts, and gets no error.
        case noAlerts = "no-alerts"
    }
}
