internal import Glibc
internal import Kernel

/// The file system of the machine as programs of a host see it, with the host's own folders.
///
/// The host's own files are on a tmpfs, which is mounted over `/proc` while they are created.
package struct HostMounts: Sendable {
    private let files: [(name: String, text: String)]
    private let size: Int?

    /// Plans the mounts of a host; `size` limits its own folders in bytes, by default to half of the machine's memory.
    package init(_ files: HostFiles, size: Int? = nil) {
        self.size = size
        self.files = [
            ("hosts", files.hosts), ("resolv.conf", files.resolvConf), ("nsswitch.conf", files.nsswitchConf),
        ]
    }

    /// Mounts the view of unprivileged programs in the calling thread's mount namespace, whose mounts are all private.
    ///
    /// All of the machine is read-only except for the writable folders. Its temporary folders are empty except for
    /// visible places, `/dev` has only common devices, `/proc/sys` is writable only for the host's network, and no
    /// socket of the machine can be connected to.
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
            // `/etc/resolv.conf` is often a link into such a folder, and its target must exist afterwards.
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

    /// Mounts the view of privileged programs in the calling thread's mount namespace, in which all mounts are private.
    ///
    /// They see all of the machine, except that `/etc` has the host's own files, the folders of the machine's resolvers
    /// are empty, and the hidden folders are covered.
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

    /// The targets of the files that are links.
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

/// Returns a path with all links resolved (realpath(3)), or `nil` if it does not exist.
func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
}
