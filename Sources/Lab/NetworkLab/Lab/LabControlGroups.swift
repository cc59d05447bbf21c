internal import Glibc
internal import Kernel
internal import LabModel
internal import Synchronization

/// The control groups of a lab: one for each device, and in it one for each of the device's apps, side by side.
///
/// They are what the kernel tells programs apart by. The lab's own group, which holds them all, is made and removed by
/// `lab-init`; its name is `pushlab-`, the runner's process id, and a random number.
package final class LabControlGroups: Sendable {
    private let lab: ControlGroup
    private let memory: LabMemoryGroups

    init(_ lab: consuming ControlGroup, memory: LabMemoryGroups) {
        self.lab = lab
        self.memory = memory
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
            try MemoryGroup.homeOfVersionOne()?.removeLeftovers(named: isLabName)
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
                    + "groups is there for a lab. \(LabMemoryGroups.remedy)", kind: .unsupported)
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
    public nonisolated var hasControlGroups: Bool { initHandle.controlGroups != nil }

    /// Whether the memory of the apps of its devices can be counted and limited.
    public nonisolated var countsMemory: Bool { initHandle.controlGroups?.countsMemory ?? false }

    /// The control group of an app of a device, made unless it is there: its id in the kernel, which is the number of
    /// its inode.
    ///
    /// Throws ``LabError`` when the host is no device of the lab, or control groups cannot be made here.
    public func controlGroup(_ app: String, on host: String) async throws -> UInt64 {
        let groups = try initHandle.controlGroups(of: try plan.knownHost(host))
        return try await blocking { try groups.app(app, on: host).id }
    }
}
