internal import Glibc
internal import Kernel
internal import Netlink

/// The sockets of the machine that have a path, by which its services are reached whatever network a program is in.
struct MachineSockets: Sendable {
    /// Where they are, with all links followed.
    let paths: [String]
    /// The paths, as they were given when they were bound, of those that have not been found, or not by all their names.
    let missed: [String]

    /// Finds those of the networks of all processes that the calling one may enter.
    ///
    /// One is found where it was bound, or by other names in the same folder. Blocks, the longer the more processes and
    /// networks the machine has.
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
            // Hosts have folders of their own there.
            if found.count < names, !PrivateFolder.all.contains(where: { socket.path.hasPrefix($0.path + "/") }) {
                missed.insert(socket.path)
            }
        }
        self.paths = paths.sorted()
        self.missed = missed.sorted()
    }

    /// Puts something in the place of those that are seen, so that nobody can connect to them.
    ///
    /// Those in these folders are of the lab.
    func cover(except folders: [String]) throws(SystemError) {
        for socket in paths where !folders.contains(where: { socket.hasPrefix($0 + "/") }) {
            guard Self.socket(socket) != nil else { continue }
            do {
                try Mount.bind("/dev/null", at: socket)
            } catch  where error.number == ENOENT {
                // It has gone at this moment.
            }
        }
    }

    /// Where the services of a machine listen that answer for names: avahi, nscd, systemd-resolved, and D-Bus, which
    /// leads to the first and the last.
    static var resolverFolders: [String] {
        let names = ["avahi-daemon", "dbus", "nscd", "systemd/resolve", "unscd"]
        return Set(names.flatMap { ["/run/\($0)", "/var/run/\($0)"] }.compactMap(realPath)).sorted()
    }

    /// The paths of a socket that has been bound at one of these, and how many names it has.
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

    /// What is at a path, if it is a socket.
    private static func socket(_ path: String) -> (inode: UInt32, names: Int)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        return (UInt32(truncatingIfNeeded: status.st_ino), Int(status.st_nlink))
    }

    /// Those of all networks; the calling thread, a plain one, ends in another network.
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
                // It has ended, or the network is of somebody else's users.
                continue
            }
            sockets.formUnion(try boundHere())
        }
        return sockets
    }

    /// Those of the calling thread's network.
    private static func boundHere() throws -> [PathSocket] {
        do {
            var diagnostics = try NetlinkSocket(.socketDiagnostics)
            return try diagnostics.pathSockets()
        } catch {
            // A kernel that cannot show them so (CONFIG_UNIX_DIAG) has the paths in proc_net(5), `unix`.
            return try FileDescriptor.contents(of: "/proc/thread-self/net/unix").split(separator: "\n").compactMap {
                line in
                let words = line.split(separator: " ", maxSplits: 7)
                guard words.count == 8, words[7].hasPrefix("/") else { return nil }
                let path = String(words[7])
                return PathSocket(path: path, inode: socket(path)?.inode ?? 0)
            }
        }
    }

    /// The folders that processes are in, from which paths may have been meant.
    private static func workingFolders() throws -> Set<String> {
        Set(processes().compactMap { try? FileDescriptor.target(ofLink: "/proc/\($0)/cwd") })
    }

    private static func processes() -> [String] {
        ((try? FileDescriptor.names(in: "/proc")) ?? []).filter { $0.first?.isNumber == true }
    }
}
