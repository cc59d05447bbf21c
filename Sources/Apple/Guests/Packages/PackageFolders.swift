internal import Foundation

/// The packages on this machine that a product is made of: the user's, and those that it depends on by their paths.
enum PackageFolders {
    /// The part of SwiftPM's own list that is read.
    private struct Workspace: Decodable {
        struct Object: Decodable { let dependencies: [Dependency] }
        struct Dependency: Decodable { let state: State }
        struct State: Decodable {
            /// `fileSystem` and `edited` have a path; what was fetched has a revision, which `Package.resolved` holds.
            let name: String
            let path: String?
        }
        let object: Object
    }

    /// The folders that SwiftPM found when it built last, in order: those of dependencies of dependencies, too.
    static func all(of folder: String, scratch: String) -> [String] {
        let list = FileManager.default.contents(atPath: "\(scratch)/workspace-state.json")
        let workspace = list.flatMap { try? JSONDecoder().decode(Workspace.self, from: $0) }
        let found = (workspace?.object.dependencies ?? []).compactMap(\.state.path)
        let own = resolved(folder)
        return [own] + Set(found.map(resolved)).subtracting([own]).sorted()
    }

    /// The path without links.
    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Adds all files of a package to a digest, by their names and contents, but for what is made of it.
    static func add(_ folder: String, to digest: borrowing Digest) throws {
        var seen: Set<String> = []
        let files = try files(below: folder, seen: &seen)
        digest.add([folder] + files)
        for file in files { try digest.add(contentsOf: file) }
    }

    /// Whether the program depends on the environment: a manifest reads it.
    ///
    /// What was fetched is looked at as well; its manifests are in the scratch folder.
    static func readEnvironment(_ folders: [String], scratch: String) -> Bool {
        let files = FileManager.default
        let checkouts = "\(scratch)/checkouts"
        let fetched = ((try? files.contentsOfDirectory(atPath: checkouts)) ?? []).map { "\(checkouts)/\($0)" }
        return (folders + fetched).contains { folder in
            ((try? files.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }
                .compactMap { files.contents(atPath: "\(folder)/\($0)") }
                .contains { manifest in
                    ["environment", "getenv"].contains { manifest.range(of: Data($0.utf8)) != nil }
                }
        }
    }

    /// What stands in a package and is made of it, or is about the way that its user works.
    private static let ignored: Set = [".DS_Store", ".build", ".git", "pushlab-results"]

    private static func files(below folder: String, seen: inout Set<String>) throws -> [String] {
        // A link may lead back to a folder around it.
        guard seen.insert(resolved(folder)).inserted else { return [] }
        var found: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !ignored.contains(name) {
            // Of what Xcode keeps there, mirrors and registries decide what is built.
            if folder.hasSuffix("/.swiftpm"), name != "configuration" { continue }
            switch PathKind(at: "\(folder)/\(name)") {
            case .folder: found += try files(below: "\(folder)/\(name)", seen: &seen)
            case .file: found.append("\(folder)/\(name)")
            case nil: continue
            }
        }
        return found
    }
}
