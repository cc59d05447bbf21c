internal import Glibc
internal import Kernel
internal import LabModel
internal import Synchronization

/// The control groups of a lab: one per device, with one per app in it, and one for all other unprivileged programs.
///
/// The kernel distinguishes programs by them, and limits all of them together. `lab-init` makes and removes the lab's
/// own group, which contains them. Its name is `pushlab-`, the runner's process id, and a random number.
package final class LabControlGroups: Sendable {
    private let lab: ControlGroup
    private let memory: ControllerPlace
    private let others: FileDescriptor
    /// The group that counts the processes outside of apps that the memory limit has ended.
    private let limited: MemoryGroup?
    private let limiting: [(isOfMemory: Bool, entry: FileDescriptorOwner)]

    /// The shared descriptor of a group's entry file.
    private final class FileDescriptorOwner: Sendable {
        let descriptor: FileDescriptor

        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// Adopts the groups of a lab and sets the limits of all its programs together.
    init(
        _ lab: consuming ControlGroup, memory: ControllerPlace, processes: ControllerPlace, limits: LabLimits
    ) throws {
        others = try lab.group(Self.nameOfOthers).entry()
        limited = try Self.limited(lab, memory)
        if let all = try memory.whole(lab), let most = limits.memory {
            try MemoryGroup(memory.folder == nil ? .two : .one, adopting: all).limit(to: most)
        }
        if let all = try processes.whole(lab) { try all.limitProcesses(to: limits.processes) }
        var limiting: [(isOfMemory: Bool, entry: FileDescriptorOwner)] = []
        for (isOfMemory, place) in [(true, memory), (false, processes)] {
            guard let folder = place.folder else { continue }
            // Below the group with the limit, because a program might change its own group.
            let entry = try ControlGroup(adopting: try folder.duplicate()).group(Self.nameOfOthers).entry()
            limiting.append((isOfMemory, FileDescriptorOwner(entry)))
        }
        self.limiting = limiting
        self.lab = lab
        self.memory = memory
    }

    /// Returns the group that counts the processes ended by the memory limit.
    ///
    /// In cgroup v2 that is the group with the limit, which contains that of the process; in cgroup v1 that of the
    /// process.
    private static func limited(_ lab: borrowing ControlGroup, _ memory: ControllerPlace) throws -> MemoryGroup? {
        switch memory {
        case .versionTwo: MemoryGroup(.two, adopting: ControlGroup(adopting: try lab.folder.duplicate()))
        case .versionOne(let folder):
            MemoryGroup(
                .one, adopting: try ControlGroup(adopting: try folder.duplicate()).group(Self.nameOfOthers))
        case .none: nil
        }
    }

    /// Whether the memory limit of all programs has ended one outside of apps.
    var isKilled: Bool {
        switch limited {
        case .some(let group): (try? group.kills(with: Self.nameOfOthers)) ?? 0 > 0
        case .none: false
        }
    }

    /// A name that no host can have.
    private static let nameOfOthers = "_programs"

    /// Returns the entries of the groups that limit a program.
    ///
    /// A program of an app, or one whose memory is accounted, is in such groups already.
    func entries(isOfApp: Bool, hasAccount: Bool) -> [Int32] {
        (isOfApp ? [] : [others.raw])
            + limiting.filter { !($0.isOfMemory && hasAccount) }.map { $0.entry.descriptor.raw }
    }

    package static func newName() -> String {
        "pushlab-\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    }

    /// Returns the parent of labs' groups, after removing groups that killed labs left there.
    ///
    /// Blocks. Throws the reason why groups cannot be made.
    static func home() throws -> ControlGroup {
        let home = try ControlGroup.home()
        // Once per process is enough: its own labs leave none while it lives.
        if !isSwept.exchange(true, ordering: .relaxed) {
            try home.removeLeftovers(named: isLabName)
            for controller in ["memory", "pids"] {
                try ControlGroup.home(ofController: controller)?.removeLeftovers(named: isLabName)
            }
        }
        return home
    }

    private static let isSwept = Atomic<Bool>(false)

    /// Returns whether a name is that of a lab's group.
    package static func isLabName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "pushlab" else { return false }
        return Int32(parts[1]) != nil && UInt32(parts[2], radix: 16) != nil
    }

    func device(_ host: String) throws -> ControlGroup {
        try Self.group(host, in: lab, "Host `\(host)`")
    }

    func app(_ app: String, on host: String) throws -> ControlGroup {
        let device = try device(host)
        return try Self.group(app, in: device, "App `\(app)` of `\(host)`")
    }

    /// Returns the group of an app's own processes, below the app's group.
    ///
    /// A device freezes this group, and may have processes of its own in others for the app.
    func programs(of app: String, on host: String) throws -> ControlGroup {
        try Self.group(ControlGroup.programs, in: self.app(app, on: host), "App `\(app)` of `\(host)`")
    }

    var countsMemory: Bool { if case .none = memory { false } else { true } }

    /// Returns the group that counts the memory of an app's own processes on a device.
    ///
    /// - Throws: ``LabError`` if this machine has none.
    func memory(of app: String, on host: String) throws -> MemoryGroup {
        switch memory {
        case .versionTwo:
            let programs = try programs(of: app, on: host)
            try lab.passOn("memory")
            try device(host).passOn("memory")
            // The memory of the device's own processes for the app is not that of the app.
            try self.app(app, on: host).passOn("memory")
            return MemoryGroup(.two, adopting: programs)
        case .versionOne(let folder):
            let device = try Self.group(
                host, in: ControlGroup(adopting: try folder.duplicate()), "Host `\(host)`")
            return MemoryGroup(.one, adopting: try Self.group(app, in: device, "App `\(app)` of `\(host)`"))
        case .none:
            throw LabError(
                "The memory of app `\(app)` of `\(host)` cannot be counted or limited: no memory controller of control "
                    + "groups is there for a lab. \(ControllerPlace.memoryRemedy)", kind: .unsupported)
        }
    }

    private static func group(_ name: String, in parent: borrowing ControlGroup, _ subject: String) throws
        -> ControlGroup
    {
        guard !name.isEmpty, name.utf8.count < 256, !name.contains("/"), !name.hasPrefix(".") else {
            throw LabError("\(subject) cannot have a control group: its name is no name of a folder. Rename it.")
        }
        do {
            return try parent.group(name)
        } catch {
            throw LabError(
                "\(subject) cannot have a control group. If the kernel has a file of that name, rename it.",
                cause: error)
        }
    }
}

extension Lab {
    /// Whether the devices have control groups; false if the lab has no device, or this machine allows none.
    ///
    /// Without them a device distinguishes its apps by other means.
    public nonisolated var hasControlGroups: Bool { initHandle.hasDevices && initHandle.controlGroups != nil }

    /// Whether the memory of the devices' apps can be counted and limited.
    public nonisolated var countsMemory: Bool { hasControlGroups && initHandle.controlGroups?.countsMemory ?? false }

    /// Returns the kernel's id (inode number) of the control group of an app on a device, and creates it if needed.
    ///
    /// Throws ``LabError`` if the host is not a device of the lab, or control groups cannot be made here.
    public func controlGroup(_ app: String, on host: String) async throws -> UInt64 {
        let groups = try initHandle.controlGroups(of: try plan.knownHost(host))
        return try await blocking { try groups.app(app, on: host).id }
    }

    /// Whether a program's control group is frozen, as that of an app which its device has suspended.
    nonisolated func isFrozen(_ spec: ProgramSpec, on host: String) -> Bool {
        guard hasControlGroups, let app = spec.controlGroup,
            let groups = try? initHandle.controlGroups(of: plan.knownHost(host))
        else { return false }
        return (try? groups.programs(of: app, on: host).isFrozen) ?? false
    }
}
