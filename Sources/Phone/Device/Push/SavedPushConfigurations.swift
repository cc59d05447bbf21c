package import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The push configurations of a device, as they outlive a restart of it.
package struct SavedPushConfigurations: Sendable, Hashable, Codable {
    /// The configurations of each app, in the order of their numbers.
    package var configurations: [String: [PushConfiguration]]
    /// The last number that was given out in each app; none is given out twice.
    package var lastNumbers: [String: Int]

    /// Nothing is saved.
    package init() { (configurations, lastNumbers) = ([:], [:]) }
}

/// The file that keeps push configurations: JSON, replaced as a whole at every change.
package struct PushFile: Sendable {
    private let path: String

    /// Names the file.
    package init(_ path: String) { self.path = path }

    /// What is in the file; `nil` when there is no file yet.
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

    /// Puts configurations into the file's place; whoever reads meanwhile sees the old or the new ones.
    package func write(_ configurations: SavedPushConfigurations) throws {
        let data = try JSONEncoder().encode(configurations)
        let new = path + ".new"
        try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](data))
        _ = try systemCall("rename", path) { unsafe rename(new, path) }
    }
}
