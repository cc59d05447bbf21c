internal import Kernel

/// The location of a cgroup controller, such as `memory`, for a lab.
enum ControllerPlace: Sendable {
    /// In the groups of cgroup v2, which the programs are in anyway.
    case versionTwo
    /// In the hierarchy of cgroup v1; the folder is the lab's group there, or its parent.
    case versionOne(Folder)
    /// Nowhere: this machine has no such controller for groups of this process.
    case none

    /// A folder with a shared descriptor.
    final class Folder: Sendable {
        private let descriptor: FileDescriptor

        init(_ group: consuming ControlGroup) { descriptor = group.intoFolder() }

        var raw: Int32 { descriptor.raw }

        func duplicate() throws -> FileDescriptor { try descriptor.duplicate() }
    }

    static let memoryRemedy =
        "Give the group that PushLab runs in the memory controller (`cgroup.subtree_control`), or mount that of "
        + "cgroup v1."

    /// Finds the controller for a lab whose cgroup v2 group is below `home`.
    init(of controller: String, beside home: borrowing ControlGroup) {
        if home.passesOn(controller) {
            self = .versionTwo
        } else if let other = ControlGroup.home(ofController: controller) {
            self = .versionOne(Folder(other))
        } else {
            self = .none
        }
    }

    /// Returns the location for the group of this name in the folder.
    func group(_ name: String) throws -> ControllerPlace {
        guard case .versionOne(let home) = self else { return self }
        return .versionOne(Folder(try ControlGroup(adopting: try home.duplicate()).group(name)))
    }

    /// The folder of cgroup v1, if there is one.
    var folder: Folder? {
        guard case .versionOne(let folder) = self else { return nil }
        return folder
    }

    /// Returns the group that limits the whole lab, in cgroup v1 or else in cgroup v2; `nil` if there is none.
    func whole(_ lab: borrowing ControlGroup) throws -> ControlGroup? {
        switch self {
        case .versionTwo: ControlGroup(adopting: try lab.folder.duplicate())
        case .versionOne(let folder): ControlGroup(adopting: try folder.duplicate())
        case .none: nil
        }
    }
}
