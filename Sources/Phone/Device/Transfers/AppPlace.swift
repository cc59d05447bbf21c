internal import Glibc
internal import Kernel

/// The executable, environment and namespaces of a process of an app, for another process of it.
final class AppPlace: Sendable {
    let path: String
    let environment: [String: String]
    /// The view of the files.
    private let mounts: Namespace
    /// The users of the lab's programs; `nil` for a process with those of the device's system.
    private let users: ProgramUsers?

    /// Opens the place of a running process.
    init(ofProcess id: Int32) throws(SystemError) {
        path = try FileDescriptor.target(ofLink: "/proc/\(id)/exe")
        let variables = try FileDescriptor.contents(of: "/proc/\(id)/environ").split(separator: "\0")
        environment = Dictionary(
            variables.compactMap { entry in
                let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
            }, uniquingKeysWith: { first, _ in first })
        mounts = Namespace(.mount, adopting: try FileDescriptor.open("/proc/\(id)/ns/mnt", O_RDONLY))
        let descriptor = try FileDescriptor.open("/proc/\(id)/ns/user", O_RDONLY)
        let own = try FileDescriptor.open("/proc/self/ns/user", O_RDONLY)
        users = try descriptor.inode() == own.inode() ? nil : ProgramUsers(adopting: descriptor)
    }

    /// Starts a process there, in the network of the calling process.
    func start(
        _ launch: ProcessLaunch, descriptors: [(parent: Int32, child: Int32)], controlGroups: [Int32]
    ) throws -> Process {
        try PlainThread.run { [self] in
            try mounts.enter()
            return try Process.start(launch, descriptors: descriptors, controlGroups: controlGroups, in: users)
        }
    }
}
