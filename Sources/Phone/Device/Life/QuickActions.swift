private import Synchronization

/// The Home Screen quick actions that the user has selected and that their apps have not got yet.
final class QuickActions: Sendable {
    private let waiting = Mutex<[String: [String]]>([:])

    /// Adds a quick action by its type.
    func add(_ type: String, of app: String) { waiting.withLock { $0[app, default: []].append(type) } }

    /// Removes the quick actions of an app and returns them in order.
    func take(of app: String) -> [String] { waiting.withLock { $0.removeValue(forKey: app) ?? [] } }
}
