internal import Foundation

/// The local packages of a product: the user's package and its path dependencies.
enum PackageFolders {
    /// The relevant part of SwiftPM's workspace state.
    private struct Workspace: Decodable {
        struct Object: Decodable { let dependencies: [Dependency] }
        struct Dependency: Decodable { let state: State }
        struct State: Decodable {
            /// `fileSystem` and `edited` have a path; a fetched package has a revision, which is in `Package.resolved`.
            let name: String
            let path: String?
        }
        let object: Object
    }

    /// Returns the sorted package directories of SwiftPM's last build, including indirect dependencies.
    static func all(of folder: String, scratch: String) -> [String] {
        let list = FileManager.default.contents(atPath: "\(scratch)/workspace-state.json")
        let workspace = list.flatMap { try? JSONDecoder().decode(Workspace.self, from: $0) }
        let found = (workspace?.object.dependencies ?? []).compactMap(\.state.path)
        let own = resolved(folder)
        return [own] + Set(found.map(resolved)).subtracting([own]).sorted()
    }

    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Returns the paths of a package's files, without build products.
    static func files(of folder: String) throws -> [String] {
        var seen: Set<String> = []
        return try files(below: folder, seen: &seen)
    }

    /// Adds the names and contents of a package's files to a digest, without build products.
    static func add(_ folder: String, to digest: borrowing Digest) throws {
        let files = try files(of: folder)
        digest.add([folder] + files)
        for file in files { try digest.add(contentsOf: file) }
    }

    /// Whether a manifest reads the environment, so that the program depends on it.
    ///
    /// This includes the manifests of fetched packages, in the scratch directory.
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

    /// The names of build products and user-specific files.
    private static let ignored: Set = [".DS_Store", ".build", ".git", "pushlab-results"]

    private static func files(below folder: String, seen: inout Set<String>) throws -> [String] {
        // A symbolic link may lead back to an ancestor.
        guard seen.insert(resolved(folder)).inserted else { return [] }
        var found: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !ignored.contains(name) {
            // Of Xcode's files in it, only mirrors and registries affect the build.
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
