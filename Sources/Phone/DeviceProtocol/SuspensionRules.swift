/// The suspension of apps in the background (Apple, "Extending your app's background execution time").
public struct SuspensionRules: Sendable, Hashable, Codable {
    /// The time that an app runs after it has entered the background, if nothing keeps it running.
    public var after = Duration.seconds(5)
    /// The time that background tasks keep an app running, counted from its entry into the background.
    public var backgroundTime = Duration.seconds(30)
    /// Whether the device closes the sockets of an app that it suspends (Apple, TN2277); the technote says that it may.
    public var reclaimsSockets = true

    /// The time that an app has for its launch, and for each change between foreground and background.
    ///
    /// An app that takes longer is terminated (Apple, "Addressing watchdog terminations"); the page has an example of 20 s.
    public var watchdog = Duration.seconds(20)

    /// Makes the rules of a new device.
    public init() {}
}

/// The time of background tasks, as the process of an app finds it.
package enum BackgroundTime {
    /// The environment variable with the time in seconds.
    package static let variable = "PUSHLAB_BACKGROUND_TIME"
}
