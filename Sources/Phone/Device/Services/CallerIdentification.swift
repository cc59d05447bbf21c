package import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import Kernel
package import PrivacyEnforcement

/// A program that has asked a service of the device for something.
package struct Caller: Sendable, Hashable {
    /// The app that it is; `nil` for a program of the device itself, of which nothing is kept.
    package var app: String?
    /// Its process id, as the device sees it; `nil` where only its socket is known.
    package var process: Int32?
    /// The name of the process, as in `/proc/PID/comm`.
    package var processName: String?

    /// Names a caller.
    package init(app: String?, process: Int32? = nil, processName: String? = nil) {
        self.app = app
        self.process = process
        self.processName = processName
    }
}

/// How the services find out who calls, whatever the caller says.
package protocol CallerIdentification: Sendable {
    /// The caller behind a process id.
    ///
    /// Throws when that is not known, because the process has ended; it belongs to nobody then, and is turned away.
    func caller(ofProcess id: Int32) throws -> Caller
    /// The caller whose queries to the resolver have this mark; `nil` when that is not known.
    func caller(ofMark mark: UInt32) -> Caller?
}

/// Identifies callers by the control groups that their processes are in (cgroups(7)).
package struct ControlGroupCallers: CallerIdentification {
    private let groups: AppGroups?
    private let apps: [UInt64: String]
    private let enforcement: (any Enforcement)?

    /// Knows the programs of a configuration.
    ///
    /// `controlGroup` is an open directory, that of the device's control group, which has those of the programs below it;
    /// with `nil` no program is taken for an app.
    package init(
        _ configuration: DeviceConfiguration, controlGroup: Int32?, enforcement: (any Enforcement)?
    ) throws {
        let apps = Dictionary(
            configuration.apps.compactMap { app in app.controlGroup.map { ($0, app.description.name) } }
        ) { first, _ in first }
        self.apps = apps
        groups = try controlGroup.map { directory in try AppGroups(directory: directory, apps: apps) }
        self.enforcement = enforcement
    }

    /// The caller behind a process id; throws when the process has ended.
    package func caller(ofProcess id: Int32) throws -> Caller {
        let name = try FileDescriptor.contents(of: "/proc/\(id)/comm").prefix { $0 != "\n" }
        let memberships = try FileDescriptor.contents(of: "/proc/\(id)/cgroup")
        // Without control groups, `syscall-filter` has said which app a program is.
        let gated = (enforcement as? SystemCallEnforcement)?.controlGroup(ofProcess: id).flatMap { apps[$0] }
        return Caller(
            app: groups?.app(ofMemberships: memberships) ?? gated, process: id, processName: String(name))
    }

    /// The caller whose packets the enforcement marks so: an app, or the device itself for those without a mark.
    package func caller(ofMark mark: UInt32) -> Caller? {
        guard enforcement != nil, mark != 0 else { return Caller(app: nil) }
        return apps.first { UInt32(truncatingIfNeeded: $0.key) == mark }.map { Caller(app: $0.value) }
    }
}

/// The control groups of a device's programs, by their paths.
package struct AppGroups: Sendable {
    private let devicePath: [Substring]
    private let names: [String: String]

    init(directory: Int32, apps: [UInt64: String]) throws(SystemError) {
        devicePath = try FileDescriptor.target(ofLink: "/proc/self/fd/\(directory)").split(separator: "/")
        var names: [String: String] = [:]
        for name in try FileDescriptor.names(in: "/proc/self/fd/\(directory)") {
            var status = stat()
            guard unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if let app = apps[UInt64(status.st_ino)] { names[name] = app }
        }
        self.names = names
    }

    /// Groups with these names and apps, below the group with this path in the file system.
    package init(devicePath: String, names: [String: String]) {
        self.devicePath = devicePath.split(separator: "/")
        self.names = names
    }

    /// The app that has a process with this `/proc/PID/cgroup`; `nil` for a process of the device itself.
    ///
    /// Where the two paths begin depends on mounts and on cgroup namespaces (cgroup_namespaces(7)), so they are compared
    /// from their ends, as far as both go. A process in a group that an app made below its own belongs to the app.
    package func app(ofMemberships text: String) -> String? {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
        let parts = line.dropFirst("0::/".count).split(separator: "/")
        for (index, part) in parts.enumerated() {
            guard let app = names[String(part)] else { continue }
            if zip(parts[..<index].reversed(), devicePath.reversed()).allSatisfy({ $0 == $1 }) { return app }
        }
        return nil
    }
}
