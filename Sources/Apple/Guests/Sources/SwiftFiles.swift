internal import Foundation

/// A Swift file of the user's.
struct SwiftFile: Sendable, Equatable {
    /// Its path as the user wrote it, or wrote that of the folder that it is in.
    let path: String
    let contents: [UInt8]
    /// What is compiled in its place; `nil` when it is compiled as it is.
    let prepared: [UInt8]?

    /// The last part of the path.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// Reads a file.
    init(path: String) throws(GuestError) {
        self.path = path
        guard let data = FileManager.default.contents(atPath: path) else {
            throw GuestError(.sources, "the file cannot be read: check that it is there and yours to read", file: path)
        }
        contents = [UInt8](data)
        prepared = ObjectiveCStep.prepared(contents)
    }

    /// The files that a list of files and folders stands for, in order: those of a folder by their paths, each file once.
    ///
    /// Folders are searched at any depth. Hidden ones, such as `.build`, are not.
    static func collect(_ paths: [String]) throws(GuestError) -> [SwiftFile] {
        guard !paths.isEmpty else {
            throw GuestError(.sources, "no Swift file and no folder is named: name those that the program is made of")
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
                    .sources, "there is no Swift file in this folder: name the folder that the sources are in",
                    file: path)
            }
            for path in found where seen.insert(resolved(path)).inserted { files.append(try SwiftFile(path: path)) }
        }
        return files
    }

    private static var currentFolder: String { FileManager.default.currentDirectoryPath }

    /// The path without links, so that nothing is taken twice.
    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func swiftPaths(below folder: String, seen: inout Set<String>) -> [String] {
        // A link may lead back to a folder around it.
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

/// What a path leads to.
enum PathKind {
    case file
    case folder

    /// Looks at a path, through links; `nil` if nothing is there.
    init?(at path: String) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        self = isFolder.boolValue ? .folder : .file
    }
}
