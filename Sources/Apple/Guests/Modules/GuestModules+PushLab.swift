internal import Foundation
internal import Glibc
internal import Kernel

extension GuestModules {
    /// The modules that were built with PushLab, under the names that Apple gives them.
    ///
    /// The cache gets a folder of them, once for each build of PushLab and each compiler. Those that take long to build
    /// are there only for a guest that imports them; they are built now if they were not before, and PushLab's sources
    /// and a compiler are there.
    ///
    /// - Parameters:
    ///   - programsFolder: the folder of PushLab's programs, with the library and the folder `Modules` beside them.
    ///   - cache: where the folder of modules is kept.
    ///   - needs: what a guest imports of the modules that take long to build.
    ///   - compiler: the path of a `swiftc`; `nil` for the first on the `PATH` of the environment.
    ///   - environment: that of the compiler; `nil` for that of this process.
    ///   - say: called with a sentence before something is built that takes long.
    /// - Throws: ``GuestError``, `CancellationError`.
    package static func ofPushLab(
        programsFolder: String, cache: GuestCache, needs: OptionalImports = .none, compiler: String? = nil,
        environment: [String: String]? = nil, say: @Sendable (String) -> Void = { _ in }
    ) async throws -> GuestModules {
        let library = "\(programsFolder)/\(AppleModules.library)"
        guard unsafe access(library, R_OK) == 0 else {
            throw GuestError(
                .sources, "the modules that guests import are not built: build PushLab with `lab/build`", file: library)
        }
        let environment = environment ?? ProcessInfo.processInfo.environment
        let places = LibraryPlaces(programsFolder: programsFolder)
        if !needs.files.isEmpty, let toolchain = try await Toolchain.find(compiler, environment: environment) {
            // The compiler of the `PATH` builds libraries.
            let version = compiler == nil ? toolchain.version : nil
            for optional in AppleModules.optional {
                guard let file = needs.files[optional.module.name] else { continue }
                try await places.build(
                    optional, importedBy: file, compilerVersion: version, environment: environment, say: say)
            }
        }
        let libraries = places.folders.filter { needs.files[$0.key] != nil }
        let staging = ModuleStaging(
            source: "\(programsFolder)/Modules", root: places.root, libraries: libraries, cache: cache)
        let (folder, held) = try await staging.folder(compiler, environment: environment)
        let maps = AppleModules.all.filter(\.hasMap).flatMap {
            ["-Xcc", "-fmodule-map-file=\(folder)/\($0.name)/module.modulemap"]
        }
        var modules = GuestModules(
            folders: [folder], flags: maps + AppleModules.implicitImports,
            names: Set(AppleModules.all.map(\.name)), libraries: [library], extensionStart: AppleModules.extensionStart)
        modules.held = held
        for module in AppleModules.all {
            modules.librariesOfModules[module.name] = module.library.map { "\(programsFolder)/\($0.name)" }
        }
        for optional in AppleModules.optional {
            let name = optional.module.name
            if let folder = libraries[name] {
                modules.names.insert(name)
                modules.librariesOfModules[name] = "\(folder)/\(optional.library)"
            } else {
                modules.remedies[name] =
                    "where PushLab's sources and a Swift compiler are, it is built by itself, or with `lab/guest-library "
                    + "\(name)`"
            }
        }
        return modules
    }
}

/// What a guest imports of the modules that take long to build (Combine, CryptoKit).
package struct OptionalImports: Sendable, Hashable {
    /// The first file that imports a module, as the user wrote its path, by the name of the module.
    let files: [String: String]

    /// Nothing.
    package static let none = OptionalImports(files: [:])

    private init(files: [String: String]) { self.files = files }

    /// Looks at the imports of all files, on a thread of its own; what cannot be read imports nothing.
    package init(of source: GuestSource) async throws {
        self = try await PlainThread.callAsync { () throws -> OptionalImports in
            let optional = Set(AppleModules.optional.map(\.module.name))
            let names = optional.union(AppleModules.all.map(\.name)).union(GuestModules.ofTheToolchain)
                .union(source.modules.keys)
            let conditions = BuildConditions(modules: names, flags: [])
            var files: [String: String] = [:]
            for paths in source.modules.sorted(by: { $0.key < $1.key }).map(\.value) + [source.paths] {
                for file in (try? SwiftFile.collect(paths)) ?? [] {
                    let imports = SwiftOutline(of: file.contents, under: conditions).imports.map(\.module)
                    for module in imports where optional.contains(module) && files[module] == nil {
                        files[module] = file.path
                    }
                }
            }
            return OptionalImports(files: files)
        }
    }

    /// The names of the modules.
    package var modules: Set<String> { Set(files.keys) }
}
