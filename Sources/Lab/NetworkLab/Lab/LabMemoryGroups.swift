internal import Kernel

/// Where the memory of a lab's apps is counted: in the control groups that they are in anyway, or in others beside them.
enum LabMemoryGroups: Sendable {
    /// In the groups of cgroup v2.
    case versionTwo
    /// In the hierarchy of cgroup v1; the folder is the group of the lab there, or the one that holds it.
    case versionOne(Folder)
    /// Nowhere: this machine has no memory controller for groups of this process.
    case none

    /// A folder that several hold.
    final class Folder: Sendable {
        private let descriptor: FileDescriptor

        init(_ group: consuming ControlGroup) { descriptor = group.intoFolder() }

        var raw: Int32 { descriptor.raw }

        func duplicate() throws -> FileDescriptor { try descriptor.duplicate() }
    }

    static let remedy =
        "Give the group that PushLab runs in the memory controller (`cgroup.subtree_control`), or mount that of "
        + "cgroup v1."

    /// What there is for a lab whose group is made in one of cgroup v2.
    init(beside home: borrowing ControlGroup) {
        if home.passesOn("memory") {
            self = .versionTwo
        } else if let other = MemoryGroup.homeOfVersionOne() {
            self = .versionOne(Folder(other))
        } else {
            self = .none
        }
    }

    /// The same for the group of this name in the folder.
    func group(_ name: String) throws -> LabMemoryGroups {
        guard case .versionOne(let home) = self else { return self }
        return .versionOne(Folder(try ControlGroup(adopting: try home.duplicate()).group(name)))
    }
}
