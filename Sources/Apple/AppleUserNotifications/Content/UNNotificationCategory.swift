public import Foundation

/// The buttons of the notifications of a category.
///
/// [UNNotificationCategory](https://developer.apple.com/documentation/usernotifications/unnotificationcategory)
public final class UNNotificationCategory: NSObject, NSCopying, Sendable {
    /// The identifier, which the content of a notification names.
    public let identifier: String
    /// The buttons.
    public let actions: [UNNotificationAction]
    /// The identifiers of intents.
    public let intentIdentifiers: [String]
    /// The text where previews are hidden.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The text that sums up notifications.
    public let categorySummaryFormat: String
    /// The options of the category.
    public let options: UNNotificationCategoryOptions

    /// Makes a category.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String? = nil, categorySummaryFormat: String? = nil,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
        self.options = options
    }

    /// Returns the same category.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another object is the same category.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions && options == other.options
            && intentIdentifiers == other.intentIdentifiers
    }

    /// A number that is the same for the same category.
    public override var hash: Int { identifier.hashValue }
}

/// The options of a category.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Takes options as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A dismissal is a response, too.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// It is shown in a car.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// The title is shown where previews are hidden.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// The subtitle is shown where previews are hidden.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
}
