internal import Glibc
internal import Kernel
internal import LabModel
internal import Synchronization

/// The control groups of a lab: one for each device, in it one for each of the device's apps, side by side, and one for all
/// other programs that are not privileged.
///
/// They are what the kernel tells programs apart by, and what limits all of them together. The lab's own group, which
/// holds them all, is made and removed by `lab-init`; its name is `pushlab-`, the runner's process id, and a random number.
package final class LabControlGroups: Sendable {
    private let lab: ControlGroup
    private let memory: ControllerPlace
    private let others: FileDescriptor
    /// What counts the processes, apps apart, that the limit of memory has ended.
    private let limited: MemoryGroup?
    private let limiting: [(isOfMemory: Bool, entry: FileDescriptorOwner)]

    /// A way in that several hold.
    private final class FileDescriptorOwner: Sendable {
        let descriptor: FileDescriptor

        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// Takes over the groups of a lab, and limits what all its programs take together.
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
            // Below the group that has the limit: its own group a program might change.
            let entry = try ControlGroup(adopting: try folder.duplicate()).group(Self.nameOfOthers).entry()
            limiting.append((isOfMemory, FileDescriptorOwner(entry)))
        }
        self.limiting = limiting
        self.lab = lab
        self.memory = memory
    }

    /// The group in which it is counted whom the limit of memory ends: in cgroup v2 the one with the limit, which holds
    /// that of the process, in cgroup v1 that of the process.
    private static func limited(_ lab: borrowing ControlGroup, _ memory: ControllerPlace) throws -> MemoryGroup? {
        switch memory {
        case .versionTwo: MemoryGroup(.two, adopting: ControlGroup(adopting: try lab.folder.duplicate()))
        case .versionOne(let folder):
            MemoryGroup(
                .one, adopting: try ControlGroup(adopting: try folder.duplicate()).group(Self.nameOfOthers))
        case .none: nil
        }
    }

    /// Whether the limit of the memory of all programs has ended one that is no app.
    var isKilled: Bool {
        switch limited {
        case .some(let group): (try? group.kills(with: Self.nameOfOthers)) ?? 0 > 0
        case .none: false
        }
    }

    /// No host can have this name.
    private static let nameOfOthers = "_programs"

    /// The ways into the groups by which a program is limited; one of an app, or with an account of its memory, is in such
    /// groups by that already.
    func entries(isOfApp: Bool, hasAccount: Bool) -> [Int32] {
        (isOfApp ? [] : [others.raw])
            + limiting.filter { !($0.isOfMemory && hasAccount) }.map { $0.entry.descriptor.raw }
    }

    /// A new name for the group of a lab.
    package static func newName() -> String {
        "pushlab-\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 16))"
    }

    /// Where groups of labs are made; what labs left there whose every process was killed is gone.
    ///
    /// Blocks. Throws what stands in the way.
    static func home() throws -> ControlGroup {
        let home = try ControlGroup.home()
        // Once per process is enough: its own labs do not leave any while it lives.
        if !isSwept.exchange(true, ordering: .relaxed) {
            try home.removeLeftovers(named: isLabName)
            for controller in ["memory", "pids"] {
                try ControlGroup.home(ofController: controller)?.removeLeftovers(named: isLabName)
            }
        }
        return home
    }

    private static let isSwept = Atomic<Bool>(false)

    /// Whether a group of that name is, or was, that of a lab.
    package static func isLabName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "pushlab" else { return false }
        return Int32(parts[1]) != nil && UInt32(parts[2], radix: 16) != nil
    }

    /// The group of a device.
    func device(_ host: String) throws -> ControlGroup {
        try Self.group(host, in: lab, "Host `\(host)`")
    }

    /// The group of an app of a device.
    func app(_ app: String, on host: String) throws -> ControlGroup {
        let device = try device(host)
        return try Self.group(app, in: device, "App `\(app)` of `\(host)`")
    }

    /// Whether there are groups that count memory.
    var countsMemory: Bool { if case .none = memory { false } else { true } }

    /// The group that counts the memory of an app of a device.
    ///
    /// Throws ``LabError`` when this machine has none.
    func memory(of app: String, on host: String) throws -> MemoryGroup {
        switch memory {
        case .versionTwo:
            let device = try device(host)
            try lab.passOn("memory")
            try device.passOn("memory")
            return MemoryGroup(.two, adopting: try Self.group(app, in: device, "App `\(app)` of `\(host)`"))
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
    /// Whether its devices have control groups; false when the lab has no device, or this machine allows none.
    ///
    /// Without them a device tells its apps apart by other means.
    public nonisolated var hasControlGroups: Bool { initHandle.hasDevices && initHandle.controlGroups != nil }

    /// Whether the memory of the apps of its devices can be counted and limited.
    public nonisolated var countsMemory: Bool { hasControlGroups && initHandle.controlGroups?.countsMemory ?? false }

    /// The control group of an app of a device, made unless it is there: its id in the kernel, which is the number of
    /// its inode.
    ///
    /// Throws ``LabError`` when the host is no device of the lab, or control groups cannot be made here.
    public func controlGroup(_ app: String, on host: String) async throws -> UInt64 {
        let groups = try initHandle.controlGroups(of: try plan.knownHost(host))
        return try await blocking { try groups.app(app, on: host).id }
    }
}
