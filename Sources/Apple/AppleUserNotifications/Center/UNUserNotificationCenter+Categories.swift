internal import DeviceProtocol
internal import Dispatch
internal import Foundation

extension UNUserNotificationCenter {
    /// Replaces the categories of the app, which the device keeps.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let ordered = categories.sorted { $0.identifier < $1.identifier }
        device.request(.setNotificationCategories(ordered.map(NotificationCategory.init))) { _ in }
    }

    /// Lists the categories of the app.
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        device.request(.notificationCategories) { reply in
            var kept: [NotificationCategory] = []
            if case .notificationCategories(let list) = reply { kept = list }
            DispatchQueue.global().async { [kept] in completionHandler(Set(kept.map(UNNotificationCategory.init))) }
        }
    }

    /// Lists the categories of the app.
    public func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

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
