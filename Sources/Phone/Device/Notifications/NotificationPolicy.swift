/// The rules by which a device presents notifications and hands the user's responses over.
package struct NotificationPolicy: Sendable {
    /// Whether a notification stays in the list after the user has acted on it; iOS removes it.
    var keepsAnswered = false
    /// Whether apps get dismissals of all categories, also without `customDismissAction`.
    var reportsAllDismissals = false
    /// Whether each action opens its app, also without the option `foreground`.
    var opensAlways = false
    /// Whether only the notifications of apps are shown that the user has allowed to.
    var needsPermission = true
    /// Whether the user's answer is kept.
    var keepsPermission = true
    /// Whether an app in the foreground is asked how to present its notifications.
    var asksForegroundApp = true
    /// Whether a notification is presented as its app in the foreground has answered.
    var obeysForegroundApp = true
    /// Whether the pending notifications outlive a restart of the device.
    var keepsPending = true
    /// Whether pending notifications can be removed, and end with their app.
    var removesPending = true
    /// Whether scheduled notifications are shown while their app is suspended or does not run.
    var showsWithoutApp = true
    /// Whether apps get responses at all.
    var delivers = true

    /// Makes the rules of Apple's page "Handling notifications and notification-related actions".
    init() {}
}
