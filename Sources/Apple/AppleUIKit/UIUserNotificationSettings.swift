internal import AppleUserNotifications
public import Foundation

// Permission for notifications as before iOS 10, which apps keep for older systems.

/// The kinds of notifications (before iOS 10).
public struct UIUserNotificationType: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates it of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number on the icon.
    public static let badge = UIUserNotificationType(rawValue: 1)
    /// A sound.
    public static let sound = UIUserNotificationType(rawValue: 2)
    /// An alert.
    public static let alert = UIUserNotificationType(rawValue: 4)
}

/// A group of actions of a notification (before iOS 10); an empty shell.
open class UIUserNotificationCategory: NSObject {}

/// The kinds of notifications that an app registers for (before iOS 10).
open class UIUserNotificationSettings: NSObject {
    /// The kinds.
    public let types: UIUserNotificationType
    /// The groups of actions.
    public let categories: Set<UIUserNotificationCategory>?

    /// Creates settings.
    public init(types: UIUserNotificationType, categories: Set<UIUserNotificationCategory>?) {
        self.types = types
        self.categories = categories
    }
}

extension UIApplication {
    /// Asks the user for permission, as `UNUserNotificationCenter.requestAuthorization(options:)` does; the delegate
    /// gets the settings afterwards.
    public func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
        var options: UNAuthorizationOptions = []
        if notificationSettings.types.contains(.badge) { options.insert(.badge) }
        if notificationSettings.types.contains(.sound) { options.insert(.sound) }
        if notificationSettings.types.contains(.alert) { options.insert(.alert) }
        let types = notificationSettings.types
        UNUserNotificationCenter.current().requestAuthorization(options: options) { isGranted, _ in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    let given = UIUserNotificationSettings(types: isGranted ? types : [], categories: nil)
                    let app = UIApplication.shared
                    app.delegate?.application(app, didRegister: given)
                }
            }
        }
    }
}
