internal import Glibc
internal import Kernel

/// A lock on a folder: shared by all who use what is in it, alone by who removes it (flock(2)).
///
/// The kernel gives it up when the process ends, however it does.
struct FolderLock: ~Copyable, Sendable {
    private let folder: FileDescriptor

    // Given up here and not by closing alone: a process that another thread starts has a copy of each descriptor until it
    // executes its program.
    deinit { _ = flock(folder.raw, LOCK_UN) }

    /// Locks a folder to use it, after anybody who is removing it.
    ///
    /// `nil` when the folder is not there, or was removed while this waited.
    static func toUse(_ path: String) throws(SystemError) -> FolderLock? {
        guard let folder = try open(path) else { return nil }
        let raw = folder.raw
        _ = try systemCall("flock", path) { flock(raw, LOCK_SH) }
        return try isThere(folder, path) ? FolderLock(folder: folder) : nil
    }

    /// Locks a folder to remove it; `nil` when somebody uses it or it is not there.
    static func toRemove(_ path: String) throws(SystemError) -> FolderLock? {
        guard let folder = try open(path), try folder.lock(waits: false) else { return nil }
        return try isThere(folder, path) ? FolderLock(folder: folder) : nil
    }

    /// Locks a file, which is made unless it is there, for one owner at a time; `nil` when it has another.
    static func alone(_ path: String) throws(SystemError) -> FolderLock? {
        let file = try FileDescriptor.open(path, O_RDWR | O_CREAT)
        guard try file.lock(waits: false) else { return nil }
        return FolderLock(folder: file)
    }

    /// Marks the folder as used just now, by the time of its last change (futimens(3)).
    borrowing func touch() throws(SystemError) {
        let raw = folder.raw
        _ = try systemCall("futimens") { futimens(raw, nil) }
    }

    private init(folder: consuming FileDescriptor) { self.folder = folder }

    private static func open(_ path: String) throws(SystemError) -> FileDescriptor? {
        do {
            return try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
    }

    /// Whether the path still leads to the folder that was opened.
    private static func isThere(_ folder: borrowing FileDescriptor, _ path: String) throws(SystemError) -> Bool {
        guard let now = try open(path) else { return false }
        return try now.inode() == folder.inode()
    }
}
