internal import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import Kernel

final class ControlGroups: Sendable {
    private let ids: [String: UInt64]
    private let folder: FileDescriptor?

    /// Makes the groups of a configuration; `folder` is the open directory of the device's own group, their parent.
    init(_ configuration: DeviceConfiguration, folder: Int32?) throws(SystemError) {
        ids = Dictionary(
            configuration.apps.compactMap { app in app.controlGroup.map { (app.description.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.folder = if let folder { try FileDescriptor.duplicating(folder) } else { nil }
    }

    func id(of app: String) -> UInt64? { ids[app] }

    /// Freezes all processes of a program (cgroup.freeze).
    func freeze(_ app: String) { write("1", to: ids.filter { $0.key == app }) }

    func thawAll() { write("0", to: ids) }

    /// Whether a program's group or its descendants have a process (cgroup.events); `nil` without such a group.
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
