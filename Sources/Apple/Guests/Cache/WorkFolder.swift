internal import Foundation
internal import Kernel
internal import Synchronization

/// The directory of one build inside the cache, removed on release unless it has become an entry.
///
/// It is locked, which distinguishes it from the directory of a build whose process has ended.
final class WorkFolder: Sendable {
    let path: String
    private let lock: Mutex<FolderLock?>

    init(in cache: GuestCache) throws {
        while true {
            let path = "\(cache.works)/\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            // Before the lock is taken, another process may remove it as a left-over.
            if let lock = try FolderLock.toUse(path) {
                self.path = path
                self.lock = Mutex(lock)
                return
            }
        }
    }

    deinit {
        let isStill = lock.withLock { $0 != nil }
        if isStill { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Returns the lock of a directory that has become an entry.
    func takeLock() -> FolderLock? {
        lock.withLock { $0.take() }
    }
}
