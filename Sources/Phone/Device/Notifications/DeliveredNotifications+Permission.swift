internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

extension DeliveredNotifications {
    /// Returns whether an app may show notifications.
    func permission(of app: String) -> NotificationPermission {
        if let answer = answer(of: app) { return answer }
        return switch choices[app] ?? .ask {
        case .always: .allowed
        case .allowed where !wasDeleted(app): .allowed
        case .denied where !wasDeleted(app): NotificationPermission(.denied)
        case .ask, .allowed, .denied: NotificationPermission(.notDetermined)
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

extension NotificationPermission {
    fileprivate static let allowed = Self(.authorized, options: allKinds)
}

extension ServiceTools {
    /// Asks the user to allow the notifications of an app, once; an extension cannot ask.
    func askForNotifications(_ options: UInt, by program: String?, of app: String) -> NotificationPermission {
        let former = notifications.permission(of: app)
        guard program == app, former.status != .denied else { return former }
        var permission = former
        permission.options |= options
        switch (former.status, NotificationPermission.isProvisional(options)) {
        case (.notDetermined, true): permission.status = .provisional
        case (.notDetermined, false), (.provisional, false):
            let isDenied = notifications.choices[app] == .denied
            permission = isDenied ? NotificationPermission(.denied) : permission
            if !isDenied { permission.status = .authorized }
        default: break
        }
        notifications.setPermission(permission, of: app)
        if permission.status != former.status {
            privacy.emit(NotificationPermissionAnswer(app: app, status: permission.status.rawValue).record)
        }
        return permission
    }
}
