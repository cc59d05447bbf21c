internal import Glibc
internal import Synchronization

/// A lock that prevents two servers from using one store, in which each would deliver the other's messages.
///
/// The kernel releases the lock when the process ends. It is on a separate file, because closing the database's file
/// would release SQLite's own locks.
final class StoreLock: Sendable {
    private let descriptor: Mutex<CInt?>

    /// Locks the store at `path`.
    ///
    /// - Throws: ``StoreError`` when another server has the lock, or the lock file cannot be created.
    init(path: String) throws(StoreError) {
        let file = Self.resolved(path) + "-lock"
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(path: path, reason: "cannot open \(file): \(Self.reason)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno == EWOULDBLOCK ? nil : "cannot lock \(file): \(Self.reason)"
            close(descriptor)
            guard let reason else {
                throw StoreError(
                    path: path, reason: "another server uses it",
                    remedy: "stop that one, or give each server a --store of its own")
            }
            throw StoreError(path: path, reason: reason)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    func release() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // A child has a copy of the descriptor between fork and execve, so closing alone would not unlock.
            _ = flock(open, LOCK_UN)
            close(open)
            descriptor = nil
        }
    }

    /// Resolves symbolic links, so that all paths of a file share one lock.
    private static func resolved(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}
