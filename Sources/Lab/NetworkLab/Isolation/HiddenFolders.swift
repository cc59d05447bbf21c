internal import Kernel

/// What programs of a host see in place of folders of the machine in which each has something of its own.
///
/// It is a folder of the host's, in which nobody can make anything, with places for what is shown there. So the folder of
/// the machine can be closed to everybody else of the machine, and no program can open it.
final class HiddenFolders: Sendable {
    private let covers: [(path: String, tree: MountTree)]

    /// Makes what is in their place, on the tmpfs that is mounted over `/proc`.
    init(_ folders: [String]) throws {
        covers = try folders.enumerated().map { number, path in
            let cover = "/proc/hidden-\(number)"
            try makeFolder(cover, mode: 0o755)
            return (path, try MountTree(copying: cover))
        }
    }

    /// Covers them, still open to the lab.
    func mount() throws {
        for cover in covers { try cover.tree.mount(at: cover.path) }
    }

    /// Makes what covers them read-only.
    func close() throws {
        for cover in covers { try Mount.restrict(cover.path, to: .readOnly, withMountsBelow: false) }
    }

    /// Makes a place for a folder in the calling thread's mount namespace, which nobody else is in yet, if it is in one of
    /// those that are hidden.
    static func makePlace(for folder: String, in hidden: [String]) throws {
        guard let cover = hidden.first(where: { folder.hasPrefix($0 + "/") }) else { return }
        try Mount.allow(.readOnly, at: cover)
        try NetworkLab.makePlace(folder, isFolder: true)
        try Mount.restrict(cover, to: .readOnly, withMountsBelow: false)
    }
}
