public import Foundation

/// What the user has allowed; the user of a lab allows notifications.
public final class UNNotificationSettings: NSObject, Sendable {
    /// Whether the user has allowed notifications.
    public let authorizationStatus = UNAuthorizationStatus.authorized
    /// Whether sounds are allowed.
    public let soundSetting = UNNotificationSetting.enabled
    /// Whether a number on the icon is allowed.
    public let badgeSetting = UNNotificationSetting.enabled
    /// Whether alerts are allowed.
    public let alertSetting = UNNotificationSetting.enabled
    /// Whether they are kept in Notification Center.
    public let notificationCenterSetting = UNNotificationSetting.enabled
    /// Whether they are shown on the lock screen.
    public let lockScreenSetting = UNNotificationSetting.enabled
    /// Whether they may interrupt a user who is busy.
    public let timeSensitiveSetting = UNNotificationSetting.enabled
    /// How alerts look.
    public let alertStyle = UNAlertStyle.banner
}

/// Whether a user has allowed notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user was not asked.
    case notDetermined
    /// The user has said no.
    case denied
    /// The user has said yes.
    case authorized
    /// They are shown quietly.
    case provisional
    /// They are allowed to an App Clip for a while.
    case ephemeral
}

/// Whether one way to show notifications is on.
public enum UNNotificationSetting: Int, Sendable {
    /// The app cannot use it.
    case notSupported
    /// It is off.
    case disabled
    /// It is on.
    case enabled
}

/// How alerts look.
public enum UNAlertStyle: Int, Sendable {
    /// There are none.
    case none
    /// They go away by themselves.
    case banner
    /// They stay until the user acts.
    case alert
}

/// What an app asks its user for.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number on the app's icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// Alerts.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// Notifications in a car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// Critical alerts.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// A button to settings in the app.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// Quiet notifications, without asking.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// How a notification is shown while the app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// With a number on the icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// With a sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// In Notification Center.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// As a banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
