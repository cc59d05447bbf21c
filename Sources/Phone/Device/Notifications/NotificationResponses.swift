internal import DeviceProtocol
private import Synchronization

/// The user's responses to notifications that their apps have not got yet.
final class NotificationResponses: Sendable {
    private let waiting = Mutex<[String: [NotificationResponse]]>([:])

    func add(_ response: NotificationResponse, of app: String) {
        waiting.withLock { $0[app, default: []].append(response) }
    }

    /// Removes the responses for an app and returns them in order.
    func take(of app: String) -> [NotificationResponse] { waiting.withLock { $0.removeValue(forKey: app) ?? [] } }
}
