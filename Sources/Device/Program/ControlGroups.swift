internal import DeviceProtocol
internal import Glibc
internal import Kernel
internal import LocalNetworkPrivacy

/// The control groups of a device's programs.
struct ControlGroups: Sendable {
    private let ids: [String: UInt64]
    private let folder: String?

    /// The groups of a configuration; `folder` is the device's own, open, which has them below it.
    init(_ configuration: DeviceConfiguration, folder: Int32?) {
        ids = Dictionary(
            configuration.apps.compactMap { app in app.controlGroup.map { (app.description.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        self.folder = folder.map { "/proc/self/fd/\($0)" }
    }

    /// The id of a program's group, as the kernel has it.
    func id(of app: String) -> UInt64? { ids[app] }

    /// Stops all processes of a program where they are (cgroup.freeze).
    func freeze(_ app: String) { write("1", to: ids.filter { $0.key == app }) }

    /// Lets all processes of all programs go on.
    func thawAll() { write("0", to: ids) }

    private func write(_ text: String, to groups: [String: UInt64]) {
        guard let folder, let names = try? FileDescriptor.names(in: folder) else { return }
        for name in names where groups.values.contains(inode(of: "\(folder)/\(name)")) {
            try? FileDescriptor.open("\(folder)/\(name)/cgroup.freeze", O_WRONLY).write(Array(text.utf8))
        }
    }

    private func inode(of path: String) -> UInt64 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
    }
}
