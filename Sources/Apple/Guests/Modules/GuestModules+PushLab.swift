internal import Foundation
internal import Glibc
internal import Kernel

extension GuestModules {
    /// The modules that were built with PushLab, under the names that Apple gives them.
    ///
    /// The cache gets a folder of them, once for each build of PushLab and each compiler.
    ///
    /// - Parameters:
    ///   - programsFolder: the folder of PushLab's programs, with the library and the folder `Modules` beside them.
    ///   - cache: where the folder of modules is kept.
    ///   - compiler: the path of a `swiftc`; `nil` for the first on the `PATH` of the environment.
    ///   - environment: that of the compiler; `nil` for that of this process.
    /// - Throws: ``GuestError``, `CancellationError`.
    package static func ofPushLab(
        programsFolder: String, cache: GuestCache, compiler: String? = nil, environment: [String: String]? = nil
    ) async throws -> GuestModules {
        let library = "\(programsFolder)/\(AppleModules.library)"
        guard unsafe access(library, R_OK) == 0 else {
            throw GuestError(
                .sources, "the modules that guests import are not built: build PushLab with `lab/build`", file: library)
        }
        let environment = environment ?? ProcessInfo.processInfo.environment
        let libraries = OptionalLibraries(programsFolder: programsFolder)
        let staging = ModuleStaging(source: "\(programsFolder)/Modules", libraries: libraries, cache: cache)
        let folder = try await staging.folder(compiler, environment: environment)
        let maps = AppleModules.all.filter { $0.map != nil }.flatMap {
            ["-Xcc", "-fmodule-map-file=\(folder)/\($0.name)/module.modulemap"]
        }
        var modules = GuestModules(
            folders: [folder], flags: maps + AppleModules.implicitImports,
            names: Set(AppleModules.all.map(\.name)), libraries: [library], extensionStart: AppleModules.extensionStart)
        for optional in AppleModules.optional {
            let name = optional.module.name
            if let folder = libraries.folders[name] {
                modules.names.insert(name)
                modules.librariesOfModules[name] = "\(folder)/\(optional.library)"
            } else {
                modules.remedies[name] = "build it once with `lab/guest-library \(name)`"
            }
        }
        return modules
    }
}

/// Where the libraries are that were built on demand.
struct OptionalLibraries: Sendable {
    /// The folder of each that is there, by the name of its module.
    let folders: [String: String]

    /// Looks beside the programs, and in the folder of the package that they were built in.
    init(programsFolder: String) {
        var places: [String] = []
        var place = URL(fileURLWithPath: programsFolder).resolvingSymlinksInPath()
        while place.path != "/", places.count < 5 {
            places += ["\(place.path)/.build-libraries", "\(place.path)/libraries"]
            place.deleteLastPathComponent()
        }
        folders = AppleModules.optional.reduce(into: [:]) { folders, optional in
            folders[optional.module.name] = places.map { "\($0)/built-\(optional.module.name)" }
                .first { unsafe access("\($0)/\(optional.library)", R_OK) == 0 }
        }
    }
}
