internal import Glibc
internal import Kernel

/// The sockets of the machine that have a path, by which its services are reached whatever network a program is in.
enum MachineSockets {
    /// The paths that those of the machine are bound to (proc_net(5), `unix`).
    static func current() throws(SystemError) -> [String] {
        let lines = try FileDescriptor.contents(of: "/proc/self/net/unix")
        var paths: Set<String> = []
        for line in lines.split(separator: "\n") {
            if let space = line.lastIndex(of: " "), line[line.index(after: space)...].hasPrefix("/") {
                paths.insert(String(line[line.index(after: space)...]))
            }
        }
        return paths.sorted()
    }

    /// Puts something in the place of those that are seen, so that nobody can connect to them.
    ///
    /// Those in these folders are of the lab.
    static func cover(_ sockets: [String], except folders: [String]) throws(SystemError) {
        for socket in sockets where !folders.contains(where: { socket.hasPrefix($0 + "/") }) && isSocket(socket) {
            do {
                try Mount.bind("/dev/null", at: socket)
            } catch  where error.number == ENOENT {
                // It has gone at this moment.
            }
        }
    }

    private static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Where the services of a machine listen that answer for names: avahi, nscd, systemd-resolved, and D-Bus, which
    /// leads to the first and the last.
    static var resolverFolders: [String] {
        let names = ["avahi-daemon", "dbus", "nscd", "systemd/resolve", "unscd"]
        return Set(names.flatMap { ["/run/\($0)", "/var/run/\($0)"] }.compactMap(realPath)).sorted()
    }
}
