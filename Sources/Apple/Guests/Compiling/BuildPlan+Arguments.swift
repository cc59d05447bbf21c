/// The words that the compiler gets.
extension BuildPlan {
    /// The words for a unit that is compiled into a folder, without the compiler's own name.
    ///
    /// The folder holds the products: `program`, and for each module `NAME.swiftmodule` and `NAME.o`.
    func arguments(for unit: BuildUnit, into folder: String) -> [String] {
        var words = ["-module-name", unit.name, "-swift-version", source.language.rawValue, "-wmo"]
        // By it a crash is told with its file and line.
        words.append("-gline-tables-only")
        // Diagnostics are read by ``CompilerOutput``.
        words += ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
        words += ["-I", folder] + modules.folders.flatMap { ["-I", $0] } + modules.flags
        if parsesAsLibrary(unit) { words.append("-parse-as-library") }
        words += unit.compiledPaths(in: folder)
        switch unit.product {
        case .module:
            words += ["-emit-module", "-emit-module-path", "\(folder)/\(unit.name).swiftmodule"]
            words += ["-emit-object", "-o", "\(folder)/\(unit.name).o"]
        case .program:
            if main != nil { words.append("\(folder)/main.swift") }
            words += units.filter { $0.product == .module }.map { "\(folder)/\($0.name).o" }
            words += libraries + searchPaths
            words += ["-emit-executable", "-o", "\(folder)/program"]
        }
        return words
    }

    /// Whether no statement stands at the top level of a file: it is so unless a `main.swift` starts it.
    private func parsesAsLibrary(_ unit: BuildUnit) -> Bool {
        unit.product == .module || main == nil && !unit.files.contains { $0.name == "main.swift" }
    }

    /// The libraries that the program is linked with: those of all guests, and those of modules that it imports.
    private var libraries: [String] {
        let imports = units.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        return modules.libraries
            + modules.librariesOfModules.filter { imports.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Where the program looks for shared libraries when it runs: in the folders that they were linked from.
    private var searchPaths: [String] {
        let folders = libraries.filter { $0.hasSuffix(".so") }.compactMap { library in
            library.lastIndex(of: "/").map { String(library[..<$0]) }
        }
        return Set(folders).sorted().flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
    }

    /// The words as a response file: one a line, in quotes, so that any path goes.
    ///
    /// The compiler ends a quoted word at either kind of quote; a backslash takes that from each.
    static func responseFile(_ words: [String]) -> String {
        words.map { word in
            let escaped = word.map { #"\"'"#.contains($0) ? "\\\($0)" : String($0) }
            return "\"\(escaped.joined())\"\n"
        }.joined()
    }
}
