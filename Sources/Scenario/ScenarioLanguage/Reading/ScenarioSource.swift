internal import Foundation
internal import Glibc

/// Finds scenario files and reads them.
package enum ScenarioSource {
    /// Reads every scenario under some paths.
    ///
    /// A path is a file or a folder; of a folder, all `.yaml` and `.yml` files in it and in the folders below are read,
    /// sorted by path, also behind links. Hidden files and folders are left out. Nothing is thrown: what cannot be read is
    /// a reading with diagnostics, so that all that is wrong is shown at once.
    package static func load(_ paths: [String]) -> [ScenarioReading] {
        var seen: Set<String> = []
        return paths.flatMap { path -> [ScenarioReading] in
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                return [
                    ScenarioReading(file: path, refused: "there is no such file or folder", remedy: "check the path")
                ]
            }
            guard isFolder.boolValue else {
                return seen.insert(path).inserted ? [read(path)] : []
            }
            let found = files(under: path)
            if found.files.isEmpty, found.unread.isEmpty {
                let remedy = "put a file with the ending .yaml or .yml in it"
                return [ScenarioReading(file: path, refused: "the folder holds no scenarios", remedy: remedy)]
            }
            return found.unread + found.files.filter { seen.insert($0).inserted }.map(read)
        }
    }

    /// Reads the copy of a scenario that an attempt has kept, as it was read from its own file.
    package static func load(copy path: String, of file: String) -> ScenarioReading {
        read(path, as: file, folder: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    }

    /// The text of the file that a scenario was read from; `nil` when it was edited since, or is gone.
    package static func text(of definition: ScenarioDefinition) -> String? {
        guard let file = definition.file, let bytes = try? RegularFile.read(file, atMost: ScenarioReading.mostBytes),
            FileDigest.text(of: bytes) == definition.digest
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Finds the scenario files in a folder and those below it, and the folders there that cannot be read.
    ///
    /// Each folder is searched once. One that a link leads to as well keeps its own path.
    private static func files(under folder: String) -> (files: [String], unread: [ScenarioReading]) {
        let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        var (files, unread): ([String], [ScenarioReading]) = ([], [])
        var seen: Set<[UInt64]> = []
        var folders = [base]
        var links: ArraySlice<String> = []
        while let folder = folders.popLast() ?? links.popFirst() {
            guard let place = identity(ofFolder: folder), seen.insert(place).inserted else { continue }
            guard unsafe access(folder, R_OK | X_OK) == 0,
                let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
            else {
                let remedy = "check that you may read and enter it"
                unread.append(ScenarioReading(file: folder, refused: "the folder cannot be read", remedy: remedy))
                continue
            }
            for name in names.sorted() where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if identity(ofFolder: path) != nil {
                    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                    if isLink { links.append(path) } else { folders.append(path) }
                } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                    files.append(path)
                }
            }
        }
        return (files.sorted(), unread)
    }

    /// Returns the device and inode of a folder, also behind a link; `nil` where there is no folder.
    private static func identity(ofFolder path: String) -> [UInt64]? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }

    private static func read(_ path: String) -> ScenarioReading {
        read(path, as: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// Reads one file, which is refused by its size and kind before any of it is read.
    private static func read(_ path: String, as file: String, folder: String) -> ScenarioReading {
        do throws(RegularFile.Refusal) {
            return ScenarioReading(
                try RegularFile.read(path, atMost: ScenarioReading.mostBytes), file: file, folder: folder)
        } catch {
            switch error {
            case .folder, .special:
                return ScenarioReading(file: path, refused: "not a file", remedy: "name a file that holds a scenario")
            case .tooLarge(let size):
                return ScenarioReading(
                    file: path, refused: ScenarioReading.tooLong(size), remedy: ScenarioReading.tooLongRemedy)
            case .unreadable(let number):
                let reason = unsafe String(cString: strerror(number))
                return ScenarioReading(
                    file: path, refused: "the file cannot be read", remedy: "check that you may read it: \(reason)")
            }
        }
    }
}
