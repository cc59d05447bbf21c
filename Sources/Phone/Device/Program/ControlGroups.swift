internal import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import Kernel

/// The control groups of a device's programs.
final class ControlGroups: Sendable {
    private let ids: [String: UInt64]
    private let folder: FileDescriptor?

    /// The groups of a configuration; `folder` is the device's own, open, which has them below it.
    init(_ configuration: DeviceConfiguration, folder: Int32?) throws(SystemError) {
        ids = Dictionary(
            configuration.apps.compactMap { app in app.controlGroup.map { (app.description.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.folder = if let folder { try FileDescriptor.duplicating(folder) } else { nil }
    }

    /// The id of a program's group, as the kernel has it.
    func id(of app: String) -> UInt64? { ids[app] }

    /// Stops all processes of a program where they are (cgroup.freeze).
    func freeze(_ app: String) { write("1", to: ids.filter { $0.key == app }) }

    /// Lets all processes of all programs go on.
    func thawAll() { write("0", to: ids) }

    /// Whether a process is in a program's group or below it (cgroup.events); `nil` without such a group.
    func isPopulated(_ app: String) -> Bool? {
        guard folder != nil, let id = ids[app], let names = try? folder?.folders() else { return nil }
        for name in names {
            guard let group = try? folder?.inode(of: name), group == id,
                let events = try? folder?.open("\(name)/cgroup.events", O_RDONLY).read()
            else { continue }
            return String(decoding: events, as: UTF8.self).split(separator: "\n").contains("populated 1")
        }
        return nil
    }

    private func write(_ text: String, to groups: [String: UInt64]) {
        guard folder != nil, let names = try? folder?.folders() else { return }
        for name in names {
            guard let id = try? folder?.inode(of: name), groups.values.contains(id) else { continue }
            try? folder?.open("\(name)/cgroup.freeze", O_WRONLY).write(Array(text.utf8))
        }
    }
}
