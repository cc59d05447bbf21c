internal import DeviceProtocol
internal import Dispatch
internal import Foundation

extension UNUserNotificationCenter {
    /// Asks the user to allow notifications of these kinds, once; an extension gets the answer that its app has got.
    ///
    /// The handler gets whether any kind is allowed, on another queue ("Asking permission to use notifications").
    public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        device.request(.requestNotifications(options: options.rawValue)) { reply in
            let result: (isGranted: Bool, error: UNError?) =
                switch reply {
                case .notificationPermission(let permission):
                    (permission.isAllowed, nil)
                case .failed(let failure): (false, UNError(.notificationsNotAllowed, failure.message))
                case .pushRefused(_, let message): (false, UNError(.notificationsNotAllowed, message))
                default: (false, nil)
                }
            DispatchQueue.global().async { completionHandler(result.isGranted, result.error) }
        }
    }

    /// Passes the user's settings to the handler, on another queue.
    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        device.request(.notificationSettings) { reply in
            var permission = NotificationPermission(.notDetermined)
            if case .notificationPermission(let known) = reply { permission = known }
            DispatchQueue.global().async { [permission] in
                completionHandler(UNNotificationSettings(permission))
            }
        }
    }
}
