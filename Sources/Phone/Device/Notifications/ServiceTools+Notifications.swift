internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The requests of programs about their notifications.
extension ServiceTools {
    /// Presents a notification of a program, or asks its app in the foreground how to present it.
    ///
    /// It returns false if the user has not allowed it.
    func notify(_ content: NotificationContent, by program: String?, of app: String) throws(AppPushProblem) -> Bool {
        var event = try push.act { state throws(AppPushProblem) in try state.notification(content, by: program) }
        if let refusal = notifications.refusal(of: app) {
            (event.reason, event.isShown) = (refusal.rawValue, false)
            push.act { [event] in $0.emit(event) }
            return refusal == .noAlerts
        }
        let arrival = ForegroundNotifications.Arrival(app: app, content: content, event: event)
        if notifications.policy.asksForegroundApp, privacy.isInForeground(app), foreground.ask(arrival) { return true }
        show(arrival)
        return true
    }

    /// Presents a notification; `options` are the answer of an app that was asked.
    func show(_ arrival: ForegroundNotifications.Arrival, _ options: PresentationOptions? = nil) {
        let options = notifications.policy.obeysForegroundApp ? options : nil
        var event = arrival.event
        event.options = options?.names
        event.isShown = options?.isSeen ?? true
        event.reason = event.isShown ? nil : "foreground"
        push.act { $0.emit(event) }
        if options?.isListed ?? true { notifications.add(arrival.content, of: arrival.app) }
    }

    /// Asks the user to allow the notifications of an app, once; an extension cannot ask.
    func askForNotifications(_ options: UInt, by program: String?, of app: String) -> NotificationPermission {
        let former = notifications.permission(of: app)
        guard program == app, former.status != .denied else { return former }
        var permission = NotificationPermission(former.status, options: former.options | options)
        let asksUser = former.status != .authorized && !NotificationPermission.isProvisional(options)
        if asksUser, notifications.choices[app] == .denied {
            permission = NotificationPermission(.denied)
        } else if asksUser {
            permission.status = .authorized
        } else if former.status == .notDetermined {
            permission.status = .provisional
        }
        notifications.setPermission(permission, of: app)
        if permission.status != former.status {
            privacy.emit(NotificationPermissionAnswer(app: app, status: permission.status.rawValue).record)
        }
        return permission
    }
}
