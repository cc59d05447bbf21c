internal import Glibc
internal import Kernel

/// The `/dev` of a host: the common devices and those of its network.
///
/// It has no disks, no memory and no kernel log.
final class DeviceFolder: Sendable {
    private static let names = ["null", "zero", "full", "random", "urandom", "tty", "net/tun"]
    private static let links = [
        ("fd", "/proc/self/fd"), ("stdin", "/proc/self/fd/0"), ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"), ("ptmx", "pts/ptmx"),
    ]

    private let nodes: [(name: String, tree: MountTree)]

    /// Copies the mounts of the devices that the calling thread sees.
    init() throws {
        nodes = try Self.names.filter { unsafe access("/dev/\($0)", F_OK) == 0 }
            .map { ($0, try MountTree(copying: "/dev/\($0)")) }
    }

    /// Creates the folder, with mount points for the devices.
    func make(at folder: String) throws {
        try makeFolder(folder, mode: 0o755)
        try makeFolder("\(folder)/shm", mode: 0o1777)
        try makeFolder("\(folder)/pts", mode: 0o755)
        for (name, target) in Self.links {
            _ = try systemCall("symlink", name) { unsafe symlink(target, "\(folder)/\(name)") }
        }
        for node in nodes { try makePlace("\(folder)/\(node.name)", isFolder: false) }
    }

    /// Mounts the devices and the host's own terminals; the folder must be mounted at `/dev`.
    func mountNodes() throws {
        for node in nodes {
            // A read-only mount allows writing to the device, but not changing the machine's device file.
            try node.tree.restrict(to: .readOnly)
            try node.tree.mount(at: "/dev/\(node.name)")
        }
        try Mount.fresh("devpts", at: "/dev/pts", options: "newinstance,ptmxmode=0666,mode=620", hasDevices: true)
    }
}
