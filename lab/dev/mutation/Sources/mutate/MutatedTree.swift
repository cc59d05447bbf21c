internal import Foundation
internal import Mutations

/// The copy of the tree that has all mutations, and its build.
struct MutatedTree {
    let tree: SourceTree
    let folder: String
    private let sources: [String: SourceFile]

    init(_ tree: SourceTree, sources: [SourceFile], folder: String) {
        self.tree = tree
        self.folder = folder
        self.sources = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) })
    }

    /// Writes and builds the tree until it compiles; what does not is taken out of the plan.
    func build(_ plan: inout Plan, save: (Plan) throws -> Void) throws {
        while true {
            let files = try write(plan)
            say("building \(plan.chosen.count) mutations in \(folder)")
            let build = try Command(
                words: ["nice", "-n", "10", "swift", "build", "--build-tests", "--disable-xctest"], folder: folder
            ).run()
            if build.status == 0 { return }
            let errors = Set(build.lines.compactMap { CompilerError($0, in: folder) })
            let rejected = rejected(by: errors, in: files, plan)
            guard !rejected.isEmpty else {
                throw MutateError(
                    "the copy does not build:\n\(build.lines.suffix(40).joined(separator: "\n"))")
            }
            for entry in rejected {
                let mutation = plan.drawn[entry.number - 1]
                say("does not compile: \(entry.number) \(mutation.file):\(mutation.line): \(entry.reason)")
            }
            plan.rejected += rejected
            try save(plan)
        }
    }

    /// Writes what differs, removes what is no longer there; returns the mutated files by their paths.
    private func write(_ plan: Plan) throws -> [String: MutatedFile] {
        let byFile = Dictionary(grouping: plan.chosen, by: \.mutation.file)
        let mutated = byFile.reduce(into: [String: MutatedFile]()) { files, entry in
            if let source = sources[entry.key] { files[entry.key] = MutatedFile(source, entry.value) }
        }
        var wanted = Set(tree.files)
        for file in tree.files {
            let data = try mutated[file].map { Data($0.text.utf8) } ?? tree.data(of: file)
            try put(try Patch.all[file]?.apply(to: data) ?? data, at: file)
        }
        for (file, text) in Patch.newFiles + switches(last: plan.drawn.count) {
            try put(Data(text.utf8), at: file)
            wanted.insert(file)
        }
        for folder in ["Sources", "Tests", "Scenarios", "lab"] {
            guard let walk = FileManager.default.enumerator(atPath: "\(self.folder)/\(folder)") else { continue }
            for case let path as String in walk where !wanted.contains("\(folder)/\(path)") {
                var isFolder: ObjCBool = false
                let full = "\(self.folder)/\(folder)/\(path)"
                _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
                if !isFolder.boolValue { try? FileManager.default.removeItem(atPath: full) }
            }
        }
        return mutated
    }

    /// The switch of every target that there are sources of, also where nothing was drawn: it stays as it is then.
    private func switches(last: Int) -> [(String, String)] {
        // Up to the next thousand, so that another seed's has the same.
        let text = MutantSwitch.text(last: (last / 1000 + 1) * 1000)
        let folders = Set(sources.keys.map { $0.split(separator: "/").prefix(3).joined(separator: "/") })
        return folders.map { ("\($0)/\(MutantSwitch.file)", text) }
    }

    private func put(_ data: Data, at file: String) throws {
        let path = "\(folder)/\(file)"
        let source = "\(tree.root)/\(file)"
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: source) {
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == target { return }
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            return
        }
        if let old = try? Data(contentsOf: URL(fileURLWithPath: path)), old == data { return }
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: path))
        if access(source, X_OK) == 0 { chmod(path, 0o755) }
    }

    /// The mutations that errors are about: those on the line; else all of the function around; else all of the file.
    private func rejected(
        by errors: Set<CompilerError>, in files: [String: MutatedFile], _ plan: Plan
    ) -> [Plan.Rejected] {
        var reasons: [Int: String] = [:]
        for error in errors {
            guard let file = files[error.file] else { continue }
            let onLine = file.lines.filter { $0.value.contains { $0.contains(error.line) } }.map(\.key)
            let around = file.declarations.filter { $0.value.contains(error.line) }.map(\.key)
            let found = !onLine.isEmpty ? onLine : !around.isEmpty ? around : Array(file.lines.keys)
            for number in found { reasons[number] = reasons[number] ?? error.reason }
        }
        return reasons.sorted { $0.key < $1.key }.map { Plan.Rejected(number: $0.key, reason: $0.value) }
    }
}

/// An error of the compiler, and where it is.
struct CompilerError: Hashable {
    let file: String
    let line: Int
    let reason: String

    /// Reads a line such as `/tree/Sources/A/B/C.swift:12:7: error: cannot find 'x'`.
    init?(_ text: String, in folder: String) {
        guard text.hasPrefix(folder + "/"), let mark = text.range(of: ": error: ") else { return nil }
        let place = text[..<mark.lowerBound].dropFirst(folder.count + 1).split(separator: ":")
        guard place.count >= 2, let line = Int(place[1]) else { return nil }
        file = String(place[0])
        self.line = line
        reason = String(text[mark.upperBound...])
    }
}
