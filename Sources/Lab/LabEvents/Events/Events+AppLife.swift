/// The events of a device's system about apps in the background.
extension EventName {
    /// The user has selected a quick action of an app on the Home Screen.
    public static let quickAction = EventName(rawValue: "quick-action")
    /// The device has suspended the processes of an app.
    public static let suspended = EventName(rawValue: "suspended")
    /// The processes of a suspended app run again.
    public static let resumed = EventName(rawValue: "resumed")
    /// The device has closed a socket of a suspended app.
    public static let socketReclaimed = EventName(rawValue: "socket-reclaimed")
    /// The time of an app's background task is up.
    public static let backgroundTaskExpired = EventName(rawValue: "background-task-expired")
    /// The device has launched a task that an app has requested of `BGTaskScheduler`.
    public static let backgroundTaskLaunched = EventName(rawValue: "background-task-launched")
    /// An app has reported the end of such a task.
    public static let backgroundTaskCompleted = EventName(rawValue: "background-task-completed")
}

extension EventSchema {
    static let appLife: Table = [
        .quickAction: [.app: .text, .type: .text], .suspended: [.app: .text],
        .resumed: [
            .app: .text,
            .reason: .words([
                "foreground", "call", "push-to-talk", "notification", "transfers", "background-task",
            ]),
        ],
        .socketReclaimed: [
            .app: .text, .address: .text, .port: .number, .state: .words(["connected", "listening"]),
        ],
        .backgroundTaskExpired: [.app: .text, .name: .text],
        .backgroundTaskLaunched: [.app: .text, .name: .text],
        .backgroundTaskCompleted: [.app: .text, .name: .text, .success: .truth],
    ]
}
