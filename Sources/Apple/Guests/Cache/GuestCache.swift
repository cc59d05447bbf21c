internal import Foundation
internal import Glibc
internal import Kernel

/// Built guests on disk, outside the user's tree; any number of processes may use it at once.
///
/// In its folder, `guests/KEY` holds a program and what the compiler said of it, `modules/KEY` modules that guests import,
/// `guests-work` what is being built, and `swiftc-version` the version of the compiler that was used last. An entry comes
/// into being by a rename: it is whole, or not there.
package struct GuestCache: Sendable {
    /// Its folder.
    package let folder: String
    /// How many bytes the entries may take before those that were not used for longest go.
    package let limit: Int

    var entries: String { "\(folder)/guests" }
    var works: String { "\(folder)/guests-work" }
    var modules: String { "\(folder)/modules" }
    private var versionFile: String { "\(folder)/swiftc-version" }

    /// The limit unless another is asked for: 2 GiB.
    package static let defaultLimit = 2 << 30

    /// The time in seconds after which unused folders of modules are removed: 30 days.
    static let modulesAge = 30.0 * 24 * 3600

    /// A cache in a folder, which is made when it is first needed.
    package init(folder: String, limit: Int = defaultLimit) {
        self.folder = URL(fileURLWithPath: folder).path
        self.limit = limit
    }

    /// The folder that is used unless another is named: `$PUSHLAB_CACHE`, else `pushlab` in `$XDG_CACHE_HOME`, else
    /// `~/.cache/pushlab`.
    ///
    /// - Throws: ``GuestError`` when the environment has none of these.
    package static func defaultFolder(environment: [String: String]) throws(GuestError) -> String {
        if let own = environment["PUSHLAB_CACHE"], !own.isEmpty { return own }
        // A relative one is to be ignored (XDG Base Directory Specification).
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return "\(cache)/pushlab" }
        if let home = environment["HOME"], !home.isEmpty { return "\(home)/.cache/pushlab" }
        throw GuestError(.cache, "there is no place for built guests: set PUSHLAB_CACHE to a folder, or HOME")
    }

    /// Removes all entries and modules that no process uses, and what broken builds left behind.
    ///
    /// - Returns: how many entries stay because they are in use.
    @discardableResult
    package func clean() throws(GuestError) -> Int {
        try guarded {
            try sweepWorks()
            try sweepModules(unusedSince: .distantFuture)
            _ = unsafe unlink(versionFile)
            return try names(in: entries).filter { try !remove($0) }.count
        }
    }

    /// The version of the compiler that was used last; `nil` if there was none.
    var lastVersion: String? {
        FileManager.default.contents(atPath: versionFile).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Keeps the version of a compiler for machines and times without one.
    func keepVersion(_ version: String) throws(GuestError) {
        guard version != lastVersion else { return }
        try guarded {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(version.utf8).write(to: URL(fileURLWithPath: versionFile), options: .atomic)
        }
    }

    /// The names in a folder; none if there is no folder.
    func names(in folder: String) throws(SystemError) -> [String] {
        do {
            return try FileDescriptor.names(in: folder)
        } catch {
            if error.number == ENOENT { return [] }
            throw error
        }
    }

    /// Runs what touches the disk; errors name the cache and the remedy.
    func guarded<Result>(_ body: () throws -> Result) throws(GuestError) -> Result {
        do {
            return try body()
        } catch {
            if let error = error as? GuestError { throw error }
            throw GuestError(
                .cache,
                "the cache of built guests does not work: \(error); see to it that there is space and that "
                    + "the folder is yours, or set PUSHLAB_CACHE to another",
                file: folder)
        }
    }
}
