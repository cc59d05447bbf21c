internal import Foundation
internal import Mutations

/// The user's tree: what git knows, and what is new and not ignored.
struct SourceTree {
    let root: String
    /// Paths from the root, sorted.
    let files: [String]

    init(root: String) throws {
        self.root = root
        let list = try Command(
            words: ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], folder: root
        ).run()
        guard list.status == 0 else { throw MutateError("git does not list the files of \(root)") }
        let names = list.lines.joined(separator: "\n").split(separator: "\0").map(String.init)
        files = Set(names + ["Package.resolved"]).filter { access("\(root)/\($0)", R_OK) == 0 }.sorted()
    }

    func data(of file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)")) }

    /// The Swift files of targets, read; without those of saboteurs, whose name says so.
    func sources(of targets: [String]) throws -> [SourceFile] {
        let wanted = Set(targets)
        return try files.compactMap { file in
            let parts = file.split(separator: "/")
            guard parts.count > 3, parts[0] == "Sources", wanted.contains(String(parts[2])), file.hasSuffix(".swift"),
                !file.contains("Sabot")
            else { return nil }
            return SourceFile(
                target: String(parts[2]), path: file, text: String(decoding: try data(of: file), as: UTF8.self))
        }
    }
}
