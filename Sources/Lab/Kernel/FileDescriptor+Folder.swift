internal import CLinux
internal import Glibc

extension FileDescriptor {
    /// Opens a path in the calling thread's mounts without following magic links such as `/proc/1/root` (openat2(2)).
    package static func openSeen(_ path: String, _ flags: Int32) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_open_seen(path, flags)
        try check("openat2", raw, path)
        return FileDescriptor(adopting: raw)
    }

    /// Creates a directory in this one (mkdirat(2)).
    package borrowing func makeFolder(_ name: String, mode: UInt32 = 0o755) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("mkdirat", name) { unsafe mkdirat(raw, name, mode) }
    }

    /// Removes an empty directory from this one (unlinkat(2)).
    package borrowing func removeFolder(_ name: String) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("unlinkat", name) { unsafe unlinkat(raw, name, AT_REMOVEDIR) }
    }

    /// Returns the names of the directories in this one, in ascending order (readdir(3)).
    package borrowing func folders() throws(SystemError) -> [String] {
        // The stream owns its descriptor, and a duplicate would share this descriptor's position.
        let own = try open(".", O_RDONLY | O_DIRECTORY)
        let raw = try systemCall("fcntl") { fcntl(own.raw, F_DUPFD_CLOEXEC, 3) }
        guard let stream = unsafe fdopendir(raw) else {
            let number = errno
            Glibc.close(raw)
            throw SystemError("fdopendir", number)
        }
        return unsafe Self.names(in: stream) { $0 == DT_DIR }
    }

    /// Returns the names in a directory, in ascending order (readdir(3)).
    package static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw SystemError("opendir", errno, folder) }
        return unsafe names(in: stream) { _ in true }
    }

    /// Reads and closes a directory stream; returns the names of the wanted types.
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

    /// Returns the descriptor's inode number (fstat(2)).
    package borrowing func inode() throws(SystemError) -> UInt64 {
        let raw = self.raw
        var status = stat()
        _ = try systemCall("fstat") { unsafe fstat(raw, &status) }
        return UInt64(status.st_ino)
    }

    /// Returns the inode number of an entry; `nil` when there is no such entry (fstatat(2)).
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

    /// Locks the open file exclusively until its last descriptor is closed (flock(2)).
    ///
    /// Waits for the lock unless `waits` is false; then returns false when another process has it.
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
