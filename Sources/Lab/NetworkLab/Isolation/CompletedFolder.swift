internal import Glibc
internal import Kernel

/// A folder of the machine that lacks some files, as a host sees it: with these files, empty, to be covered later.
///
/// A minimal Debian has no `/etc/hosts`, for example, and nothing can be mounted where there is no file.
struct CompletedFolder {
    let path: String
    let missing: [String]

    /// Looks which of the files a folder lacks.
    init(_ path: String, with names: [String]) {
        self.path = path
        // One that leads nowhere is not there, and cannot be covered either.
        missing = names.filter { unsafe access("\(path)/\($0)", F_OK) != 0 }
    }

    /// Puts a copy over the folder that has the files; it is made of mounts and links, at a place that does not exist yet.
    ///
    /// Does nothing when no file is missing.
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
