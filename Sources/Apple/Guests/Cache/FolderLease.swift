/// A lease on a directory in the cache, which is not removed while this object exists.
final class FolderLease: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}

/// All instances are equal, so that they do not affect the comparison of values that contain one.
extension FolderLease: Hashable {
    static func == (one: FolderLease, other: FolderLease) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
