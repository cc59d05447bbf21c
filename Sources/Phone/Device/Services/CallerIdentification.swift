package import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import Kernel
package import PrivacyEnforcement

/// A program that uses a service of the device.
package struct Caller: Sendable, Hashable {
    /// The app of the program; `nil` for a program of the device itself, to which no rules apply.
    package var app: String?
    /// The process id in the device's namespace; `nil` where only the socket is known.
    package var process: Int32?
    /// The name of the process, as in `/proc/PID/comm`.
    package var processName: String?

    package init(app: String?, process: Int32? = nil, processName: String? = nil) {
        self.app = app
        self.process = process
        self.processName = processName
    }
}

/// The identification of callers, independent of the content of their requests.
package protocol CallerIdentification: Sendable {
    /// Returns the caller with a process id.
    ///
    /// - Throws: An error if the process has ended; the connection is then closed.
    func caller(ofProcess id: Int32) throws -> Caller
    /// Returns the caller whose DNS queries have this mark; `nil` when it is unknown.
    func caller(ofMark mark: UInt32) -> Caller?
}

/// The identification of callers by the control groups of their processes (cgroups(7)).
package struct ControlGroupCallers: CallerIdentification {
    private let groups: AppGroups?
    private let apps: [UInt64: String]
    private let enforcement: (any Enforcement)?

    /// Identifies the programs of a configuration.
    ///
    /// `controlGroup` is the open directory of the device's control group, the parent of the programs' groups. With
    /// `nil` no program counts as an app.
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

    package func caller(ofProcess id: Int32) throws -> Caller {
        let name = try FileDescriptor.contents(of: "/proc/\(id)/comm").prefix { $0 != "\n" }
        let memberships = try FileDescriptor.contents(of: "/proc/\(id)/cgroup")
        // Without control groups, `syscall-filter` has registered the app of the process.
        let gated = (enforcement as? SystemCallEnforcement)?.controlGroup(ofProcess: id).flatMap { apps[$0] }
        return Caller(
            app: groups?.app(ofMemberships: memberships) ?? gated, process: id, processName: String(name))
    }

    /// Returns the app with this mark, or the device itself for packets without a mark.
    package func caller(ofMark mark: UInt32) -> Caller? {
        guard enforcement != nil, mark != 0 else { return Caller(app: nil) }
        return apps.first { UInt32(truncatingIfNeeded: $0.key) == mark }.map { Caller(app: $0.value) }
    }
}

/// The control groups of a device's programs, by path.
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

    /// Makes groups with these names and apps under the device's path.
    package init(devicePath: String, names: [String: String]) {
        self.devicePath = devicePath.split(separator: "/")
        self.names = names
    }

    /// Returns the app of a process with this `/proc/PID/cgroup`; `nil` for a process of the device itself.
    ///
    /// The start of both paths depends on mounts and cgroup namespaces (cgroup_namespaces(7)), so they are compared
    /// from the end, up to the length of the shorter one. A process in a group that an app created below its own
    /// belongs to the app.
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
