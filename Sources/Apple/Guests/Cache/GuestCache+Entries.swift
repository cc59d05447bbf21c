internal import Foundation
internal import Glibc
internal import Kernel

extension GuestCache {
    /// Returns the locked guest of a key; `nil` if it is not in the cache or is damaged.
    func guest(_ key: GuestKey) throws(GuestError) -> BuiltGuest? {
        try guarded {
            let entry = "\(entries)/\(key.text)"
            guard let lock = try FolderLock.toUse(entry) else { return nil }
            guard let output = try? FileDescriptor.contents(of: "\(entry)/output"),
                unsafe access("\(entry)/program", X_OK) == 0
            else {
                // A file of the entry was removed.
                _ = consume lock
                _ = try remove(key.text)
                return nil
            }
            // A read-only cache works as well.
            try? lock.touch()
            return BuiltGuest(program: "\(entry)/program", output: output, wasCompiled: false, lock: lock)
        }
    }

    /// Turns a build's work directory into an entry.
    ///
    /// If another process has installed the entry first, that one is returned.
    func install(_ work: WorkFolder, as key: GuestKey, output: String) throws(GuestError) -> BuiltGuest {
        try guarded {
            try Data(output.utf8).write(to: URL(fileURLWithPath: "\(work.path)/output"))
            for name in try names(in: work.path) where name != "program" && name != "output" {
                try FileManager.default.removeItem(atPath: "\(work.path)/\(name)")
            }
            try keepSize(of: work.path)
            // After a power loss there must be no entry without its contents.
            let program = try FileDescriptor.open("\(work.path)/program", O_RDONLY)
            _ = try systemCall("fsync", work.path) { fsync(program.raw) }
            try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
            let entry = "\(entries)/\(key.text)"
            while try !moves(work.path, to: entry) {
                guard let lock = try FolderLock.toUse(entry) else { continue }
                return BuiltGuest(program: "\(entry)/program", output: output, wasCompiled: true, lock: lock)
            }
            return BuiltGuest(program: "\(entry)/program", output: output, wasCompiled: true, lock: work.takeLock())
        }
    }

    /// Renames a directory; returns false when one of the new name exists.
    func moves(_ folder: String, to path: String) throws(SystemError) -> Bool {
        do {
            _ = try systemCall("rename", path) { unsafe rename(folder, path) }
            return true
        } catch {
            if error.number == ENOTEMPTY || error.number == EEXIST { return false }
            throw error
        }
    }

    /// Evicts the least recently used entries above the limit, and modules unused for ``modulesAge``.
    ///
    /// Entries in use stay.
    func evict() throws(GuestError) {
        try guarded {
            try sweepWorks()
            try sweepModules(unusedSince: Date(timeIntervalSinceNow: -Self.modulesAge))
            let all = try names(in: entries).compactMap { usage(of: $0) }
            var total = all.reduce(0) { $0 + $1.bytes }
            for entry in all.sorted(by: { $0.lastUse < $1.lastUse }) where total > limit {
                if try remove(entry.name) { total -= entry.bytes }
            }
        }
    }

    /// Removes an entry; returns false if it is in use.
    func remove(_ name: String) throws -> Bool { try removeFolder("\(entries)/\(name)") }

    /// Removes a directory of the cache; returns false if it is in use.
    private func removeFolder(_ entry: String) throws -> Bool {
        guard let lock = try FolderLock.toRemove(entry) else { return false }
        // Renamed first, so that no reader finds a partly removed entry.
        try FileManager.default.createDirectory(atPath: works, withIntermediateDirectories: true)
        let doomed = "\(works)/\(UUID().uuidString)"
        _ = try moves(entry, to: doomed)
        try FileManager.default.removeItem(atPath: doomed)
        _ = consume lock
        return true
    }

    /// Removes the module directories that are not in use and were last used before a time.
    func sweepModules(unusedSince limit: Date) throws {
        for name in try names(in: modules) {
            let folder = "\(modules)/\(name)"
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
            guard let lastUse = attributes?[.modificationDate] as? Date, lastUse < limit else { continue }
            // A directory of another user stays.
            _ = try? removeFolder(folder)
        }
    }

    /// Removes the work directories of builds whose process has ended.
    func sweepWorks() throws {
        for name in try names(in: works) {
            let work = "\(works)/\(name)"
            guard let lock = try FolderLock.toRemove(work) else { continue }
            // A file that an orphaned compiler still writes is removed by the next sweep.
            try? FileManager.default.removeItem(atPath: work)
            _ = consume lock
        }
    }
}
