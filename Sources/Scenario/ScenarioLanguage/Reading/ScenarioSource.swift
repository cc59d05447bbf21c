internal import Foundation
internal import Glibc

/// Finds and reads scenario files.
package enum ScenarioSource {
    /// Reads all scenarios under the paths.
    ///
    /// A path is a file, a file with a case such as `file.yaml[slow]`, or a folder. In a folder, all `.yaml` and `.yml`
    /// files are read recursively, in path order and through symbolic links. Hidden files and folders are skipped, and
    /// so are files that are not scenarios but are used by others. Errors are returned as readings with diagnostics, so
    /// that all are shown at once.
    ///
    /// - Parameters:
    ///   - paths: The files and folders.
    ///   - settings: The overrides of the files' values, by name.
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

    /// Splits `file.yaml[slow]` into the file and the case's name.
    private static func selection(_ path: String) -> (file: String, name: String)? {
        guard path.hasSuffix("]"), let bracket = path.lastIndex(of: "[") else { return nil }
        let name = path[path.index(after: bracket)...].dropLast()
        return name.isEmpty ? nil : (String(path[..<bracket]), String(name))
    }

    /// Reads the copy of a scenario that an attempt kept, with the parameters of that attempt.
    package static func load(copy path: String, of file: String, _ parameters: ScenarioParameters) -> ScenarioReading {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let readings = read(path, as: file, parameters.settings) { used throws(RegularFile.Refusal) in
            guard let index = parameters.used.firstIndex(of: used) else { throw .unreadable(ENOENT) }
            return try RegularFile.read("\(folder)/\(keptName(ofUsed: index))", atMost: ScenarioReading.maximumBytes)
        }
        return readings.first { $0.definition?.parameters.caseName == parameters.caseName } ?? readings[0]
    }

    /// Returns the name of the copy of a used file in an attempt's folder.
    package static func keptName(ofUsed index: Int) -> String { "used-\(index + 1).yaml" }

    /// Returns the texts of a scenario's file and its used files; `nil` if one has changed or cannot be read.
    package static func texts(of definition: ScenarioDefinition) -> [String]? {
        guard let file = definition.file else { return nil }
        let paths = [file] + definition.parameters.used.map { Self.path(of: $0, usedBy: file) }
        let bytes = paths.compactMap { try? RegularFile.read($0, atMost: ScenarioReading.maximumBytes) }
        guard bytes.count == paths.count,
            definition.parameters.digest(of: bytes.map(FileDigest.text)) == definition.digest
        else { return nil }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the path of a used file relative to the file that uses it; an absolute path stays unchanged.
    static func path(of used: String, usedBy file: String) -> String {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { "\($0)/" }.joined()
        return used.hasPrefix("/") ? used : folder + used
    }

    /// Returns an absolute path without `..`.
    package static func standardized(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// Returns the scenario files under a folder, and readings for the folders that cannot be read.
    ///
    /// Each folder is searched once. Links are followed last, so that a folder that is also reached by a link keeps its
    /// own path.
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

    /// Returns the device and inode numbers of a folder, following links; `nil` if it is not a folder.
    private static func identity(ofFolder path: String) -> [UInt64]? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
        return [UInt64(facts.st_dev), UInt64(facts.st_ino)]
    }

    /// Reads all cases of a file, or the named one.
    private static func read(
        _ path: String, _ settings: [String: String], case name: String? = nil
    ) -> [ScenarioReading] {
        let all = read(path, as: path, settings) { used throws(RegularFile.Refusal) in
            try RegularFile.read(Self.path(of: used, usedBy: path), atMost: ScenarioReading.maximumBytes)
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

    /// Reads one file; its size and kind are checked before its content is read.
    private static func read(
        _ path: String, as file: String, _ settings: [String: String], load: ScenarioFile.Loader
    ) -> [ScenarioReading] {
        do throws(RegularFile.Refusal) {
            return ScenarioReading.cases(
                of: try RegularFile.read(path, atMost: ScenarioReading.maximumBytes), file: file,
                folder: URL(fileURLWithPath: file).deletingLastPathComponent().path, settings: settings, load: load)
        } catch {
            return [ScenarioReading(file: path, refused: error.code, error.text, remedy: error.remedy)]
        }
    }
}

extension RegularFile.Refusal {
    var code: Diagnostic.Code { if case .tooLarge = self { .limit } else { .invalidFile } }

    var text: String {
        switch self {
        case .folder, .special: "not a file"
        case .tooLarge(let size): ScenarioReading.tooLong(size)
        case .unreadable: "the file cannot be read"
        }
    }

    var remedy: String {
        switch self {
        case .folder, .special: "name a file that holds a scenario"
        case .tooLarge: ScenarioReading.tooLongRemedy
        case .unreadable(let number): "check that you may read it: \(unsafe String(cString: strerror(number)))"
        }
    }
}
