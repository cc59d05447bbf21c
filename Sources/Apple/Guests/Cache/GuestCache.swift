internal import Foundation
internal import Glibc
internal import Kernel

/// The cache of built guests on disk, which any number of processes can share.
///
/// In its directory, `guests/KEY` contains a program, its compiler output and its size, `guests/bundle-KEY` the bundle
/// of an app, `modules/KEY` modules that guests import, `guests-work` builds in progress, and `swiftc-version` the
/// version of the compiler used last. Entries are created by a rename and are therefore always complete.
package struct GuestCache: Sendable {
    package let folder: String
    /// The size limit of all entries, in bytes, above which the least recently used are evicted.
    package let limit: Int

    var entries: String { "\(folder)/guests" }
    var works: String { "\(folder)/guests-work" }
    var modules: String { "\(folder)/modules" }
    private var versionFile: String { "\(folder)/swiftc-version" }

    /// The default limit: 2 GiB.
    package static let defaultLimit = 2 << 30

    /// The age, in seconds, after which unused modules are removed: 30 days.
    static let modulesAge = 30.0 * 24 * 3600

    /// Creates a cache in a directory, which is created when it is first needed.
    package init(folder: String, limit: Int = defaultLimit) {
        self.folder = URL(fileURLWithPath: folder).path
        self.limit = limit
    }

    /// Returns the default directory: `$PUSHLAB_CACHE`, `$XDG_CACHE_HOME/pushlab`, or `~/.cache/pushlab`.
    ///
    /// - Throws: ``GuestError`` when none of these variables is set.
    package static func defaultFolder(environment: [String: String]) throws(GuestError) -> String {
        if let own = environment["PUSHLAB_CACHE"], !own.isEmpty { return own }
        // A relative path must be ignored (XDG Base Directory Specification).
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return "\(cache)/pushlab" }
        if let home = environment["HOME"], !home.isEmpty { return "\(home)/.cache/pushlab" }
        throw GuestError(.cache, "there is no folder for built guests: set PUSHLAB_CACHE to one, or set HOME")
    }

    /// Removes all entries and modules that are not in use, and the remains of interrupted builds.
    ///
    /// - Returns: The number of entries that stay because they are in use.
    @discardableResult
    package func clean() throws(GuestError) -> Int {
        try guarded {
            try sweepWorks()
            try sweepModules(unusedSince: .distantFuture)
            _ = unsafe unlink(versionFile)
            return try names(in: entries).filter { try !remove($0) }.count
        }
    }

    /// The version of the compiler used last; `nil` if there was none.
    var lastVersion: String? {
        FileManager.default.contents(atPath: versionFile).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Stores the version of the compiler, for a later use of the cache without one.
    func keepVersion(_ version: String) throws(GuestError) {
        guard version != lastVersion else { return }
        try guarded {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(version.utf8).write(to: URL(fileURLWithPath: versionFile), options: .atomic)
        }
    }

    /// Returns the names in a directory; empty if it does not exist.
    func names(in folder: String) throws(SystemError) -> [String] {
        do {
            return try FileDescriptor.names(in: folder)
        } catch {
            if error.number == ENOENT { return [] }
            throw error
        }
    }

    /// Runs a disk operation and adds the cache's path and a remedy to its errors.
    func guarded<Result>(_ body: () throws -> Result) throws(GuestError) -> Result {
        do {
            return try body()
        } catch {
            if let error = error as? GuestError { throw error }
            throw GuestError(
                .cache,
                "the cache of built guests does not work: \(error); check that the disk has space and that the "
                    + "folder is yours, or set PUSHLAB_CACHE to another",
                file: folder)
        }
    }
}
