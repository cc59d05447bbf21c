internal import Glibc
internal import Kernel

/// A folder that is private to each host, and empty at first.
struct PrivateFolder: Sendable, Hashable {
    let path: String
    /// Whether it is for the sockets of services rather than users' files.
    let isOfServices: Bool

    /// The home folder of programs without another one.
    static let home = "/run/home"

    /// The folders that this machine has, with links resolved and without duplicates.
    static var all: [PrivateFolder] {
        var seen: Set<String> = []
        return named.compactMap { folder in
            guard let path = realPath(folder.path), seen.insert(path).inserted else { return nil }
            return PrivateFolder(path: path, isOfServices: folder.isOfServices)
        }
    }

    /// The usual paths of these folders, of which a machine may lack some.
    static let named = [
        PrivateFolder(path: "/run", isOfServices: true), PrivateFolder(path: "/var/run", isOfServices: true),
        PrivateFolder(path: "/tmp", isOfServices: false), PrivateFolder(path: "/var/tmp", isOfServices: false),
    ]

    /// The name, unique among all.
    var name: String { String(path.dropFirst().map { $0 == "/" ? "-" : $0 }) }

    /// Creates the folder in another one, with the subfolders that programs rely on.
    func make(in folder: String) throws {
        let own = "\(folder)/\(name)"
        try makeFolder(own, mode: isOfServices ? 0o755 : 0o1777)
        guard isOfServices else { return }
        for shared in ["home", "lock"] { try makeFolder("\(own)/\(shared)", mode: 0o1777) }
    }

    /// Creates an empty file for a path of the machine that is in this folder.
    func makeFile(_ target: String, in folder: String) throws {
        guard target.hasPrefix(path + "/") else { return }
        try makePlace("\(folder)/\(name)\(target.dropFirst(path.count))", isFolder: false)
    }
}

/// Creates a folder with exactly this mode.
func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    _ = try systemCall("mkdir", path) { unsafe mkdir(path, mode) }
    _ = try systemCall("chmod", path) { unsafe chmod(path, mode) }
}

/// Creates a folder or an empty file, with the folders above, unless it exists.
///
/// It does not follow a link out of the calling thread's view, because a program may have made it.
func makePlace(_ path: String, isFolder: Bool) throws(SystemError) {
    if unsafe access(path, F_OK) == 0 { return }
    guard let slash = path.lastIndex(of: "/") else { return }
    let above = slash == path.startIndex ? "/" : String(path[..<slash])
    try makePlace(above, isFolder: true)
    let name = String(path[path.index(after: slash)...])
    let folder = try FileDescriptor.openSeen(above, O_RDONLY | O_DIRECTORY)
    if isFolder { try folder.makeFolder(name) }
    let flags = O_NOFOLLOW | (isFolder ? O_RDONLY | O_DIRECTORY : O_WRONLY | O_CREAT | O_EXCL)
    let made = try folder.open(name, flags)
    _ = try systemCall("fchmod", path) { fchmod(made.raw, isFolder ? 0o755 : 0o644) }
}
