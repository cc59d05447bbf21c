internal import Glibc
internal import Kernel

/// A folder of the machine with missing files added, empty, as mount points.
///
/// A minimal Debian has no `/etc/hosts`, for example, and a mount needs an existing file.
struct CompletedFolder {
    let path: String
    let missing: [String]

    init(_ path: String, with names: [String]) {
        self.path = path
        // A dangling link counts as missing: nothing can be mounted on it.
        missing = names.filter { unsafe access("\(path)/\($0)", F_OK) != 0 }
    }

    /// Mounts a copy with the missing files over the folder; the copy consists of mounts and links below `place`.
    ///
    /// Does nothing if no file is missing.
    func make(at place: String) throws {
        if missing.isEmpty { return }
        _ = try systemCall("mkdir") { unsafe mkdir(place, 0o755) }
        for name in try FileDescriptor.names(in: path) where !missing.contains(name) {
            try show("\(path)/\(name)", at: "\(place)/\(name)")
        }
        for name in missing { try makeFile("\(place)/\(name)") }
        try Mount.bind(place, at: path, withMountsBelow: true)
        try Mount.restrict(path, to: [.readOnly, .noDevices], withMountsBelow: false)
    }

    private func show(_ source: String, at target: String) throws {
        var facts = stat()
        guard unsafe lstat(source, &facts) == 0 else { return }  // removed meanwhile
        switch facts.st_mode & S_IFMT {
        case S_IFLNK:
            let link = try FileDescriptor.target(ofLink: source)
            _ = try systemCall("symlink") { unsafe symlink(link, target) }
        case S_IFDIR:
            _ = try systemCall("mkdir") { unsafe mkdir(target, 0o755) }
            try Mount.bind(source, at: target, withMountsBelow: true)
        default:
            try makeFile(target)
            try Mount.bind(source, at: target)
        }
    }

    private func makeFile(_ path: String) throws {
        _ = try FileDescriptor.open(path, O_WRONLY | O_CREAT)
    }
}
