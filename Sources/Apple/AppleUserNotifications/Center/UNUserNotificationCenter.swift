internal import AppleFoundation
package import DeviceProtocol
internal import Dispatch
public import Foundation
internal import Synchronization

/// The notifications of this program.
///
/// The device shows them and has the lists of the delivered and of the pending ones, which the app shares with its
/// extensions and which outlive it.
///
/// Unchecked: the app sets the delegate as on iOS; everything else is under a lock.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private static let shared = UNUserNotificationCenter(device: DeviceConnection.shared)

    /// The delegate; a weak reference.
    ///
    /// It decides how notifications are presented while the app is in the foreground, also those of the app's extensions.
    public weak var delegate: (any UNUserNotificationCenterDelegate)? {
        didSet { if delegate != nil { answerPresentations() } }
    }
    let device: any DeviceRequests
    /// Whether the device asks this program how to present notifications.
    let answersPresentations = Mutex(false)

    package init(device: any DeviceRequests) { self.device = device }

    /// The center of this program.
    public class func current() -> UNUserNotificationCenter { shared }

    /// Shows a notification at once, or schedules it for its trigger; then calls the handler.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let now = Date()
        let content: NotificationContent
        do { content = try NotificationContent(request, at: now) } catch {
            DispatchQueue.global().async { completionHandler?(error) }
            return
        }
        let call = request.trigger.map { AppRequest.Content.scheduleNotification(content, $0.schedule(at: now)) }
        device.request(call ?? .notify(content)) { [self] reply in
            switch reply {
            case .done: DispatchQueue.global().async { completionHandler?(nil) }
            case .failed(let failure): refuse(failure.message, completionHandler)
            case .pushRefused(_, let message): refuse(message, completionHandler)
            default: break
            }
        }
    }

    private func refuse(_ message: String, _ completion: (@Sendable ((any Error)?) -> Void)?) {
        let error = UNError(.notificationsNotAllowed, message)
        DispatchQueue.global().async { completion?(error) }
    }
}

extension UNUserNotificationCenter {
    /// Passes the pending requests to the handler.
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        list(.pendingNotifications) { completionHandler($0.map(\.request)) }
    }

    /// Passes the delivered notifications that were not removed to the handler.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        list(.deliveredNotifications, completionHandler)
    }

    private func list(_ call: AppRequest.Content, _ body: @escaping @Sendable ([UNNotification]) -> Void) {
        device.request(call) { reply in
            var contents: [NotificationContent] = []
            if case .notifications(let list) = reply { contents = list }
            DispatchQueue.global().async { [contents] in body(contents.map(UNNotification.init)) }
        }
    }

    /// Removes the pending requests with these identifiers.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        device.request(.removePendingNotifications(identifiers)) { _ in }
    }

    /// Removes all pending requests.
    public func removeAllPendingNotificationRequests() { device.request(.removePendingNotifications(nil)) { _ in } }

    /// Removes the delivered notifications with these identifiers.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        device.request(.removeNotifications(identifiers)) { _ in }
    }

    /// Removes all delivered notifications.
    public func removeAllDeliveredNotifications() { device.request(.removeNotifications(nil)) { _ in } }
}
