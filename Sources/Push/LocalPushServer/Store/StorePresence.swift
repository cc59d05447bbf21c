internal import Glibc

/// Checks that a store's file has not been removed or replaced, in which case writes would be lost.
package struct StorePresence: Sendable {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// Records the identity of the file at `path`.
    ///
    /// - Throws: ``StoreError`` when it has a second hard link, through which another server could use it.
    init(path: String) throws(StoreError) {
        guard let status = Self.status(path) else { throw StoreError(path: path, reason: Self.isGone) }
        guard status.st_nlink <= 1 else {
            throw StoreError(
                path: path,
                reason: "it has \(status.st_nlink) names (hard links)",
                remedy: "remove the others, or give --store another path")
        }
        self.path = path
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// Throws ``StoreError`` when the file was removed or replaced.
    func check() throws(StoreError) {
        guard let status = Self.status(path), status.st_dev == device, status.st_ino == number else {
            throw StoreError(path: path, reason: Self.isGone, remedy: "start the server again")
        }
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static let isGone = "its file was removed or replaced while it was in use"
}
