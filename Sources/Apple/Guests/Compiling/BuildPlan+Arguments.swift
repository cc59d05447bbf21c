extension BuildPlan {
    /// Returns the arguments for a unit, without the compiler's name.
    ///
    /// The products go to `folder`: `program`, and for each module `NAME.swiftmodule` and `NAME.o`.
    func arguments(for unit: BuildUnit, into folder: String) -> [String] {
        var words = ["-module-name", unit.name, "-swift-version", source.language.rawValue, "-wmo"]
        // For declarations with package access, of which the files may have some.
        words += ["-package-name", "guest"]
        // For file names and line numbers in crash reports.
        words.append("-gline-tables-only")
        // ``CompilerOutput`` parses the diagnostics.
        words += ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
        words += ["-I", folder] + modules.folders.flatMap { ["-I", $0] } + modules.flags
        words += modules.darwin.flags + modules.darwin.implicitImport
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

    /// Whether the files have no top-level code: true unless there is a `main.swift`.
    private func parsesAsLibrary(_ unit: BuildUnit) -> Bool {
        unit.product == .module || main == nil && !unit.files.contains { $0.name == "main.swift" }
    }

    /// The libraries to link: those of all guests, and those of imported modules.
    private var libraries: [String] {
        let imports = units.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
        return modules.libraries
            + modules.librariesOfModules.filter { imports.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The run-time search paths of shared libraries: the directories from which they were linked.
    private var searchPaths: [String] {
        let folders = libraries.filter { $0.hasSuffix(".so") }.compactMap { library in
            library.lastIndex(of: "/").map { String(library[..<$0]) }
        }
        return Set(folders).sorted().flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
    }

    /// Encodes arguments as a response file: one per line, quoted, so that it supports any path.
    ///
    /// In the compiler's parser either kind of quote ends a quoted word; a backslash escapes it.
    static func responseFile(_ words: [String]) -> String {
        words.map { word in
            let escaped = word.map { #"\"'"#.contains($0) ? "\\\($0)" : String($0) }
            return "\"\(escaped.joined())\"\n"
        }.joined()
    }
}
