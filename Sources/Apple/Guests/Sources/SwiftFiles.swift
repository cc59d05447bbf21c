internal import Foundation

struct SwiftFile: Sendable, Equatable {
    /// The path as the user wrote it, or the path of the containing directory plus the rest.
    let path: String
    let contents: [UInt8]
    /// The changed contents to compile; `nil` when the file is compiled unchanged.
    let prepared: [UInt8]?

    var name: String { String(path.split(separator: "/").last ?? "") }

    init(path: String, under conditions: BuildConditions) throws(GuestError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw GuestError(.sources, "the file cannot be read: check that you may read it", file: path)
        }
        contents = [UInt8](data)
        let conditioned = ConditionStep.prepared(contents, under: conditions)
        prepared = ObjectiveCStep.prepared(conditioned ?? contents) ?? conditioned
    }

    /// Returns the files of a list of files and directories, without duplicates; those of a directory sorted by path.
    ///
    /// Directories are searched recursively, except hidden ones such as `.build`.
    static func collect(_ paths: [String], under conditions: BuildConditions) throws(GuestError) -> [SwiftFile] {
        guard !paths.isEmpty else {
            throw GuestError(.sources, "no Swift files and no folders are given: list those of the program")
        }
        var seen: Set<String> = []
        var files: [SwiftFile] = []
        for path in paths {
            guard let kind = PathKind(at: path) else {
                throw GuestError(
                    .sources, "there is no such file or folder: paths are relative to \(currentFolder)", file: path)
            }
            guard kind == .folder || path.hasSuffix(".swift") else {
                throw GuestError(
                    .sources, "this is no Swift file: name files that end in .swift, or folders", file: path)
            }
            let found = kind == .folder ? swiftPaths(below: path, seen: &seen) : [path]
            if found.isEmpty {
                throw GuestError(
                    .sources, "there is no Swift file in this folder: name the folder of the sources",
                    file: path)
            }
            for path in found where seen.insert(resolved(path)).inserted {
                files.append(try SwiftFile(path: path, under: conditions))
            }
        }
        return files
    }

    private static var currentFolder: String { FileManager.default.currentDirectoryPath }

    /// Resolves symbolic links, to recognise duplicates.
    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func swiftPaths(below folder: String, seen: inout Set<String>) -> [String] {
        // A symbolic link may lead back to an ancestor.
        guard seen.insert(resolved(folder) + "/").inserted else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var found: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if PathKind(at: path) == .folder {
                found += swiftPaths(below: path, seen: &seen)
            } else if name.hasSuffix(".swift"), PathKind(at: path) == .file {
                found.append(path)
            }
        }
        return found
    }
}

enum PathKind {
    case file
    case folder

    /// Checks a path, following links; `nil` if it does not exist.
    init?(at path: String) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        self = isFolder.boolValue ? .folder : .file
    }
}
