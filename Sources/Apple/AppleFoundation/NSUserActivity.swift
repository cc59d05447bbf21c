public import Foundation

/// An activity of the user that an app can continue later; in a lab it goes nowhere.
///
/// [NSUserActivity](https://developer.apple.com/documentation/foundation/nsuseractivity)
open class NSUserActivity: NSObject, @unchecked Sendable {  // The app uses it on one thread, as on iOS.
    /// The type, in reverse order of a domain.
    public let activityType: String
    /// The title.
    open var title: String?
    /// The values of the app, of a property list.
    open var userInfo: [AnyHashable: Any]?
    /// The page for it.
    open var webpageURL: URL?
    /// Whether other devices of the user can continue it.
    open var isEligibleForHandoff = true
    /// Whether it is found by a search.
    open var isEligibleForSearch = false
    /// Whether it was ended.
    public private(set) var isInvalidated = false

    /// Makes an activity.
    public init(activityType: String) { self.activityType = activityType }

    /// Makes it the activity of the user.
    open func becomeCurrent() {}

    /// Ends its being the activity of the user.
    open func resignCurrent() {}

    /// Ends it.
    open func invalidate() { isInvalidated = true }

    /// Adds values of the app.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }
}

/// The type of an activity that opens a page of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
