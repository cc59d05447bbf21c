internal import Glibc
internal import Kernel

/// The settings of the kernel under `/proc`: all are of the machine, but for those of a process or of a network.
enum KernelSettings {
    private static let root = "/proc"
    private static let keys = "/proc/keys"
    private static let ofNetwork = "/proc/sys/net"

    /// Makes those of the machine read-only in the calling thread's mount namespace.
    static func protect() throws {
        let network = try MountTree(copying: ofNetwork)
        for name in try FileDescriptor.names(in: root) where name.first?.isNumber == false {
            let path = "\(root)/\(name)"
            guard isSetting(path) else { continue }
            try Mount.bind(path, at: path, withMountsBelow: true)
            try Mount.restrict(path, to: .readOnly)
        }
        try network.mount(at: ofNetwork)
        // Those that this process has are the machine's, whoever asks.
        if unsafe access(keys, F_OK) == 0 { try Mount.bind("/dev/null", at: keys) }
    }

    /// Whether it is a folder, or a file that somebody may write to; links lead to what is of a process.
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
