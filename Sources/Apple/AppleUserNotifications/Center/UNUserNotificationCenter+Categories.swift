internal import Dispatch
internal import Foundation

extension UNUserNotificationCenter {
    /// Replaces the categories of the app.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }

    /// Lists the categories of the app.
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        let categories = categories
        DispatchQueue.global().async { completionHandler(categories) }
    }

    /// Lists the categories of the app.
    public func notificationCategories() async -> Set<UNNotificationCategory> { categories }

    /// Sets the number on the app's icon; the handler is called when that is done.
    ///
    /// A number below 0 is an error, as on iOS.
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let error = newBadgeCount < 0 ? UNError(.badgeInputInvalid, "The badge count is below 0") : nil
        DispatchQueue.global().async { completionHandler?(error) }
    }

    /// Sets the number on the app's icon.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        if newBadgeCount < 0 { throw UNError(.badgeInputInvalid, "The badge count is below 0") }
    }
}
