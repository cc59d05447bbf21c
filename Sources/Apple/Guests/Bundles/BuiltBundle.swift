internal import Foundation
internal import Glibc
internal import Kernel

/// The bundle of an app with those of its extensions; the cache keeps it while this object exists.
package final class BuiltBundle: Sendable {
    /// The path of the app's bundle.
    package let path: String
    /// The paths of the programs: that of the app, and those of its extensions in their order; `nil` without a program.
    package let programs: [String?]
    /// The warnings about Info.plists and resources.
    package let warnings: [GuestDiagnostic]
    private let lock: FolderLock

    fileprivate init(_ entry: String, _ parts: [BundleContents], lock: consuming FolderLock) {
        path = "\(entry)/\(parts[0].place)"
        programs = parts.map { part in part.program == nil ? nil : "\(entry)/\(part.executable)" }
        warnings = parts.flatMap { $0.info.warnings + $0.resources.warnings }
        self.lock = lock
    }
}

extension GuestCache {
    /// Makes the bundle of an app, with its extensions in `PlugIns`, or finds it in the cache.
    ///
    /// Foundation finds a program's bundle by the place of the executable ("Placing content in a bundle").
    ///
    /// - Throws: ``GuestError``, or the kernel's error when no thread can be started.
    package func bundle(_ app: BundlePart, extensions: [BundlePart] = []) async throws -> BuiltBundle {
        try await PlainThread.callAsync {
            // A resource may change while it is copied; the bundle then has no valid key, and is made again.
            for _ in 0..<3 {
                let (parts, key) = try read(app, extensions)
                let entry = "\(entries)/bundle-\(key)"
                if let found = try existing(entry, parts) { return found }
                let work = try guarded { try WorkFolder(in: self) }
                try guarded {
                    for part in parts { try part.write(in: work.path) }
                    try Data().write(to: URL(fileURLWithPath: "\(work.path)/output"))
                    try keepSize(of: work.path)
                }
                guard try read(app, extensions).key == key else { continue }
                return try install(work, entry, parts)
            }
            throw GuestError(
                .sources, "the resources changed each time while they were copied: build again when they are saved",
                file: app.source.resources.first)
        }
    }

    private func read(
        _ app: BundlePart, _ extensions: [BundlePart]
    ) throws(GuestError) -> (parts: [BundleContents], key: String) {
        let folder = app.source.folder(named: app.source.name)
        var parts = [try BundleContents(app, at: folder)]
        for part in extensions {
            var place = "\(folder)/PlugIns/\(part.source.folder(named: part.source.name))"
            if parts.contains(where: { $0.place == place }) {
                place = "\(folder)/PlugIns/\(part.source.folder(named: part.source.identifier))"
            }
            parts.append(try BundleContents(part, at: place))
        }
        let digest = Digest()
        for part in parts { try part.add(to: digest) }
        return (parts, digest.text())
    }

    /// Returns the bundle of an entry; `nil` if it is not in the cache or is damaged.
    private func existing(_ entry: String, _ parts: [BundleContents]) throws(GuestError) -> BuiltBundle? {
        try guarded { () throws -> BuiltBundle? in
            guard let lock = try FolderLock.toUse(entry) else { return nil }
            let files = parts.flatMap { part in part.names.map { "\(part.place)/\($0)" } }
            guard files.allSatisfy({ unsafe access("\(entry)/\($0)", F_OK) == 0 }) else {
                _ = consume lock
                _ = try remove(String(entry.dropFirst(entries.count + 1)))
                return nil
            }
            // A read-only cache works as well.
            try? lock.touch()
            return BuiltBundle(entry, parts, lock: lock)
        }
    }

    /// Turns a work directory into an entry; if another process has installed it first, that one is returned.
    private func install(
        _ work: WorkFolder, _ entry: String, _ parts: [BundleContents]
    ) throws(GuestError) -> BuiltBundle {
        try guarded { () throws -> BuiltBundle in
            try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
            while true {
                if try moves(work.path, to: entry), let lock = work.takeLock() {
                    return BuiltBundle(entry, parts, lock: lock)
                }
                if let other = try existing(entry, parts) { return other }
            }
        }
    }
}
