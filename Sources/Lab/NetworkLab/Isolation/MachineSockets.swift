internal import Glibc
internal import Kernel
internal import Netlink

/// The sockets of the machine with a path, which reach its services from any network namespace.
struct MachineSockets: Sendable {
    /// The paths, with all links resolved.
    let paths: [String]
    /// The bound paths of the sockets of which not every name was found.
    let missed: [String]

    /// Finds the sockets of all networks that the calling process may enter.
    ///
    /// A socket is found where it was bound, or by other names in the same folder. Blocks; the time grows with the
    /// machine's processes and networks.
    init() throws {
        let sockets = try PlainThread.run { try Self.bound() }
        let isRelative = sockets.contains { !$0.path.hasPrefix("/") }
        let folders = isRelative ? try Self.workingFolders() : []
        var paths: Set<String> = []
        var missed: Set<String> = []
        for socket in sockets {
            let places = socket.path.hasPrefix("/") ? [socket.path] : folders.map { "\($0)/\(socket.path)" }
            let (found, names) = Self.find(socket.inode, at: places)
            paths.formUnion(found)
            // Each host has a private folder there.
            if found.count < names, !PrivateFolder.all.contains(where: { socket.path.hasPrefix($0.path + "/") }) {
                missed.insert(socket.path)
            }
        }
        self.paths = paths.sorted()
        self.missed = missed.sorted()
    }

    /// Mounts `/dev/null` over the visible sockets, so that no program can connect to them.
    ///
    /// Sockets in the excepted folders belong to the lab.
    func cover(except folders: [String]) throws(SystemError) {
        for socket in paths where !folders.contains(where: { socket.hasPrefix($0 + "/") }) {
            guard Self.socket(socket) != nil else { continue }
            do {
                try Mount.bind("/dev/null", at: socket)
            } catch  where error.number == ENOENT {
                // The socket has just been removed.
            }
        }
    }

    /// The folders of the machine's name services (avahi, nscd, systemd-resolved) and of D-Bus, which reaches two of
    /// them.
    static var resolverFolders: [String] {
        let names = ["avahi-daemon", "dbus", "nscd", "systemd/resolve", "unscd"]
        return Set(names.flatMap { ["/run/\($0)", "/var/run/\($0)"] }.compactMap(realPath)).sorted()
    }

    /// Returns the paths of a socket that was bound at one of these places, and the number of its names.
    private static func find(_ inode: UInt32, at places: [String]) -> (found: Set<String>, names: Int) {
        var found: Set<String> = []
        var names = 1
        func take(_ path: String) {
            guard let seen = socket(path), seen.inode == inode, let real = realPath(path) else { return }
            found.insert(real)
            names = seen.names
        }
        for place in places { take(place) }
        if !found.isEmpty, names == 1 { return (found, names) }
        for place in places {
            let folder = String(place[...(place.lastIndex(of: "/") ?? place.startIndex)])
            for name in (try? FileDescriptor.names(in: folder)) ?? [] { take(folder + name) }
        }
        return (found, names)
    }

    /// Returns the inode and the number of names of a socket at a path; `nil` if there is none.
    private static func socket(_ path: String) -> (inode: UInt32, names: Int)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        return (UInt32(truncatingIfNeeded: status.st_ino), Int(status.st_nlink))
    }

    /// Returns the sockets of all networks; leaves the calling thread, a plain one, in another network.
    private static func bound() throws -> Set<PathSocket> {
        var sockets: Set<PathSocket> = []
        var seen: Set<String> = []
        for process in ["self"] + processes() {
            let link = "/proc/\(process)/ns/net"
            guard let network = try? FileDescriptor.target(ofLink: link), seen.insert(network).inserted else {
                continue
            }
            do {
                if process != "self" { try Namespace(.network, adopting: .open(link, O_RDONLY)).enter() }
            } catch {
                // The process has ended, or its network belongs to another user.
                continue
            }
            sockets.formUnion(try boundHere())
        }
        return sockets
    }

    /// Returns the sockets of the calling thread's network.
    private static func boundHere() throws -> [PathSocket] {
        do {
            var diagnostics = try NetlinkSocket(.socketDiagnostics)
            return try diagnostics.pathSockets()
        } catch {
            // Without CONFIG_UNIX_DIAG the paths are in proc_net(5), `unix`.
            return try FileDescriptor.contents(of: "/proc/thread-self/net/unix").split(separator: "\n").compactMap {
                line in
                let words = line.split(separator: " ", maxSplits: 7)
                guard words.count == 8, words[7].hasPrefix("/") else { return nil }
                let path = String(words[7])
                return PathSocket(path: path, inode: socket(path)?.inode ?? 0)
            }
        }
    }

    /// Returns the working directories of all processes, which relative paths may refer to.
    private static func workingFolders() throws -> Set<String> {
        Set(processes().compactMap { try? FileDescriptor.target(ofLink: "/proc/\($0)/cwd") })
    }

    private static func processes() -> [String] {
        ((try? FileDescriptor.names(in: "/proc")) ?? []).filter { $0.first?.isNumber == true }
    }
}
