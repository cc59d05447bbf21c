internal import DeviceProtocol
public import Foundation

/// The user's settings for the notifications of an app.
public final class UNNotificationSettings: NSObject, Sendable {
    /// Whether the user has allowed notifications.
    public let authorizationStatus: UNAuthorizationStatus
    /// Whether sounds are allowed.
    public let soundSetting: UNNotificationSetting
    /// Whether a badge on the app's icon is allowed.
    public let badgeSetting: UNNotificationSetting
    /// Whether alerts are allowed.
    public let alertSetting: UNNotificationSetting
    /// Whether notifications are listed in Notification Center.
    public let notificationCenterSetting: UNNotificationSetting
    /// Whether notifications are shown on the lock screen.
    public let lockScreenSetting: UNNotificationSetting
    /// Whether time-sensitive notifications are allowed.
    public let timeSensitiveSetting: UNNotificationSetting
    /// The style of alerts.
    public let alertStyle: UNAlertStyle

    /// Makes the settings of a permission: kinds for which the app has not asked are not supported.
    init(_ permission: NotificationPermission) {
        let (status, options) = (permission.status, UNAuthorizationOptions(rawValue: permission.options))
        func setting(_ isAsked: Bool) -> UNNotificationSetting {
            switch status {
            case .notDetermined: .notSupported
            case .denied: .disabled
            case .authorized, .provisional: isAsked ? .enabled : .notSupported
            }
        }
        authorizationStatus =
            switch status {
            case .notDetermined: .notDetermined
            case .denied: .denied
            case .authorized: .authorized
            case .provisional: .provisional
            }
        soundSetting = setting(options.contains(.sound))
        badgeSetting = setting(options.contains(.badge))
        alertSetting = setting(options.contains(.alert))
        notificationCenterSetting = alertSetting
        lockScreenSetting = setting(status == .authorized && options.contains(.alert))
        timeSensitiveSetting = setting(permission.isAllowed)
        alertStyle = alertSetting == .enabled && status == .authorized ? .banner : .none
    }
}

/// Whether a user has allowed notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user was not asked.
    case notDetermined
    /// The user has denied notifications.
    case denied
    /// The user has allowed notifications.
    case authorized
    /// Notifications are allowed without an interruption of the user.
    case provisional
    /// An App Clip may show notifications for a limited time.
    case ephemeral
}

/// The state of one setting.
public enum UNNotificationSetting: Int, Sendable {
    /// The app does not support the setting.
    case notSupported
    /// The setting is off.
    case disabled
    /// The setting is on.
    case enabled
}

/// The style of alerts.
public enum UNAlertStyle: Int, Sendable {
    /// No alerts.
    case none
    /// Banners, which disappear by themselves.
    case banner
    /// Alerts, which stay until the user dismisses them.
    case alert
}

/// The options of a request for authorization.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A badge on the app's icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// Sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// Alerts.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// Notifications in a car.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// Critical alerts.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// A button in Settings that opens the app's own settings.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// Notifications that do not interrupt, authorized without asking the user.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// The ways to present a notification while the app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The badge on the app's icon.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// The sound.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// The banner and the list, before iOS 14 had the two.
    @available(*, deprecated, message: "Use list and banner.")
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    /// The list in Notification Center.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// A banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
