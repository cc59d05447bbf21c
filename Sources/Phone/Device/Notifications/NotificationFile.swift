internal import DeviceProtocol

/// The notifications and categories that survive a restart of the device, by app.
struct SavedNotifications: Sendable, Codable {
    /// The delivered notifications, the oldest first.
    var notifications: [String: [NotificationContent]] = [:]
    /// The scheduled notifications that have a time to come, in the order of their requests.
    var pending: [String: [PendingNotification]] = [:]
    var categories: [String: [NotificationCategory]] = [:]
    /// The permissions of apps that have asked or were deleted.
    var permissions: [String: NotificationPermission] = [:]
}

/// The file of the notifications, which warns if it cannot be written.
struct NotificationFile: Sendable {
    private let path: String
    private let file: StateFile<SavedNotifications>
    private let warn: @Sendable (String) -> Void

    /// Names a file; `warn` is called if it cannot be written.
    init(_ path: String, warn: @escaping @Sendable (String) -> Void) {
        self.path = path
        file = StateFile(path, "notifications")
        self.warn = warn
    }

    /// Reads the file; `nil` when there is none yet.
    func read() throws(DeviceError) -> SavedNotifications? { try file.read() }

    /// Replaces the file; a concurrent reader gets the old or the new notifications.
    func write(_ notifications: SavedNotifications) {
        do {
            try file.write(notifications)
        } catch {
            warn("The notifications cannot be kept in \(path): \(error).")
        }
    }
}
