internal import AppleUserNotifications
internal import DeviceProtocol
internal import Foundation
internal import Synchronization

/// The responses of the user to notifications that open the app, until the delegate gets them.
final class NotificationResponses: Sendable {
    static let shared = NotificationResponses()

    private let waiting = Mutex<[NotificationResponse]>([])

    func add(_ response: NotificationResponse) { waiting.withLock { $0.append(response) } }

    /// The response with which the app is opened; `nil` if there is none.
    @MainActor
    var first: UNNotificationResponse? { waiting.withLock(\.first).map(UNNotificationResponse.make) }

    /// Hands the responses to the delegate of the notification center, in order.
    @MainActor
    func deliver() {
        let responses = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for response in responses { UNUserNotificationCenter.current().receive(response) }
    }
}

extension UIApplication {
    /// Takes a response of the user from the device, and confirms that it has arrived.
    ///
    /// One that opens the app waits until the app is about to become active; any other one is delivered at once, on the
    /// main queue ("Handling notifications and notification-related actions").
    nonisolated static func take(_ response: NotificationResponse, confirm: @escaping @Sendable () -> Void) {
        if response.comesForward {
            NotificationResponses.shared.add(response)
            return confirm()
        }
        DispatchQueue.main.async {
            MainActor.assumeIsolated { UNUserNotificationCenter.current().receive(response) }
            confirm()
        }
    }
}
