public import Foundation

/// What an app does about its notifications.
///
/// Each method has two forms, of which an app has one.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// A notification is shown by an app, which a lab takes to be in the foreground; the handler takes how.
    ///
    /// It is called on the main queue. A lab shows the notification whatever the handler takes.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

    /// A notification is shown by an app; the result says how.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// The user has done something with a notification, which the user of a lab never does.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

    /// The user has done something with a notification, which the user of a lab never does.
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
        // The task ends with the call of the handler, for which the caller waits.
        Task { [delegate] in
            completionHandler(await delegate.value.userNotificationCenter(center, willPresent: notification))
        }
    }

    /// Shows nothing, as on iOS when an app does not say how.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [] }

    /// Calls the handler.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) { completionHandler() }

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

/// What the user has done with a notification; the user of a lab does nothing, so there is none.
public final class UNNotificationResponse: NSObject, Sendable {
    /// The notification.
    public let notification: UNNotification
    /// What was done: ``UNNotificationDefaultActionIdentifier``, or an action of the app.
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// The user has opened the app by a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The user has dismissed a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
