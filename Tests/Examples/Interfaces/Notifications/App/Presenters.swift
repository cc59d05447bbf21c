import Foundation
import UserNotifications

/// Is told of what is shown, by the form with a handler.
final class Presenter: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let isKnown = center === UNUserNotificationCenter.current()
        let age = Date().timeIntervalSince(notification.date)
        tell(
            "presented \(notification.request.identifier), main \(Thread.isMainThread), \(isKnown), now \(age >= 0 && age < 60)"
        )
        completionHandler([.banner, .list])
    }
}

/// Is told of what is shown, by the form without one.
final class AsyncPresenter: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        tell("presented \(notification.request.identifier) to the form without a handler")
        return [.alert, .sound]
    }
}

/// Has nothing to say, so that nothing is shown.
final class SilentPresenter: NSObject, UNUserNotificationCenterDelegate {}
