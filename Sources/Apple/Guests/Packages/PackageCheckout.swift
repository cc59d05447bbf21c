internal import Foundation
internal import Kernel

/// A package that was fetched from a git repository into the cache, and stays there while this object exists.
package final class PackageCheckout: Sendable {
    /// The folder of the package.
    package let folder: String
    private let lock: FolderLease

    private init(folder: String, lock: FolderLease) {
        self.folder = folder
        self.lock = lock
    }

    /// Returns the package of a tag; fetches it unless it is in the cache.
    ///
    /// - Throws: ``GuestError``, `CancellationError`, or the kernel's error when no thread can be started.
    package static func fetch(
        _ url: String, version: String, cache: GuestCache, environment: [String: String]? = nil
    ) async throws -> PackageCheckout {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let digest = Digest()
        digest.add([url, version])
        let entry = "\(cache.entries)/checkout-\(digest.text())"
        // The folder has the name of the repository, which other packages may use for it.
        let name = URL(fileURLWithPath: url).deletingPathExtension().lastPathComponent
        while true {
            if let found = try cache.guarded({ try hold(entry) }) {
                return PackageCheckout(folder: "\(entry)/\(name)", lock: found)
            }
            let work = try cache.guarded { try WorkFolder(in: cache) }
            try await download(url, version, to: "\(work.path)/\(name)", environment)
            try cache.guarded {
                try FileManager.default.createDirectory(atPath: cache.entries, withIntermediateDirectories: true)
                _ = try cache.moves(work.path, to: entry)
            }
        }
    }

    private static func hold(_ entry: String) throws -> FolderLease? {
        guard let lock = try FolderLock.toUse(entry) else { return nil }
        // A read-only cache works as well.
        try? lock.touch()
        return FolderLease(lock)
    }

    private static func download(
        _ url: String, _ version: String, to folder: String, _ environment: [String: String]
    ) async throws {
        let path = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/git" }
        guard let git = path.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw GuestError(.sources, "there is no git to fetch it with: install git", file: url)
        }
        var environment = environment
        // Without a terminal git would wait for a password.
        environment["GIT_TERMINAL_PROMPT"] = "0"
        let words = ["-c", "advice.detachedHead=false", "clone", "--quiet", "--depth", "1", "--branch", version]
        let run = try await CompilerRun.run(git, words + ["--", url, folder], environment: environment)
        guard run.end == .exited(0) else {
            let reason = run.output.split(separator: "\n").last.map { ": \($0)" } ?? ""
            throw GuestError(
                .sources, "the version \(version) of the package cannot be fetched\(reason). See that it is a tag",
                file: url)
        }
    }
}
