internal import Foundation
internal import Kernel
internal import Synchronization

/// A folder of one build inside the cache: removed when its owner goes, unless it has become an entry.
///
/// It is locked: a build whose process has ended, however it did, is told from one that goes on.
final class WorkFolder: Sendable {
    /// Its path.
    let path: String
    private let lock: Mutex<FolderLock?>

    /// Makes one in the cache.
    init(in cache: GuestCache) throws {
        while true {
            let path = "\(cache.works)/\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            // Another process may take it for one left behind before it is locked.
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

    /// Hands over the lock of a folder that has become an entry.
    func takeLock() -> FolderLock? {
        lock.withLock { $0.take() }
    }
}
