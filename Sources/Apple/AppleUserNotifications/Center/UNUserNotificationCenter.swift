internal import AppleFoundation
package import DeviceProtocol
internal import Dispatch
public import Foundation
internal import Synchronization

/// The notifications of this program.
///
/// Each notification is reported to the device when it is shown. The device has the list of delivered notifications, which
/// the app shares with its extensions and which outlives it; that of pending ones is in the memory of the program.
///
/// Unchecked: the app sets the delegate as on iOS; everything else is under a lock.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    /// Calls a closure after a number of seconds.
    package typealias Clock = @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void

    private static let shared = UNUserNotificationCenter(device: DeviceConnection.shared)

    /// The delegate; a weak reference.
    ///
    /// It decides how notifications are presented while the app is in the foreground, also those of the app's extensions.
    public weak var delegate: (any UNUserNotificationCenterDelegate)? {
        didSet { if delegate != nil { answerPresentations() } }
    }
    let device: any DeviceRequests
    private let clock: Clock
    /// Whether the device asks this program how to present notifications.
    let answersPresentations = Mutex(false)
    private let state = Mutex(State())

    private struct State {
        var lastWait = 0
        /// The pending requests by identifier.
        var pending: [String: (wait: Int, request: UNNotificationRequest)] = [:]
    }

    package init(
        device: any DeviceRequests,
        clock: @escaping Clock = { seconds, body in
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: body)
        }
    ) {
        self.device = device
        self.clock = clock
    }

    /// The center of this program.
    public class func current() -> UNUserNotificationCenter { shared }

    /// Shows a notification at once, or schedules it for its trigger; then calls the handler.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let trigger = request.trigger as? UNTimeIntervalNotificationTrigger else {
            state.withLock { _ = $0.pending.removeValue(forKey: request.identifier) }
            return show(request, completionHandler)
        }
        device.request(.notificationSettings) { [self] reply in
            switch reply {
            case .notificationPermission(let permission) where permission.isAllowed:
                let wait = state.withLock { state in
                    state.lastWait += 1
                    state.pending[request.identifier] = (state.lastWait, request)
                    return state.lastWait
                }
                arm(trigger, wait, request)
                DispatchQueue.global().async { completionHandler?(nil) }
            case .failed(let failure): refuse(failure.message, completionHandler)
            case .pushRefused(_, let message): refuse(message, completionHandler)
            default: refuse("The user has not allowed the notifications of the app.", completionHandler)
            }
        }
    }

    private func arm(_ trigger: UNTimeIntervalNotificationTrigger, _ wait: Int, _ request: UNNotificationRequest) {
        clock(trigger.timeInterval) { [self] in
            let isMeant = state.withLock { state in
                guard state.pending[request.identifier]?.wait == wait else { return false }
                if !trigger.repeats { state.pending[request.identifier] = nil }
                return true
            }
            guard isMeant else { return }
            show(request, nil)
            if trigger.repeats { arm(trigger, wait, request) }
        }
    }

    /// Reports a notification to the device.
    private func show(_ request: UNNotificationRequest, _ completion: (@Sendable ((any Error)?) -> Void)?) {
        let date = Date()
        let content: NotificationContent
        do { content = try NotificationContent(request, date: date) } catch {
            DispatchQueue.global().async { completion?(error) }
            return
        }
        device.request(.notify(content)) { [self] reply in
            switch reply {
            case .done: DispatchQueue.global().async { completion?(nil) }
            case .failed(let failure): refuse(failure.message, completion)
            case .pushRefused(_, let message): refuse(message, completion)
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
        let requests = state.withLock { state in state.pending.values.sorted { $0.wait < $1.wait }.map(\.request) }
        DispatchQueue.global().async { completionHandler(requests) }
    }

    /// Passes the delivered notifications that were not removed to the handler.
    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        device.request(.deliveredNotifications) { reply in
            var delivered: [NotificationContent] = []
            if case .notifications(let list) = reply { delivered = list }
            DispatchQueue.global().async { [delivered] in completionHandler(delivered.map(UNNotification.init)) }
        }
    }

    /// Removes the pending requests with these identifiers.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        state.withLock { state in
            for identifier in identifiers { state.pending[identifier] = nil }
        }
    }

    /// Removes all pending requests.
    public func removeAllPendingNotificationRequests() { state.withLock { $0.pending = [:] } }

    /// Removes the delivered notifications with these identifiers.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        device.request(.removeNotifications(identifiers)) { _ in }
    }

    /// Removes all delivered notifications.
    public func removeAllDeliveredNotifications() { device.request(.removeNotifications(nil)) { _ in } }
}
