internal import AppleFoundation
package import DeviceProtocol
internal import Dispatch
internal import Foundation

extension UNUserNotificationCenter {
    /// Hands a response of the user to the delegate, on the main thread.
    ///
    /// The app is not suspended before the delegate has called the handler, as long as the time of a background task
    /// is not up ("userNotificationCenter(_:didReceive:withCompletionHandler:)").
    @MainActor
    package func receive(_ response: NotificationResponse) {
        guard let delegate else {
            return Self.say(
                "the response \(response.action) to the notification \(response.notification.identifier) is lost, "
                    + "because there is no delegate. Set it before the app finishes launching.")
        }
        let work = BackgroundWork("notification response", on: device) { work in
            Self.say("the completion handler of userNotificationCenter(_:didReceive:) was not called in time.")
            work.end()
        }
        work.start()
        delegate.userNotificationCenter(self, didReceive: UNNotificationResponse.make(response)) { work.end() }
    }

    static func say(_ problem: String) {
        FileHandle.standardError.write(Data("UserNotifications: \(problem)\n".utf8))
    }
}

extension UNNotificationResponse {
    /// Makes the response that an app gets.
    package static func make(_ response: NotificationResponse) -> UNNotificationResponse {
        let notification = UNNotification(response.notification)
        guard let text = response.text else {
            return UNNotificationResponse(notification: notification, actionIdentifier: response.action)
        }
        return UNTextInputNotificationResponse(
            notification: notification, actionIdentifier: response.action, userText: text)
    }
}
