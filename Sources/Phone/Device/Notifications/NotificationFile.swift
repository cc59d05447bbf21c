internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The notifications and categories that survive a restart of the device, by app.
struct SavedNotifications: Sendable, Codable {
    /// The delivered notifications, the oldest first.
    var notifications: [String: [NotificationContent]] = [:]
    var categories: [String: [NotificationCategory]] = [:]
}

/// The file of the notifications: JSON, replaced atomically at every change.
struct NotificationFile: Sendable {
    private let path: String
    private let warn: @Sendable (String) -> Void

    /// Names a file; `warn` is called if it cannot be written.
    init(_ path: String, warn: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.warn = warn
    }

    /// Reads the file; `nil` when there is none yet.
    func read() throws(DeviceError) -> SavedNotifications? {
        let text: String
        do {
            text = try FileDescriptor.contents(of: path)
        } catch {
            guard error.number == ENOENT else { throw DeviceError("The notifications cannot be read: \(error).") }
            return nil
        }
        guard let saved = try? JSONDecoder().decode(SavedNotifications.self, from: Data(text.utf8)) else {
            throw DeviceError("\(path) has no notifications. Remove it to begin without any.")
        }
        return saved
    }

    /// Replaces the file; a concurrent reader gets the old or the new notifications.
    func write(_ notifications: SavedNotifications) {
        do {
            let data = try JSONEncoder().encode(notifications)
            let new = path + ".new"
            try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](data))
            _ = try systemCall("rename", path) { unsafe rename(new, path) }
        } catch {
            warn("The notifications cannot be kept in \(path): \(error).")
        }
    }
}
