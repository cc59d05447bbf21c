public import AppleUserNotifications

extension UNNotificationResponse {
    /// The scene that shows the response: that of the app, and `nil` in an app without scenes.
    ///
    /// [targetScene](https://developer.apple.com/documentation/usernotifications/unnotificationresponse/targetscene)
    @MainActor @preconcurrency
    public var targetScene: UIScene? { SceneCenter.shared.scenes.first }
}
