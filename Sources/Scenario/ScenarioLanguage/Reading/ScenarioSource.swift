internal import Foundation
internal import Glibc

/// Finds scenario files and reads them.
package enum ScenarioSource {
    /// Reads every scenario under some paths.
    ///
    /// A path is a file or a folder, or a file with the name of one of its cases, as in `file.yaml[slow]`; of a folder, all
    /// `.yaml` and `.yml` files in it and in the folders below are read, sorted by path, also behind links, but for those
    /// that are no scenarios themselves and that others use. Hidden files and folders are left out. Nothing is thrown: what
    /// cannot be read is a reading with diagnostics, so that all that is wrong is shown at once.
    ///
    /// - Parameters:
    ///   - paths: the files and folders.
    ///   - settings: what is set in the place of values of the files, by name.
    package static func load(_ paths: [String], settings: [String: String] = [:]) -> [ScenarioReading] {
        var seen: Set<String> = []
        return paths.flatMap { path -> [ScenarioReading] in
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                if let (file, name) = selection(path) { return read(file, settings, case: name) }
                return [missing(path, "there is no such file or folder", remedy: "check the path")]
            }
            guard isFolder.boolValue else {
                return seen.insert(path).inserted ? read(path, settings) : []
            }
            let found = files(under: path)
            if found.files.isEmpty, found.unread.isEmpty {
                let remedy = "put a file with the ending .yaml or .yml in it"
                return [missing(path, "the folder holds no scenarios", remedy: remedy)]
            }
            let readings = found.files.filter { seen.insert($0).inserted }.flatMap { read($0, settings) }
            let used = Set(
                readings.flatMap { reading in
                    reading.used.map { standardized(Self.path(of: $0, usedBy: reading.file)) }
                })
            return found.unread
                + readings.filter { $0.definition != nil || !used.contains(standardized($0.file)) }
        }
    }

    private static func missing(_ path: String, _ message: String, remedy: String) -> ScenarioReading {
        ScenarioReading(file: path, refused: .missingFile, message, remedy: remedy)
    }

    /// Splits `file.yaml[slow]` into the file and the name of the case.
    private static func selection(_ path: String) -> (file: String, name: String)? {
        guard path.hasSuffix("]"), let bracket = path.lastIndex(of: "[") else { return nil }
        let name = path[path.index(after: bracket)...].dropLast()
        return name.isEmpty ? nil : (String(path[..<bracket]), String(name))
    }

    /// Reads the copy of a scenario that an attempt has kept, as it was read from its own file with these parameters.
    package static func load(copy path: String, of file: String, _ parameters: ScenarioParameters) -> ScenarioReading {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let readings = read(path, as: file, parameters.settings) { used throws(RegularFile.Refusal) in
            guard let index = parameters.used.firstIndex(of: used) else { throw .unreadable(ENOENT) }
            return try RegularFile.read("\(folder)/\(keptName(ofUsed: index))", atMost: ScenarioReading.mostBytes)
        }
        return readings.first { $0.definition?.parameters.caseName == parameters.caseName } ?? readings[0]
    }

    /// The name in the folder of an attempt of the copy of a file that its scenario uses.
    package static func keptName(ofUsed index: Int) -> String { "used-\(index + 1).yaml" }

    /// The texts of the file that a scenario was read from and of those that it uses; `nil` when one was edited since, or is
    /// gone.
    package static func texts(of definition: ScenarioDefinition) -> [String]? {
        guard let file = definition.file else { return nil }
        let paths = [file] + definition.parameters.used.map { Self.path(of: $0, usedBy: file) }
        let bytes = paths.compactMap { try? RegularFile.read($0, atMost: ScenarioReading.mostBytes) }
        guard bytes.count == paths.count,
            definition.parameters.digest(of: bytes.map(FileDigest.text)) == definition.digest
        else { return nil }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the path of a file that another uses, as the other was named; an absolute one stays as it is.
    static func path(of used: String, usedBy file: String) -> String {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
        return used.hasPrefix("/") ? used : folder + used
    }

    /// Returns an absolute path without `..`.
    package static func standardized(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

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
                unread.append(missing(folder, "the folder cannot be read", remedy: remedy))
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

    /// Reads the cases of a file, or one of them.
    private static func read(
        _ path: String, _ settings: [String: String], case name: String? = nil
    ) -> [ScenarioReading] {
        let all = read(path, as: path, settings) { used throws(RegularFile.Refusal) in
            try RegularFile.read(Self.path(of: used, usedBy: path), atMost: ScenarioReading.mostBytes)
        }
        guard let name, all.contains(where: { $0.definition != nil }) else { return all }
        let chosen = all.filter { $0.definition?.parameters.caseName == name }
        guard chosen.isEmpty else { return chosen }
        let names = all.compactMap { $0.definition?.parameters.caseName }
        return [
            ScenarioReading(
                file: path, refused: .unknownName, "there is no case '\(name)'",
                remedy: NearestWord.remedy(for: name, in: names, none: "the file has no cases: leave the brackets out"))
        ]
    }

    /// Reads one file, which is refused by its size and kind before any of it is read.
    private static func read(
        _ path: String, as file: String, _ settings: [String: String], load: ScenarioFile.Loader
    ) -> [ScenarioReading] {
        do throws(RegularFile.Refusal) {
            return ScenarioReading.cases(
                of: try RegularFile.read(path, atMost: ScenarioReading.mostBytes), file: file,
                folder: URL(fileURLWithPath: file).deletingLastPathComponent().path, settings: settings, load: load)
        } catch {
            return [ScenarioReading(file: path, refused: error.code, error.text, remedy: error.remedy)]
        }
    }
}

extension RegularFile.Refusal {
    /// The kind of mistake.
    var code: Diagnostic.Code { if case .tooLarge = self { .limit } else { .invalidFile } }

    /// The message for a scenario that cannot be read.
    var text: String {
        switch self {
        case .folder, .special: "not a file"
        case .tooLarge(let size): ScenarioReading.tooLong(size)
        case .unreadable: "the file cannot be read"
        }
    }

    /// The remedy.
    var remedy: String {
        switch self {
        case .folder, .special: "name a file that holds a scenario"
        case .tooLarge: ScenarioReading.tooLongRemedy
        case .unreadable(let number): "check that you may read it: \(unsafe String(cString: strerror(number)))"
        }
    }
}
