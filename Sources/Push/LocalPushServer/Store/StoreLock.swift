internal import Glibc
internal import Synchronization

/// Keeps a second server from a store: each would deliver what the other has, and know nothing of what that accepts.
///
/// The kernel takes the lock away with the process that has it, however that ends. It is on a file of its own, since to close
/// the database's would end the locks of SQLite.
final class StoreLock: Sendable {
    private let descriptor: Mutex<CInt?>

    /// Locks the store at `path`.
    ///
    /// - Throws: ``StoreError`` when another server has it, or the file beside it cannot be made.
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

    /// Leaves the store to others.
    func release() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // A process that is being started has the descriptor too until it executes its program; unlocking counts for all.
            _ = flock(open, LOCK_UN)
            close(open)
            descriptor = nil
        }
    }

    /// The path without symbolic links, so that each way to a file leads to one lock.
    private static func resolved(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}
