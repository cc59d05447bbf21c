internal import Glibc
internal import Kernel

/// The kernel's settings under `/proc`: they are the machine's, except for those of a process or a network.
enum KernelSettings {
    private static let root = "/proc"
    private static let keys = "/proc/keys"
    private static let ofNetwork = "/proc/sys/net"

    /// Makes the machine's settings read-only in the calling thread's mount namespace.
    static func protect() throws {
        let network = try MountTree(copying: ofNetwork)
        for name in try FileDescriptor.names(in: root) where name.first?.isNumber == false {
            let path = "\(root)/\(name)"
            guard isSetting(path) else { continue }
            try Mount.bind(path, at: path, withMountsBelow: true)
            try Mount.restrict(path, to: .readOnly)
        }
        try network.mount(at: ofNetwork)
        // Whichever process reads this file, it lists the keys of this process on the machine.
        if unsafe access(keys, F_OK) == 0 { try Mount.bind("/dev/null", at: keys) }
    }

    /// Returns whether a path is a folder or a writable file; a link does not count, because it leads to a process's
    /// settings.
    private static func isSetting(_ path: String) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return true
        case S_IFREG: return status.st_mode & 0o222 != 0
        default: return false
        }
    }
}
