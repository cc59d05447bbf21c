internal import Foundation
internal import Glibc
internal import Kernel

/// Entries: found, put in, and thrown out.
extension GuestCache {
    /// The guest of a key, held; `nil` if it is not in the cache, or was damaged there.
    func guest(_ key: GuestKey) throws(GuestError) -> BuiltGuest? {
        try guarded {
            let entry = "\(entries)/\(key.text)"
            guard let lock = try FolderLock.toUse(entry) else { return nil }
            guard let output = try? FileDescriptor.contents(of: "\(entry)/output"),
                unsafe access("\(entry)/program", X_OK) == 0
            else {
                // Somebody took something out of it.
                _ = consume lock
                _ = try remove(key.text)
                return nil
            }
            // A cache that can only be read serves as well.
            try? lock.touch()
            return BuiltGuest(program: "\(entry)/program", output: output, wasCompiled: false, lock: lock)
        }
    }

    /// Makes an entry of what was built.
    ///
    /// If another process was faster, what it built is the entry.
    func install(_ work: WorkFolder, as key: GuestKey, output: String) throws(GuestError) -> BuiltGuest {
        try guarded {
            try Data(output.utf8).write(to: URL(fileURLWithPath: "\(work.path)/output"))
            for name in try names(in: work.path) where name != "program" && name != "output" {
                try FileManager.default.removeItem(atPath: "\(work.path)/\(name)")
            }
            // A machine that stops must not leave an entry whose contents were never written.
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

    /// Renames a folder; false when there is one of the new name.
    func moves(_ folder: String, to path: String) throws(SystemError) -> Bool {
        do {
            _ = try systemCall("rename", path) { unsafe rename(folder, path) }
            return true
        } catch {
            if error.number == ENOTEMPTY || error.number == EEXIST { return false }
            throw error
        }
    }

    /// Throws out entries until the rest is within the limit, those first that were not used for longest, and modules that
    /// were not used for ``modulesAge``; what is in use stays.
    func evict() throws(GuestError) {
        try guarded {
            try sweepWorks()
            try sweepModules(unusedSince: Date(timeIntervalSinceNow: -Self.modulesAge))
            let all = try names(in: entries).compactMap { size(of: $0) }
            var total = all.reduce(0) { $0 + $1.bytes }
            for entry in all.sorted(by: { $0.lastUse < $1.lastUse }) where total > limit {
                if try remove(entry.name) { total -= entry.bytes }
            }
        }
    }

    /// What an entry takes on disk, and when it was last used; `nil` if it is gone by now.
    private func size(of name: String) -> (name: String, bytes: Int, lastUse: Date)? {
        let entry = "\(entries)/\(name)"
        let files = FileManager.default
        guard let lastUse = try? files.attributesOfItem(atPath: entry)[.modificationDate] as? Date else { return nil }
        let bytes = ((try? files.subpathsOfDirectory(atPath: entry)) ?? []).map { file in
            (try? files.attributesOfItem(atPath: "\(entry)/\(file)")[.size] as? Int) ?? 0
        }
        return (name, bytes.reduce(0, +), lastUse)
    }

    /// Removes an entry; false if it is in use.
    func remove(_ name: String) throws -> Bool { try removeFolder("\(entries)/\(name)") }

    /// Removes a folder of the cache; false if it is in use.
    private func removeFolder(_ entry: String) throws -> Bool {
        guard let lock = try FolderLock.toRemove(entry) else { return false }
        // Away at once, and then file by file: nobody finds half of it.
        try FileManager.default.createDirectory(atPath: works, withIntermediateDirectories: true)
        let doomed = "\(works)/\(UUID().uuidString)"
        _ = try moves(entry, to: doomed)
        try FileManager.default.removeItem(atPath: doomed)
        _ = consume lock
        return true
    }

    /// Removes the folders of modules that no builder has and that were last used before a time.
    func sweepModules(unusedSince limit: Date) throws {
        for name in try names(in: modules) {
            let folder = "\(modules)/\(name)"
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
            guard let lastUse = attributes?[.modificationDate] as? Date, lastUse < limit else { continue }
            // Those of another user stay.
            _ = try? removeFolder(folder)
        }
    }

    /// Removes the folders of builds whose process has ended.
    func sweepWorks() throws {
        for name in try names(in: works) {
            let work = "\(works)/\(name)"
            guard let lock = try FolderLock.toRemove(work) else { continue }
            // What a compiler left alone still writes is swept the next time.
            try? FileManager.default.removeItem(atPath: work)
            _ = consume lock
        }
    }
}
