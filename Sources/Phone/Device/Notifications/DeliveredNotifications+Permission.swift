internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

extension DeliveredNotifications {
    /// Returns whether an app may show notifications.
    func permission(of app: String) -> NotificationPermission {
        if let answer = answer(of: app) { return answer }
        return switch choices[app] ?? .ask {
        case .ask: NotificationPermission(.notDetermined)
        case .allowed: NotificationPermission(.authorized, options: NotificationPermission.allKinds)
        case .denied: NotificationPermission(.denied)
        }
    }

    /// Returns why the notifications of an app are not shown; `nil` if they are.
    func refusal(of app: String) -> String? {
        guard policy.needsPermission else { return nil }
        let permission = permission(of: app)
        return switch permission.status {
        case .notDetermined, .denied: permission.status.rawValue
        case .authorized: permission.hasAlerts ? nil : "no-alerts"
        case .provisional: nil
        }
    }
}

extension ServiceTools {
    /// Asks the user to allow the notifications of an app, once; an extension cannot ask.
    func askForNotifications(_ options: UInt, by program: String?, of app: String) -> NotificationPermission {
        var permission = notifications.permission(of: app)
        guard program == app, permission.status != .denied else { return permission }
        let isFirst = permission.status == .notDetermined
        permission.options |= options
        let isProvisional = NotificationPermission.isProvisional(options)
        if isFirst { permission.status = isProvisional ? .provisional : .authorized }
        if permission.status == .provisional, !isProvisional { permission.status = .authorized }
        notifications.setPermission(permission, of: app)
        if isFirst {
            privacy.emit(
                NotificationPermissionAnswer(app: app, status: permission.status.rawValue).record)
        }
        return permission
    }
}
