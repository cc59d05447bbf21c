internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
private import Synchronization

/// The delivered notifications of the device, the pending ones, and the categories of the apps.
///
/// A notification of an extension belongs to its app. All of them outlive the app, and a restart of the device. The newest
/// delivered ones of an app are kept, up to 512 KiB in JSON; older ones are dropped, because the list is sent in one reply.
final class NotificationLists: Sendable {
    let policy: NotificationPolicy
    /// The user's choice about each app at the start.
    let choices: [String: NotificationChoice]
    private let file: NotificationFile?
    private let state: Mutex<SavedNotifications>

    /// The maximum length of an app's notifications in JSON, in bytes.
    static let longestList = DeviceConnection.longestReply / 2

    /// Begins with the notifications of the file.
    init(
        _ policy: NotificationPolicy, choices: [String: NotificationChoice] = [:], file: NotificationFile?
    ) throws(DeviceError) {
        (self.policy, self.choices) = (policy, choices)
        self.file = file
        var saved = try file?.read() ?? SavedNotifications()
        // The file may be of a device that kept all of them.
        for app in saved.notifications.keys { Self.dropOldest(of: &saved.notifications[app, default: []]) }
        if !policy.keepsPermission { saved.permissions = [:] }
        if !policy.keepsPending { saved.pending = [:] }
        state = Mutex(saved)
    }

    /// Adds a notification as the newest one; it replaces the one with its identifier, and the oldest ones if they are many.
    func add(_ content: NotificationContent, of app: String) {
        change { state in
            state.notifications[app, default: []].removeAll { $0.identifier == content.identifier }
            state.notifications[app, default: []].append(content)
            Self.dropOldest(of: &state.notifications[app, default: []])
        }
    }

    /// Removes the oldest notifications of a list that is too long for a reply.
    private static func dropOldest(of list: inout [NotificationContent]) {
        var (length, kept) = (0, 0)
        for notification in list.reversed() {
            length += Self.length(of: notification)
            guard length <= longestList else { break }
            kept += 1
        }
        list.removeFirst(list.count - kept)
    }

    /// Returns the length of a notification in JSON with the comma behind it, in bytes.
    static func length(of notification: NotificationContent) -> Int {
        ((try? JSONEncoder().encode(notification))?.count ?? 0) + 1
    }

    /// Returns the delivered notifications of an app, the oldest first.
    func list(of app: String) -> [NotificationContent] { state.withLock { $0.notifications[app] ?? [] } }

    /// Removes the notifications with these identifiers; `nil` stands for all.
    func remove(_ identifiers: [String]?, of app: String) {
        change { state in state.notifications[app]?.removeAll { identifiers?.contains($0.identifier) ?? true } }
    }

    /// Returns the permission that the scenario has changed; `nil` for that of the start.
    func changedPermission(of app: String) -> NotificationPermission? { state.withLock { $0.permissions[app] } }

    func setPermission(_ permission: NotificationPermission, of app: String) {
        change { $0.permissions[app] = permission }
    }

    func setCategories(_ categories: [NotificationCategory], of app: String) {
        change { $0.categories[app] = categories }
    }

    func categories(of app: String) -> [NotificationCategory] { state.withLock { $0.categories[app] ?? [] } }

    /// Forgets a deleted app.
    func forget(_ app: String) {
        change { state in
            state.notifications[app] = nil
            if policy.removesPending { state.pending[app] = nil }
            state.categories[app] = nil
            // That of the start has ended as well.
            state.permissions[app] = NotificationPermission(.notDetermined)
        }
    }

    /// Takes the notification of a gesture from the list, and returns the response of the user.
    ///
    /// It is `nil` for a dismissal that the app does not get.
    ///
    /// - Throws: `PrivacyRefusal` if the user cannot do that; the list is as before then.
    func respond(
        to gesture: NotificationGesture, of app: String, isLocked: Bool
    ) throws(PrivacyRefusal) -> NotificationResponse? {
        let notifications = list(of: app)
        guard let notification = notifications.last(where: { $0.shownTitle == gesture.title }) else {
            throw PrivacyRefusal(
                "\(app) has no notification '\(gesture.title)'"
                    + (notifications.isEmpty
                        ? ": expect one before, which is there until the app or the user removes it."
                        : "; it has \(notifications.map { "'\($0.shownTitle)'" }.joined(separator: ", "))."))
        }
        let category = categories(of: app).first { $0.identifier == notification.category }
        let response = try response(to: gesture.kind, notification, category, isLocked: isLocked)
        if !policy.keepsAnswered { remove([notification.identifier], of: app) }
        return response
    }

    private func response(
        to kind: NotificationGesture.Kind, _ notification: NotificationContent, _ category: NotificationCategory?,
        isLocked: Bool
    ) throws(PrivacyRefusal) -> NotificationResponse? {
        switch kind {
        case .open:
            if isLocked { throw Self.lock("A tap on a notification opens its app") }
            return NotificationResponse(notification, action: NotificationResponse.openAction, comesForward: true)
        case .dismiss:
            guard policy.reportsAllDismissals || category?.reportsDismissal == true else { return nil }
            return NotificationResponse(notification, action: NotificationResponse.dismissAction)
        case .choose(let identifier, let text):
            guard let action = category?.actions.first(where: { $0.identifier == identifier }) else {
                throw Self.lack(of: identifier, in: category, notification)
            }
            if action.input == nil, text != nil {
                throw PrivacyRefusal("The action '\(identifier)' has no field for a text: leave `text` out.")
            }
            if action.input != nil, text == nil {
                throw PrivacyRefusal("The action '\(identifier)' sends a text of the user: add `text`.")
            }
            if isLocked, action.opensApp { throw Self.lock("The action '\(identifier)' opens its app") }
            if isLocked, action.needsUnlock { throw Self.lock("The action '\(identifier)' needs authentication") }
            return NotificationResponse(
                notification, action: identifier, text: text, comesForward: action.opensApp || policy.opensAlways)
        }
    }

    private static func lock(_ reason: String) -> PrivacyRefusal {
        PrivacyRefusal("\(reason), and the device is locked: unlock it first.")
    }

    private static func lack(
        of action: String, in category: NotificationCategory?, _ notification: NotificationContent
    ) -> PrivacyRefusal {
        guard let category else {
            let named =
                notification.category.isEmpty
                ? "has no category" : "has the category '\(notification.category)', which the app has not set"
            return PrivacyRefusal(
                "The notification '\(notification.shownTitle)' \(named), so that it has no actions: an app sets "
                    + "them by setNotificationCategories, and names them in categoryIdentifier.")
        }
        let actions = category.actions.map { "'\($0.identifier)'" }.joined(separator: ", ")
        return PrivacyRefusal(
            "The category '\(category.identifier)' has no action '\(action)'; it has "
                + "\(actions.isEmpty ? "none" : actions).")
    }

    func read<Value: Sendable>(_ value: (SavedNotifications) -> Value) -> Value { state.withLock { value($0) } }

    func change<Result: Sendable>(_ body: (inout SavedNotifications) -> Result) -> Result {
        state.withLock { state in
            defer { file?.write(state) }
            return body(&state)
        }
    }
}

extension NotificationContent {
    /// The name of the notification for the user: its title, or its text without one.
    fileprivate var shownTitle: String { title.isEmpty ? body : title }
}
