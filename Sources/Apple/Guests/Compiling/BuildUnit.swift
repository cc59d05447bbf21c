/// One invocation of the compiler: the files of a module.
struct BuildUnit: Sendable {
    let name: String
    let files: [SwiftFile]
    let product: Product
    /// The imports and classes of each file.
    let outlines: [SwiftOutline]

    enum Product: Sendable, Equatable {
        /// An object file and a module for import.
        case module
        case program
    }

    init(
        name: String, paths: [String], product: Product, under conditions: BuildConditions
    ) throws(GuestError) {
        self.name = name
        self.product = product
        files = try SwiftFile.collect(paths, under: conditions)
        outlines = files.map { SwiftOutline(of: $0.contents, under: conditions) }
    }

    var classes: [SwiftOutline.Class] { outlines.flatMap(\.classes) }

    func place(of declaration: SwiftOutline.Class) -> PrincipalLocation? {
        zip(files, outlines).first { $0.1.classes.contains(declaration) }.map { file, _ in
            PrincipalLocation(
                name: declaration.name, file: file.path, line: declaration.line, column: declaration.column)
        }
    }

    var imports: Set<String> { Set(outlines.flatMap { $0.imports.map(\.module) }) }

    /// Returns one diagnostic per import that is not available.
    ///
    /// It skips imports under conditions that only the compiler can evaluate.
    func unknownImports(available: Set<String>, remedies: [String: String] = [:]) -> [GuestDiagnostic] {
        let names = available.union(remedies.keys).filter { !$0.hasPrefix("_") }.sorted().joined(separator: ", ")
        return zip(files, outlines).flatMap { file, outline in
            outline.imports.filter { $0.isCertain && !available.contains($0.module) }.map { unknown in
                if let remedy = remedies[unknown.module] {
                    return GuestDiagnostic(
                        "the module '\(unknown.module)' is not built yet: \(remedy)", file: file.path,
                        line: unknown.line,
                        column: unknown.column)
                }
                let reason = AbsentModules.reason(unknown.module).map { "Apple's is absent: \($0). " } ?? ""
                return GuestDiagnostic(
                    "there is no module '\(unknown.module)' here; those that exist are \(names). \(reason)Code for other "
                        + "systems may stand in #if canImport(\(unknown.module))",
                    file: file.path, line: unknown.line, column: unknown.column)
            }
        }
    }

    /// Sorts units so that each follows those it imports.
    static func sorted(_ units: [BuildUnit]) throws(GuestError) -> [BuildUnit] {
        var waiting = units
        var sorted: [BuildUnit] = []
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.name))
            let ready = waiting.filter { $0.imports.subtracting([$0.name]).isDisjoint(with: names) }
            guard !ready.isEmpty else {
                throw GuestError(
                    .circle,
                    "the modules \(names.sorted().joined(separator: ", ")) import each other in a cycle: move the code "
                        + "that they share to a separate module")
            }
            sorted += ready
            waiting.removeAll { unit in ready.contains { $0.name == unit.name } }
        }
        return sorted
    }
}
