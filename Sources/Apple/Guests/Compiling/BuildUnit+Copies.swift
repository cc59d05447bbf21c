internal import Foundation

/// Copies of the files that ``ObjectiveCStep`` changes, which are compiled instead of them.
extension BuildUnit {
    /// The paths for the compiler; for a changed file, that of its copy in the build directory.
    func compiledPaths(in folder: String) -> [String] {
        files.enumerated().map { index, file in
            if file.prepared != nil { return copy(index, in: folder) }
            // The prefix prevents the compiler from parsing the path as an option or a response file.
            return file.path.hasPrefix("-") || file.path.hasPrefix("@") ? "./\(file.path)" : file.path
        }
    }

    /// Writes the copies.
    ///
    /// A `#sourceLocation` in each gives the original path, for `#file` and crash reports.
    func writeCopies(in folder: String) throws {
        for (index, file) in files.enumerated() {
            guard let prepared = file.prepared else { continue }
            let path = URL(fileURLWithPath: copy(index, in: folder))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(Self.origin(of: file).utf8 + prepared).write(to: path)
        }
    }

    /// Replaces the paths of copies in compiler output with those of the user's files.
    func withoutCopies(_ output: String, in folder: String) -> String {
        files.enumerated().filter { $0.element.prepared != nil }.reduce(output) { output, file in
            output.replacing(copy(file.offset, in: folder), with: file.element.path)
        }
    }

    private func copy(_ index: Int, in folder: String) -> String {
        let file = files[index]
        let name = Self.isStart(file) ? file.name : "\(file.name.dropLast(".swift".count)).copied.swift"
        return "\(folder)/copies-of-\(self.name)/\(index)/\(name)"
    }

    /// Whether the compiler treats the file specially because of its name, which the copy must keep.
    private static func isStart(_ file: SwiftFile) -> Bool { file.name == "main.swift" }

    /// Returns the first line of a copy.
    ///
    /// There is none where the path cannot be quoted, where a script begins with a shebang, or where the compiler would
    /// warn of two files of one name.
    private static func origin(of file: SwiftFile) -> String {
        if isStart(file) || file.path.contains(where: { "\"\\\n".contains($0) })
            || file.contents.starts(with: "#!".utf8)
        {
            return ""
        }
        return "#sourceLocation(file: \"\(file.path)\", line: 1)\n"
    }
}
