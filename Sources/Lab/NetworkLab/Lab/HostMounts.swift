internal import Glibc
internal import Kernel

/// What a host has to itself of the machine's file system, and what it does not see of it.
package struct HostMounts: Sendable {
    /// Where the services of a machine listen that answer for names: avahi, nscd, systemd-resolved, and D-Bus, which
    /// leads to the first and the last.
    private static let resolverFolders = ["avahi-daemon", "dbus", "nscd", "systemd/resolve", "unscd"].flatMap {
        ["/run/\($0)", "/var/run/\($0)"]
    }

    private let files: [(name: String, text: String)]

    /// Plans the mounts of a host.
    package init(_ files: HostFiles) {
        self.files = [
            ("hosts", files.hosts), ("resolv.conf", files.resolvConf), ("nsswitch.conf", files.nsswitchConf),
        ]
    }

    /// Gives the calling thread's mount namespace, in which all mounts are private, its own files in `/etc`, and empty
    /// folders where the machine's resolvers listen.
    ///
    /// They live on a tmpfs that is reachable only through them: it is mounted over `/proc` for a moment.
    package func make() throws {
        let folders = Set(Self.resolverFolders.compactMap(Self.realPath)).sorted()
        try Mount.fresh("tmpfs", at: "/proc", options: "size=1m,mode=755")
        _ = try systemCall("mkdir") { unsafe mkdir("/proc/empty", 0o755) }
        // `/etc/resolv.conf` is often a link into such a folder, and has to lead somewhere afterwards.
        for target in files.compactMap({ Self.realPath("/etc/\($0.name)") }) {
            guard let folder = folders.first(where: { target.hasPrefix($0 + "/") }) else { continue }
            let name = target.dropFirst(folder.count + 1)
            if !name.contains("/") { _ = try FileDescriptor.open("/proc/empty/\(name)", O_WRONLY | O_CREAT) }
        }
        for folder in folders { try Mount.bind("/proc/empty", at: folder) }
        for (name, text) in files {
            let file = try FileDescriptor.open("/proc/\(name)", O_WRONLY | O_CREAT)
            _ = try systemCall("fchmod") { fchmod(file.raw, 0o644) }  // whatever the umask is
            try file.write(Array(text.utf8))
            // A machine without the file has nothing to cover; its resolver falls back to its defaults.
            if unsafe access("/etc/\(name)", F_OK) == 0 { try Mount.bind("/proc/\(name)", at: "/etc/\(name)") }
        }
        try Mount.detach("/proc")
    }

    /// Where a path leads, with all links followed (realpath(3)); `nil` when it leads nowhere.
    private static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
