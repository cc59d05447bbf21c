internal import Kernel

/// The read-only covers that are mounted over the machine's hidden folders.
///
/// A cover is a folder of the host with mount points for the folders that a program may see there. No program can open
/// the machine's folder below the cover, which may be closed to other users of the machine.
final class HiddenFolders: Sendable {
    private let covers: [(path: String, tree: MountTree)]

    /// Creates the covers on the tmpfs that is mounted over `/proc`.
    init(_ folders: [String]) throws {
        covers = try folders.enumerated().map { number, path in
            let cover = "/proc/hidden-\(number)"
            try makeFolder(cover, mode: 0o755)
            return (path, try MountTree(copying: cover))
        }
    }

    /// Mounts the covers, writable for the lab.
    func mount() throws {
        for cover in covers { try cover.tree.mount(at: cover.path) }
    }

    /// Makes the covers read-only.
    func close() throws {
        for cover in covers { try Mount.restrict(cover.path, to: .readOnly, withMountsBelow: false) }
    }

    /// Creates a mount point for a folder in one of the hidden folders; does nothing for other folders.
    ///
    /// It changes the calling thread's mount namespace, which no other thread may be in.
    static func makePlace(for folder: String, in hidden: [String]) throws {
        guard let cover = hidden.first(where: { folder.hasPrefix($0 + "/") }) else { return }
        try Mount.allow(.readOnly, at: cover)
        try NetworkLab.makePlace(folder, isFolder: true)
        try Mount.restrict(cover, to: .readOnly, withMountsBelow: false)
    }
}
