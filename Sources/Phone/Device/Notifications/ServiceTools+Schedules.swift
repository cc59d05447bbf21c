internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import LabEvents

/// The notifications with a trigger.
///
/// The device keeps them and shows them when they are due, whether a program of the app runs or not ("Scheduling a
/// notification locally from your app").
extension ServiceTools {
    /// Keeps a notification for the times of its schedule.
    ///
    /// It returns false if the user has not allowed the notifications of the app.
    func schedule(
        _ content: NotificationContent, _ schedule: NotificationSchedule, by program: String?, of app: String
    ) throws(AppPushProblem) -> Bool {
        _ = try push.act { state throws(AppPushProblem) in try state.notification(content, by: program) }
        if policy.needsPermission, !notifications.permission(of: app).isAllowed { return false }
        guard schedule.next != nil else {
            notifications.removePending([content.identifier], of: app)
            privacy.emit(
                .warning(
                    "The trigger of the notification '\(content.identifier)' of \(app) has no date to come, so that it "
                        + "is never shown."))
            return true
        }
        let notification = PendingNotification(content: content, schedule: schedule, program: program ?? app)
        for dropped in notifications.schedule(notification, of: app) {
            privacy.emit(
                .warning(
                    "\(app) has too many pending notifications: '\(dropped)', which is due last, is dropped. iOS keeps 64."
                ))
        }
        time(notification, of: app)
        return true
    }

    /// Starts the timers of the notifications that were pending before a restart; those that are overdue are shown at once.
    func timePendingNotifications() {
        for (app, list) in notifications.pending { for notification in list { time(notification, of: app) } }
    }

    /// The time that no run lasts, in seconds; a timer cannot be set for all dates of a calendar.
    private static let longestDelay = 1e9

    private var policy: NotificationPolicy { notifications.policy }

    private func time(_ notification: PendingNotification, of app: String) {
        let (identifier, due) = (notification.content.identifier, notification.due)
        let delay = max(0, due - Date().timeIntervalSince1970)
        guard delay < Self.longestDelay else { return }
        loop.schedule(after: delay) {
            // The clock of the timer is another one.
            let now = max(due, Date().timeIntervalSince1970)
            guard let taken = notifications.takePending(identifier, due: due, of: app, now: now) else { return }
            if let further = taken.further { time(further, of: app) }
            show(taken.due, of: app, at: now)
        }
    }

    private func show(_ notification: PendingNotification, of app: String, at now: Double) {
        guard policy.showsWithoutApp || privacy.isInForeground(app) else { return }
        var content = notification.content
        content.date = now
        do throws(AppPushProblem) {
            _ = try notify(content, by: notification.program, of: app)
        } catch {
            privacy.emit(.warning("The notification '\(content.identifier)' of \(app) cannot be shown: \(error)"))
        }
    }
}
