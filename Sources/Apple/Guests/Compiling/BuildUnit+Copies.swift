internal import Foundation

/// The copies that are compiled in the place of files that ``ObjectiveCStep`` changes.
extension BuildUnit {
    /// The paths that the compiler gets: of a file that is changed, that of its copy in the folder of the build.
    func compiledPaths(in folder: String) -> [String] {
        files.enumerated().map { index, file in
            if file.prepared != nil { return copy(index, in: folder) }
            // No file is taken for an option, or for another response file.
            return file.path.hasPrefix("-") || file.path.hasPrefix("@") ? "./\(file.path)" : file.path
        }
    }

    /// Writes the copies.
    ///
    /// Each says by itself which file it is, to `#file` and to who looks at a crash.
    func writeCopies(in folder: String) throws {
        for (index, file) in files.enumerated() {
            guard let prepared = file.prepared else { continue }
            let path = URL(fileURLWithPath: copy(index, in: folder))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(Self.origin(of: file).utf8 + prepared).write(to: path)
        }
    }

    /// The compiler's output with the files that the user knows in the place of their copies.
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

    /// Whether the compiler knows it by its name, which the copy has then, too.
    private static func isStart(_ file: SwiftFile) -> Bool { file.name == "main.swift" }

    /// The line above a copy; none where the path cannot be said in it, a script begins with a line for the system, or
    /// the compiler would warn of two files of one name.
    private static func origin(of file: SwiftFile) -> String {
        if isStart(file) || file.path.contains(where: { "\"\\\n".contains($0) })
            || file.contents.starts(with: "#!".utf8)
        {
            return ""
        }
        return "#sourceLocation(file: \"\(file.path)\", line: 1)\n"
    }
}
