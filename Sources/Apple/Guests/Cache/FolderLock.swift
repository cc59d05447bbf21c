internal import Glibc
internal import Kernel

/// A lock on a directory: shared among its users, exclusive for its removal (flock(2)).
///
/// The kernel releases it when the process ends.
struct FolderLock: ~Copyable, Sendable {
    private let folder: FileDescriptor

    // Unlocked explicitly, because a child process has a copy of the descriptor between fork and execve.
    deinit { _ = flock(folder.raw, LOCK_UN) }

    /// Locks a directory for use; waits for a removal in progress.
    ///
    /// Returns `nil` when the directory does not exist, or was removed in the meantime.
    static func toUse(_ path: String) throws(SystemError) -> FolderLock? {
        guard let folder = try open(path) else { return nil }
        let raw = folder.raw
        _ = try systemCall("flock", path) { flock(raw, LOCK_SH) }
        return try isThere(folder, path) ? FolderLock(folder: folder) : nil
    }

    /// Locks a directory for removal; `nil` when it is in use, does not exist, or is no directory.
    static func toRemove(_ path: String) throws(SystemError) -> FolderLock? {
        guard let folder = try open(path), try folder.lock(waits: false) else { return nil }
        return try isThere(folder, path) ? FolderLock(folder: folder) : nil
    }

    /// Locks a file exclusively and creates it if necessary; `nil` when another owner has the lock.
    static func alone(_ path: String) throws(SystemError) -> FolderLock? {
        let file = try FileDescriptor.open(path, O_RDWR | O_CREAT)
        guard try file.lock(waits: false) else { return nil }
        return FolderLock(folder: file)
    }

    /// Sets the modification time of the directory to now, as its time of last use (futimens(3)).
    borrowing func touch() throws(SystemError) {
        let raw = folder.raw
        _ = try systemCall("futimens") { futimens(raw, nil) }
    }

    private init(folder: consuming FileDescriptor) { self.folder = folder }

    private static func open(_ path: String) throws(SystemError) -> FileDescriptor? {
        do {
            return try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
        } catch {
            if [ENOENT, ENOTDIR].contains(error.number) { return nil }
            throw error
        }
    }

    /// Whether the path still refers to the opened directory.
    private static func isThere(_ folder: borrowing FileDescriptor, _ path: String) throws(SystemError) -> Bool {
        guard let now = try open(path) else { return false }
        return try now.inode() == folder.inode()
    }
}
