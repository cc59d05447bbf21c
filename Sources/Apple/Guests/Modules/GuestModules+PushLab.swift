internal import Foundation
internal import Glibc
internal import Kernel

extension GuestModules {
    /// Returns the modules that were built with PushLab, under Apple's names.
    ///
    /// A directory of them is created in the cache, once per build of PushLab and per compiler. Modules that take long
    /// to build are included only for a guest that imports them. If they are not built yet, this builds them, which
    /// requires PushLab's sources and a compiler.
    ///
    /// - Parameters:
    ///   - programsFolder: The directory of PushLab's programs, which contains the library and the directory `Modules`.
    ///   - cache: The cache for the directory of modules.
    ///   - needs: The guest's imports of modules that take long to build.
    ///   - compiler: The path of a `swiftc`; `nil` for the first on the `PATH` of the environment.
    ///   - environment: The environment of the compiler; `nil` for that of this process.
    ///   - say: Called with a sentence before a build that takes long.
    /// - Throws: ``GuestError`` or `CancellationError`.
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
        let toolchain = try await Toolchain.find(compiler, environment: environment)
        if let toolchain {
            // Libraries are always built with the compiler of the `PATH`.
            let version = compiler == nil ? toolchain.version : nil
            for optional in AppleModules.optional {
                guard let file = needs.files[optional.module.name] else { continue }
                try await places.build(
                    optional, importedBy: file, compilerVersion: version, environment: environment, say: say)
            }
        }
        let libraries = places.folders.filter { needs.files[$0.key] != nil }
        // Without a compiler nothing is compiled: apps that another machine has built need no header here.
        let available = AppleModules.all.filter { toolchain == nil || $0.isAvailable }
        let staging = ModuleStaging(
            source: "\(programsFolder)/Modules", root: places.root, available: available, libraries: libraries,
            cache: cache)
        guard let (folder, held) = try await staging.folder(toolchain, environment: environment) else {
            throw GuestBuilder.noToolchain(compiler)
        }
        func maps(ofDarwin isOfDarwin: Bool) -> [String] {
            available.filter { $0.hasMap && $0.isOfDarwin == isOfDarwin }.flatMap { module in
                [
                    "-Xcc",
                    "-fmodule-map-file=\(ModuleStaging.folder(of: module, in: folder))/\(module.name)/module.modulemap",
                ]
            }
        }
        var modules = GuestModules(
            folders: [folder], flags: maps(ofDarwin: false) + AppleModules.implicitImports,
            names: Set(available.map(\.name)), libraries: [library],
            extensionStart: AppleModules.extensionStart)
        modules.held = held
        modules.darwin = Darwin(
            names: Set(AppleModules.all.filter(\.isOfDarwin).map(\.name)),
            folder: ModuleStaging.darwinFolder(in: folder), maps: maps(ofDarwin: true))
        for module in AppleModules.all {
            modules.librariesOfModules[module.name] = module.library.map { "\(programsFolder)/\($0.name)" }
        }
        for module in AppleModules.all where !modules.names.contains(module.name) {
            modules.remedies[module.name] = "install \(module.system?.package ?? module.name) on this machine"
        }
        for optional in AppleModules.optional {
            let name = optional.module.name
            if let folder = libraries[name] {
                modules.names.insert(name)
                modules.librariesOfModules[name] = "\(folder)/\(optional.library)"
                // No file of the guest need import it.
                if needs.implied.contains(name) { modules.libraries.append("\(folder)/\(optional.library)") }
                if needs.everywhere.contains(name) {
                    modules.flags += ["-Xfrontend", "-import-module", "-Xfrontend", name]
                }
            } else {
                modules.remedies[name] =
                    "run `lab/guest-library \(name)` where PushLab's sources and a Swift compiler are"
            }
        }
        return modules
    }
}

/// A guest's imports of modules that take long to build (Combine, CryptoKit).
package struct OptionalImports: Sendable, Hashable {
    /// The first file that imports each module, as the user wrote its path, by module name.
    let files: [String: String]
    /// The modules that a file needs by another one that it imports.
    let implied: Set<String>
    /// The implied modules that all files import: Apple's Foundation exports Combine.
    let everywhere: Set<String>

    package static let none = OptionalImports(files: [:], implied: [], everywhere: [])

    private init(files: [String: String], implied: Set<String>, everywhere: Set<String>) {
        self.files = files
        self.implied = implied
        self.everywhere = everywhere
    }

    /// Reads the imports of all files on a separate thread; skips files that cannot be read.
    package init(of source: GuestSource) async throws {
        self = try await PlainThread.callAsync { () throws -> OptionalImports in
            let optional = Set(AppleModules.optional.map(\.module.name))
            let conditions = BuildConditions(of: source)
            var files: [String: String] = [:]
            var implied: Set<String> = []
            var everywhere: Set<String> = []
            for paths in source.modules.sorted(by: { $0.key < $1.key }).map(\.value) + [source.paths] {
                for file in (try? SwiftFile.collect(paths, under: conditions)) ?? [] {
                    var imports = SwiftOutline(of: file.contents, under: conditions).imports.map(\.module)
                    if imports.contains("SwiftUI"), SwiftUIOverlay.needsCombine(file.contents) {
                        imports.append("Combine")
                        implied.insert("Combine")
                    } else if FoundationCombine.isUsed(in: file.contents, importing: imports) {
                        imports.append("Combine")
                        implied.insert("Combine")
                        everywhere.insert("Combine")
                    }
                    for module in imports where optional.contains(module) && files[module] == nil {
                        files[module] = file.path
                    }
                }
            }
            return OptionalImports(files: files, implied: implied, everywhere: everywhere)
        }
    }

    package var modules: Set<String> { Set(files.keys) }
}
