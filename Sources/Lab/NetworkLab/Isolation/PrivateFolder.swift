internal import Glibc
internal import Kernel

/// A folder of which every host has one of its own, empty at first.
struct PrivateFolder: Sendable, Hashable {
    /// Where it is.
    let path: String
    /// Whether it is where services keep their sockets, and not for anybody's files.
    let isOfServices: Bool

    /// The home folder of programs that have no other.
    static let home = "/run/home"

    /// Those that this machine has; its links are followed, so that none is there twice.
    static var all: [PrivateFolder] {
        var seen: Set<String> = []
        return named.compactMap { folder in
            guard let path = realPath(folder.path), seen.insert(path).inserted else { return nil }
            return PrivateFolder(path: path, isOfServices: folder.isOfServices)
        }
    }

    /// Those that machines have.
    static let named = [
        PrivateFolder(path: "/run", isOfServices: true), PrivateFolder(path: "/var/run", isOfServices: true),
        PrivateFolder(path: "/tmp", isOfServices: false), PrivateFolder(path: "/var/tmp", isOfServices: false),
    ]

    /// Its name among the others.
    var name: String { String(path.dropFirst().map { $0 == "/" ? "-" : $0 }) }

    /// Makes it in a folder, with what programs rely on in it.
    func make(in folder: String) throws {
        let own = "\(folder)/\(name)"
        try makeFolder(own, mode: isOfServices ? 0o755 : 0o1777)
        guard isOfServices else { return }
        for shared in ["home", "lock"] { try makeFolder("\(own)/\(shared)", mode: 0o1777) }
    }

    /// Makes a file in it that stands for one that is there on the machine, if it is there.
    func makeFile(_ target: String, in folder: String) throws {
        guard target.hasPrefix(path + "/") else { return }
        try makePlace("\(folder)/\(name)\(target.dropFirst(path.count))", isFolder: false)
    }
}

/// Makes a folder with exactly this mode.
func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    _ = try systemCall("mkdir", path) { unsafe mkdir(path, mode) }
    _ = try systemCall("chmod", path) { unsafe chmod(path, mode) }
}

/// Makes a folder, or an empty file, and the folders above it, unless something is there.
///
/// It makes nothing where a link leads out of what the calling thread sees, for a program may have put that there.
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
