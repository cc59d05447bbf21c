internal import CLinux
internal import Glibc

/// Folders, and what is in them; an open one serves wherever it is mounted.
extension FileDescriptor {
    /// Opens what a path leads to in the calling thread's mounts and nowhere else: not by links such as `/proc/1/root`
    /// (openat2(2)).
    package static func openSeen(_ path: String, _ flags: Int32) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_open_seen(path, flags)
        try check("openat2", raw, path)
        return FileDescriptor(adopting: raw)
    }

    /// Makes a folder in it (mkdirat(2)).
    package borrowing func makeFolder(_ name: String, mode: UInt32 = 0o755) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("mkdirat", name) { unsafe mkdirat(raw, name, mode) }
    }

    /// Removes an empty folder in it (unlinkat(2)).
    package borrowing func removeFolder(_ name: String) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("unlinkat", name) { unsafe unlinkat(raw, name, AT_REMOVEDIR) }
    }

    /// The names of the folders in it, in ascending order (readdir(3)).
    package borrowing func folders() throws(SystemError) -> [String] {
        // The stream owns its descriptor, and a duplicate would share its position with this one.
        let own = try open(".", O_RDONLY | O_DIRECTORY)
        let raw = try systemCall("fcntl") { fcntl(own.raw, F_DUPFD_CLOEXEC, 3) }
        guard let stream = unsafe fdopendir(raw) else {
            let number = errno
            Glibc.close(raw)
            throw SystemError("fdopendir", number)
        }
        return unsafe Self.names(in: stream) { $0 == DT_DIR }
    }

    /// The names in a folder, in ascending order (readdir(3)).
    package static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw SystemError("opendir", errno, folder) }
        return unsafe names(in: stream) { _ in true }
    }

    /// Reads and closes a stream; takes what is of a type that is wanted.
    private static func names(in stream: OpaquePointer, ofType isWanted: (Int) -> Bool) -> [String] {
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            guard unsafe isWanted(Int(entry.pointee.d_type)) else { continue }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The number of its inode (fstat(2)).
    package borrowing func inode() throws(SystemError) -> UInt64 {
        let raw = self.raw
        var status = stat()
        _ = try systemCall("fstat") { unsafe fstat(raw, &status) }
        return UInt64(status.st_ino)
    }

    /// The number of the inode of something in it; `nil` when there is nothing of that name (fstatat(2)).
    package borrowing func inode(of name: String) throws(SystemError) -> UInt64? {
        let raw = self.raw
        var status = stat()
        do {
            _ = try systemCall("fstatat", name) { unsafe fstatat(raw, name, &status, AT_SYMLINK_NOFOLLOW) }
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
        return UInt64(status.st_ino)
    }

    /// Locks the open file against everybody who locks it too, until its last descriptor is closed (flock(2)).
    ///
    /// Waits for the lock unless asked not to; false when somebody else has it then.
    package borrowing func lock(waits: Bool = true) throws(SystemError) -> Bool {
        let raw = self.raw
        do {
            _ = try systemCall("flock") { flock(raw, LOCK_EX | (waits ? 0 : LOCK_NB)) }
            return true
        } catch {
            if error.number == EWOULDBLOCK { return false }
            throw error
        }
    }
}
