internal import Glibc
internal import Kernel

/// The `/dev` of a host: the devices that any program may use, and those that belong to its network.
///
/// Disks, memory and the kernel's log are not there.
final class DeviceFolder: Sendable {
    private static let names = ["null", "zero", "full", "random", "urandom", "tty", "net/tun"]
    private static let links = [
        ("fd", "/proc/self/fd"), ("stdin", "/proc/self/fd/0"), ("stdout", "/proc/self/fd/1"),
        ("stderr", "/proc/self/fd/2"), ("ptmx", "pts/ptmx"),
    ]

    private let nodes: [(name: String, tree: MountTree)]

    /// Takes the devices from what the calling thread sees, as far as they are there.
    init() throws {
        nodes = try Self.names.filter { unsafe access("/dev/\($0)", F_OK) == 0 }
            .map { ($0, try MountTree(copying: "/dev/\($0)")) }
    }

    /// Makes the folder, with places for the devices.
    func make(at folder: String) throws {
        try makeFolder(folder, mode: 0o755)
        try makeFolder("\(folder)/shm", mode: 0o1777)
        try makeFolder("\(folder)/pts", mode: 0o755)
        for (name, target) in Self.links {
            _ = try systemCall("symlink", name) { unsafe symlink(target, "\(folder)/\(name)") }
        }
        for node in nodes { try makePlace("\(folder)/\(node.name)", isFolder: false) }
    }

    /// Mounts the devices, and terminals of the host's own, once the folder is `/dev`.
    func mountNodes() throws {
        for node in nodes {
            // One can write to a device by a read-only mount, and not change its file, which is the machine's.
            try node.tree.restrict(to: .readOnly)
            try node.tree.mount(at: "/dev/\(node.name)")
        }
        try Mount.fresh("devpts", at: "/dev/pts", options: "newinstance,ptmxmode=0666,mode=620", hasDevices: true)
    }
}
