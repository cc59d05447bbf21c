public import Foundation

/// A button of a notification.
///
/// [UNNotificationAction](https://developer.apple.com/documentation/usernotifications/unnotificationaction)
open class UNNotificationAction: NSObject, NSCopying, @unchecked Sendable {  // Immutable.
    /// The identifier, which a response has.
    public let identifier: String
    /// The title.
    public let title: String
    /// The options of the action.
    public let options: UNNotificationActionOptions
    /// The image.
    public let icon: UNNotificationActionIcon?

    /// Makes a button.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    /// Returns the same button.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another object is the same button.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier && title == other.title
            && options == other.options
    }

    /// A number that is the same for the same button.
    open override var hash: Int { identifier.hashValue }
}

/// A button of a notification for which the user types a text.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// The title of the button that sends the text.
    public let textInputButtonTitle: String
    /// The text that an empty field shows.
    public let textInputPlaceholder: String

    /// Makes a button.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil, textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }
}

/// The options of an action.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Takes options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It needs an unlocked device.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// It brings the app to the foreground.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// The image of a button, which is not shown.
public final class UNNotificationActionIcon: NSObject, Sendable {
    private let name: String

    /// Names a symbol of the system.
    public init(systemImageName: String) { name = systemImageName }

    /// Names an image of the app.
    public init(templateImageName: String) { name = templateImageName }
}
