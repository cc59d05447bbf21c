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
        let staging = ModuleStaging(source: "\(programsFolder)/Modules", cache: cache)
        let folder = try await staging.folder(compiler, environment: environment)
        let maps = AppleModules.all.filter { $0.map != nil }.flatMap {
            ["-Xcc", "-fmodule-map-file=\(folder)/\($0.name)/module.modulemap"]
        }
        return GuestModules(
            folders: [folder], flags: maps + AppleModules.implicitImports, names: Set(AppleModules.all.map(\.name)),
            libraries: [library], extensionStart: AppleModules.extensionStart)
    }
}

/// Makes the folder that guests search for modules.
private struct ModuleStaging: Sendable {
    /// The folder that SwiftPM has put the modules in.
    let source: String
    let cache: GuestCache

    /// The folder, which is made unless it is there.
    func folder(_ compiler: String?, environment: [String: String]) async throws -> String {
        let toolchain = try await Toolchain.find(compiler, environment: environment)
        guard let version = toolchain?.version ?? cache.lastVersion else { throw GuestBuilder.noToolchain(compiler) }
        let folder = "\(cache.folder)/modules/\(try key(version))"
        if unsafe access(folder, R_OK) == 0 { return folder }
        guard let toolchain else { throw GuestBuilder.noToolchain(compiler) }
        let work = try cache.guarded { try WorkFolder(in: cache) }
        try cache.guarded {
            for name in AppleModules.own {
                try FileManager.default.copyItem(
                    atPath: "\(source)/\(name).swiftmodule", toPath: "\(work.path)/\(name).swiftmodule")
            }
        }
        // Each is compiled in a fraction of a second, and none needs another.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for module in AppleModules.all {
                group.addTask { try await compile(module, in: work.path, with: toolchain, environment) }
            }
            try await group.waitForAll()
        }
        try cache.guarded {
            try FileManager.default.createDirectory(
                atPath: "\(cache.folder)/modules", withIntermediateDirectories: true)
            // If another process was faster, its folder is the same.
            if unsafe rename(work.path, folder) == 0 { _ = work.takeLock() }
        }
        return folder
    }

    private func key(_ version: String) throws -> String {
        let digest = Digest()
        digest.add(version)
        for module in AppleModules.all { digest.add([module.name, module.source, module.map ?? ""]) }
        do {
            for name in AppleModules.own { try digest.add(contentsOf: "\(source)/\(name).swiftmodule") }
        } catch {
            throw GuestError(
                .sources, "the modules that guests import cannot be read: \(error); build PushLab anew", file: source)
        }
        return digest.text()
    }

    private func compile(
        _ module: AppleModules.Module, in folder: String, with toolchain: Toolchain, _ environment: [String: String]
    ) async throws {
        let file = "\(folder)/\(module.name).swift"
        var words = ["-parse-as-library", "-module-name", module.name, "-emit-module", "-I", folder, file]
        words += ["-emit-module-path", "\(folder)/\(module.name).swiftmodule"]
        try cache.guarded {
            try Data(module.source.utf8).write(to: URL(fileURLWithPath: file))
            guard let map = module.map else { return }
            let path = "\(folder)/\(module.name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            try Data(map.utf8).write(to: URL(fileURLWithPath: "\(path)/module.modulemap"))
            words += ["-import-underlying-module", "-Xcc", "-fmodule-map-file=\(path)/module.modulemap"]
        }
        let run = try await CompilerRun.run(toolchain.compiler, words, environment: environment)
        guard run.end == .exited(0) else {
            throw GuestError(
                .compile, "the module '\(module.name)' does not compile: build PushLab anew. \(run.output)", file: file)
        }
    }
}
