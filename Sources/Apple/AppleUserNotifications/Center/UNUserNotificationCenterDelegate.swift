public import Foundation

/// The delegate of a notification center.
///
/// Each method has two forms; an app implements one of them.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Called on the main queue when a notification of the app or of its extension comes while the app is in the foreground.
    ///
    /// The app passes the presentation options to the handler; with none the notification is silenced
    /// ("userNotificationCenter(_:willPresent:withCompletionHandler:)").
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

    /// Called when a notification comes while the app is in the foreground; returns the presentation options.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Called on the main thread when the user has acted on a notification; the app calls the handler at its end.
    ///
    /// A dismissal comes only in a category with the option `customDismissAction` ("Handling notifications and
    /// notification-related actions").
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

    /// Called when the user has acted on a notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
}

extension UNUserNotificationCenterDelegate {
    /// Calls the form without a handler.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let delegate: Delegate<any UNUserNotificationCenterDelegate> = Delegate(value: self)
        // The task ends when it has called the handler.
        Task { [delegate] in
            completionHandler(await delegate.value.userNotificationCenter(center, willPresent: notification))
        }
    }

    /// Passes no options to the handler, as on iOS.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Calls the form without a handler, then the handler.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let delegate: Delegate<any UNUserNotificationCenterDelegate> = Delegate(value: self)
        // The task ends when it has called the handler.
        Task { [delegate] in
            await delegate.value.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}
}

/// A delegate that is passed to its own asynchronous method.
///
/// Unchecked: delegates are not Sendable on iOS either.
private struct Delegate<Value>: @unchecked Sendable {
    let value: Value
}
