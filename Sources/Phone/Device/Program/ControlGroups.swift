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

    /// Freezes all processes of a program (cgroup.freeze) and waits until the kernel has stopped them.
    ///
    /// Returns false if that is not possible, as without control groups.
    @discardableResult
    func freeze(_ app: String) -> Bool {
        guard let name = name(of: app), write("1", to: name) else { return false }
        return (try? waitUntilFrozen(name, within: .seconds(1))) ?? false
    }

    func thaw(_ app: String) { if let name = name(of: app) { _ = write("0", to: name) } }

    func thawAll() { for app in ids.keys { thaw(app) } }

    /// Returns the processes of a program and of the groups below its group (cgroup.procs).
    func processes(of app: String) -> [Int32] {
        guard let name = name(of: app) else { return [] }
        return processes(in: name)
    }

    private func processes(in path: String) -> [Int32] {
        guard let group = try? folder?.open(path, O_RDONLY | O_DIRECTORY) else { return [] }
        var text: [UInt8] = []
        if let file = try? group.open("cgroup.procs", O_RDONLY) {
            while let bytes = try? file.read(), !bytes.isEmpty { text += bytes }
        }
        let own = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int32($0) }
        return own + ((try? group.folders()) ?? []).flatMap { processes(in: "\(path)/\($0)") }
    }

    /// Whether a program's group or its descendants have a process (cgroup.events); `nil` without such a group.
    func isPopulated(_ app: String) -> Bool? {
        guard let name = name(of: app), let events = try? events(of: name) else { return nil }
        return events.contains("populated 1")
    }

    private func waitUntilFrozen(_ name: String, within limit: Duration) throws -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            // Reading the file resets its event; poll reports the next change as POLLPRI.
            guard let file = try folder?.open("\(name)/cgroup.events", O_RDONLY) else { return false }
            let lines = String(decoding: try file.read() ?? [], as: UTF8.self).split(separator: "\n")
            if lines.contains("frozen 1") { return true }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            var waiting = pollfd(fd: file.raw, events: Int16(POLLPRI), revents: 0)
            _ = unsafe poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }

    private func events(of name: String) throws -> [Substring] {
        let bytes = try folder?.open("\(name)/cgroup.events", O_RDONLY).read()
        return String(decoding: bytes.flatMap(\.self) ?? [], as: UTF8.self).split(separator: "\n")
    }

    /// Returns the path of the group of a program's own processes; `nil` without such a group.
    private func name(of app: String) -> String? {
        guard let group = group(of: app) else { return nil }
        // A group that does not come from a lab has the processes itself.
        let own = "\(group)/\(ControlGroup.programs)"
        return (try? folder?.inode(of: own)) == nil ? group : own
    }

    /// Returns the name of a program's group, which has all its processes below it; `nil` without such a group.
    private func group(of app: String) -> String? {
        guard folder != nil, let id = ids[app], let names = try? folder?.folders() else { return nil }
        return names.first { name in (try? folder?.inode(of: name)) == id }
    }

    /// Opens the entry to the group of the processes that perform the transfers of an app; `nil` without control groups.
    ///
    /// With `apart` the group is not frozen with the app's own processes.
    func entryOfTransfers(of app: String, apart: Bool) throws(SystemError) -> FileDescriptor? {
        guard let name = apart ? group(of: app) : name(of: app),
            let folder = try folder?.open(name, O_RDONLY | O_DIRECTORY)
        else { return nil }
        let group = ControlGroup(adopting: folder)
        return try apart ? group.group("transfers").entry() : group.entry()
    }

    private func write(_ text: String, to name: String) -> Bool {
        (try? folder?.open("\(name)/cgroup.freeze", O_WRONLY).write(Array(text.utf8))) != nil
    }
}
