internal import Kernel

/// Where a controller of control groups, such as `memory`, is there for a lab: in the groups that its programs are in
/// anyway, or in others beside them.
enum ControllerPlace: Sendable {
    /// In the groups of cgroup v2.
    case versionTwo
    /// In the hierarchy of cgroup v1; the folder is the group of the lab there, or the one that holds it.
    case versionOne(Folder)
    /// Nowhere: this machine has no such controller for groups of this process.
    case none

    /// A folder that several hold.
    final class Folder: Sendable {
        private let descriptor: FileDescriptor

        init(_ group: consuming ControlGroup) { descriptor = group.intoFolder() }

        var raw: Int32 { descriptor.raw }

        func duplicate() throws -> FileDescriptor { try descriptor.duplicate() }
    }

    static let memoryRemedy =
        "Give the group that PushLab runs in the memory controller (`cgroup.subtree_control`), or mount that of "
        + "cgroup v1."

    /// What there is for a lab whose group is made in one of cgroup v2.
    init(of controller: String, beside home: borrowing ControlGroup) {
        if home.passesOn(controller) {
            self = .versionTwo
        } else if let other = ControlGroup.home(ofController: controller) {
            self = .versionOne(Folder(other))
        } else {
            self = .none
        }
    }

    /// The same for the group of this name in the folder.
    func group(_ name: String) throws -> ControllerPlace {
        guard case .versionOne(let home) = self else { return self }
        return .versionOne(Folder(try ControlGroup(adopting: try home.duplicate()).group(name)))
    }

    /// The folder of cgroup v1, if it is there.
    var folder: Folder? {
        guard case .versionOne(let folder) = self else { return nil }
        return folder
    }

    /// The group that limits all of a lab: the one in cgroup v1, or else that of cgroup v2; `nil` when there is none.
    func whole(_ lab: borrowing ControlGroup) throws -> ControlGroup? {
        switch self {
        case .versionTwo: ControlGroup(adopting: try lab.folder.duplicate())
        case .versionOne(let folder): ControlGroup(adopting: try folder.duplicate())
        case .none: nil
        }
    }
}
