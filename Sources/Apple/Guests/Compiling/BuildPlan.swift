/// The validated inputs of a guest's compilation: its units, and the generated main file if any.
struct BuildPlan: Sendable {
    /// The units in the order of compilation, the program last.
    let units: [BuildUnit]
    /// The text of the generated `main.swift` of an extension; `nil` for a tool.
    let main: String?
    let principal: PrincipalLocation?
    let source: GuestSource
    let modules: GuestModules
    let report: SourceReport

    /// Reads and checks the sources of a guest.
    ///
    /// - Throws: ``GuestError``, which contains all unknown imports.
    init(_ source: GuestSource, modules: GuestModules) throws(GuestError) {
        self.source = source
        self.modules = modules
        let available = modules.names.union(GuestModules.ofTheToolchain).union(source.modules.keys)
        let conditions = BuildConditions(modules: available, flags: modules.flags, platform: source.platform)
        var libraries: [BuildUnit] = []
        for (name, paths) in source.modules.sorted(by: { $0.key < $1.key }) {
            libraries.append(try BuildUnit(name: name, paths: paths, product: .module, under: conditions))
        }
        let program = try BuildUnit(name: source.module, paths: source.paths, product: .program, under: conditions)
        let unknown = (libraries + [program]).flatMap {
            $0.unknownImports(available: available, remedies: modules.remedies)
        }
        guard unknown.isEmpty else { throw GuestError(.unknownImport, unknown) }
        units = try BuildUnit.sorted(libraries) + [program]
        report = SourceReport(on: units, under: conditions)
        switch source.kind {
        case .tool:
            (main, principal) = (nil, nil)
            try Self.checkStart(of: program)
        case .appExtension:
            (main, principal) = try Self.start(source, modules, program: program, libraries: libraries)
        }
    }

    private static func start(
        _ source: GuestSource, _ modules: GuestModules, program: BuildUnit, libraries: [BuildUnit]
    ) throws(GuestError) -> (main: String, principal: PrincipalLocation?) {
        guard let start = modules.extensionStart else {
            throw GuestError(.infoPlist, "these modules start no extensions: build the files as a tool")
        }
        if let own = program.files.first(where: { $0.name == "main.swift" }) {
            throw GuestError(
                .sources, "an extension is started by its principal class: leave this file out, or build a tool",
                file: own.path)
        }
        guard let path = source.infoPlist else {
            throw GuestError(
                .infoPlist,
                "an extension needs the path of its Info.plist, which names its principal class")
        }
        let principal = try PrincipalClass(
            in: ExtensionPlist(path: path), module: source.module, classes: program.classes,
            others: libraries.flatMap(\.classes), baseClass: start.baseClass
        ).declaration
        let place = program.place(of: principal)
        if let place, let privacy = principal.privacy {
            throw GuestError(
                .principalClass,
                [
                    GuestDiagnostic(
                        "the principal class '\(principal.name)' is \(privacy), so that the system does not find it: "
                            + "leave out `\(privacy)`", file: place.file, line: place.line, column: place.column)
                ])
        }
        return (start.main(for: principal.name), place)
    }

    /// Throws if the program has no entry point; the compiler would accept a single file as an empty script.
    private static func checkStart(of program: BuildUnit) throws(GuestError) {
        let hasStart = program.files.contains { $0.name == "main.swift" } || program.outlines.contains(where: \.hasMain)
        guard hasStart else {
            throw GuestError(
                .sources,
                "no type of the module '\(program.name)' has @main, and no file is called main.swift: add one of "
                    + "the two", file: program.files.count == 1 ? program.files[0].path : nil)
        }
    }
}
