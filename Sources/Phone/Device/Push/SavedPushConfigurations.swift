package import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The push configurations that survive a restart of the device.
package struct SavedPushConfigurations: Sendable, Hashable, Codable {
    /// The configurations of each app, in the order of their numbers.
    package var configurations: [String: [PushConfiguration]]
    /// The last number used in each app; a number is never reused.
    package var lastNumbers: [String: Int]

    package init() { (configurations, lastNumbers) = ([:], [:]) }
}

/// The file of the push configurations: JSON, replaced atomically at every change.
package struct PushFile: Sendable {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// Reads the file; `nil` when there is none yet.
    package func read() throws(DeviceError) -> SavedPushConfigurations? {
        let text: String
        do {
            text = try FileDescriptor.contents(of: path)
        } catch {
            guard error.number == ENOENT else { throw DeviceError("The push configurations cannot be read: \(error).") }
            return nil
        }
        guard let saved = try? JSONDecoder().decode(SavedPushConfigurations.self, from: Data(text.utf8)) else {
            throw DeviceError("\(path) has no push configurations. Remove it to begin without any.")
        }
        return saved
    }

    /// Replaces the file atomically; a concurrent reader gets the old or the new configurations.
    package func write(_ configurations: SavedPushConfigurations) throws {
        let data = try JSONEncoder().encode(configurations)
        let new = path + ".new"
        try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](data))
        _ = try systemCall("rename", path) { unsafe rename(new, path) }
    }
}
