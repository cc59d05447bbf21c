/// A folder in the cache that stays as long as somebody has this.
final class HeldFolder: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}

/// All are equal: of two values that hold a folder, the rest decides whether they are the same.
extension HeldFolder: Hashable {
    static func == (one: HeldFolder, other: HeldFolder) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
