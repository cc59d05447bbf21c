internal import Glibc
internal import Kernel

/// What programs of a host see of the machine's file system, and what the host has to itself.
///
/// What is the host's own lives on a tmpfs that is reachable only through it: while it is made, it is mounted over `/proc`.
package struct HostMounts: Sendable {
    private let files: [(name: String, text: String)]
    private let size: Int?

    /// Plans the mounts of a host, whose own folders may hold so many bytes; without a number half of the machine's memory.
    package init(_ files: HostFiles, size: Int? = nil) {
        self.size = size
        self.files = [
            ("hosts", files.hosts), ("resolv.conf", files.resolvConf), ("nsswitch.conf", files.nsswitchConf),
        ]
    }

    /// Gives the calling thread's mount namespace, in which all mounts are private, what programs see that are kept from
    /// harming the machine.
    ///
    /// All of the machine is read-only but for the folders that programs may write to. Its temporary folders are empty
    /// but for what is to be seen in them, `/dev` has nothing but what any program needs, `/proc/sys` can be changed only
    /// where it is of the host's network, and no socket of the machine can be connected to.
    package func make(isolatedFrom machine: MachineView) throws {
        let shown = try machine.places.map { try ShownPlace($0, isReadOnly: true) }
        let writable = try machine.writable.map { try ShownPlace(MachinePlace($0, isFolder: true), isReadOnly: false) }
        let given = try machine.given.map { try ShownPlace(MachinePlace($0, isFolder: true), isReadOnly: true) }
        let devices = try DeviceFolder()
        let links = linkTargets
        try Mount.restrict("/", to: [.readOnly, .noDevices])
        try Mount.fresh("tmpfs", at: "/proc", options: "mode=755" + (size.map { ",size=\($0)" } ?? ""))
        for folder in PrivateFolder.all {
            try folder.make(in: "/proc")
            // `/etc/resolv.conf` is often a link into such a folder, and has to lead somewhere afterwards.
            for target in links { try folder.makeFile(target, in: "/proc") }
        }
        try devices.make(at: "/proc/dev")
        for folder in PrivateFolder.all { try Mount.bind("/proc/\(folder.name)", at: folder.path) }
        try Mount.bind("/proc/dev", at: "/dev")
        try devices.mountNodes()
        try coverFiles()
        let covers = try HiddenFolders(machine.hidden)
        try Mount.detach("/proc")
        for place in shown { try place.mount() }
        try covers.mount()
        for place in given + writable { try place.mount() }
        try covers.close()
        try machine.sockets.cover(except: machine.writable)
        try Mount.allow(.readOnly, at: "/proc")
        try KernelSettings.protect()
        try Mount.fresh("sysfs", at: "/sys", isReadOnly: true)
    }

    /// Gives the calling thread's mount namespace, in which all mounts are private, what privileged programs see: all of
    /// the machine, but for the host's own files in `/etc`, empty folders where the machine's resolvers listen, and what
    /// programs keep.
    package func make(showing machine: MachineView) throws {
        let given = try machine.given.map { try ShownPlace(MachinePlace($0, isFolder: true), isReadOnly: true) }
        let folders = MachineSockets.resolverFolders
        let links = linkTargets
        try Mount.fresh("tmpfs", at: "/proc", options: "size=1m,mode=755")
        _ = try systemCall("mkdir") { unsafe mkdir("/proc/empty", 0o755) }
        for target in links {
            guard let folder = folders.first(where: { target.hasPrefix($0 + "/") }) else { continue }
            let name = target.dropFirst(folder.count + 1)
            if !name.contains("/") { _ = try FileDescriptor.open("/proc/empty/\(name)", O_WRONLY | O_CREAT) }
        }
        for folder in folders { try Mount.bind("/proc/empty", at: folder) }
        try coverFiles()
        let covers = try HiddenFolders(machine.hidden)
        try Mount.detach("/proc")
        try covers.mount()
        for place in given { try place.mount() }
        try covers.close()
        try Mount.fresh("sysfs", at: "/sys")
    }

    /// Where the files lead that are links.
    private var linkTargets: [String] { files.compactMap { realPath("/etc/\($0.name)") } }

    private func coverFiles() throws {
        try CompletedFolder("/etc", with: files.map(\.name)).make(at: "/proc/etc")
        for (name, text) in files {
            let file = try FileDescriptor.open("/proc/\(name)", O_WRONLY | O_CREAT)
            _ = try systemCall("fchmod") { fchmod(file.raw, 0o644) }  // whatever the umask is
            try file.write(Array(text.utf8))
            try Mount.bind("/proc/\(name)", at: "/etc/\(name)")
        }
    }
}

/// Where a path leads, with all links followed (realpath(3)); `nil` when it leads nowhere.
func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
}
