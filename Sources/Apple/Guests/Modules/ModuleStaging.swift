internal import Foundation
internal import Kernel

/// Creates the directory in which the compiler of guests searches for modules.
struct ModuleStaging: Sendable {
    /// The directory in which SwiftPM has put the modules.
    let source: String
    /// The directory of PushLab's sources; `nil` for an installation, which has the headers beside the modules.
    let root: String?
    /// The modules that guests can import besides the optional ones.
    let available: [AppleModules.Module]
    /// The directories of additional libraries for guests, by module name.
    let libraries: [String: String]
    let cache: GuestCache

    /// Returns the directory, created if necessary, and a lease on it; `nil` if it does not exist and there is no compiler.
    func folder(
        _ toolchain: Toolchain?, environment: [String: String]
    ) async throws -> (path: String, held: FolderLease)? {
        guard let version = toolchain?.version ?? cache.lastVersion else { return nil }
        let folder = "\(cache.modules)/\(try key(version))"
        while true {
            if let held = try cache.guarded({ try hold(folder) }) { return (folder, held) }
            guard let toolchain else { return nil }
            let work = try await make(with: toolchain, environment)
            if let held = try cache.guarded({ try install(work, at: folder) }) { return (folder, held) }
        }
    }

    /// Marks a directory as used and returns a lease; `nil` if it does not exist.
    private func hold(_ folder: String) throws -> FolderLease? {
        guard let lock = try FolderLock.toUse(folder) else { return nil }
        // A read-only cache works as well.
        try? lock.touch()
        return FolderLease(lock)
    }

    /// Renames a directory to its final path; `nil` if another process has installed an identical one first.
    private func install(_ work: WorkFolder, at folder: String) throws -> FolderLease? {
        try FileManager.default.createDirectory(atPath: cache.modules, withIntermediateDirectories: true)
        guard try cache.moves(work.path, to: folder), let lock = work.takeLock() else { return nil }
        return FolderLease(lock)
    }

    /// Returns the directory of the modules that packages take for a sign of Apple's systems.
    static func darwinFolder(in folder: String) -> String { "\(folder)/OfDarwin" }

    /// Returns the directory of a module.
    static func folder(of module: AppleModules.Module, in folder: String) -> String {
        module.isOfDarwin ? darwinFolder(in: folder) : folder
    }

    private func make(with toolchain: Toolchain, _ environment: [String: String]) async throws -> WorkFolder {
        let work = try cache.guarded { try WorkFolder(in: cache) }
        try cache.guarded {
            for file in files { try copy(file, to: work.path) }
            for headers in headers { try copy(headers, to: work.path) }
            try FileManager.default.createDirectory(
                atPath: Self.darwinFolder(in: work.path), withIntermediateDirectories: false)
        }
        // In parallel, because the modules are independent.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for module in modules {
                group.addTask { try await compile(module, in: work.path, with: toolchain, environment) }
            }
            try await group.waitForAll()
        }
        return work
    }

    /// The modules to compile, with Apple's names.
    private var modules: [AppleModules.Module] {
        available + optional.map(\.0.module)
    }

    /// The optional modules that are built, with their directories.
    private var optional: [(AppleModules.Optional, folder: String)] {
        AppleModules.optional.compactMap { optional in libraries[optional.module.name].map { (optional, $0) } }
    }

    private var files: [String] {
        AppleModules.own.map { "\(source)/\($0).swiftmodule" }
            + optional.flatMap { optional, folder in optional.own.map { "\(folder)/\($0).swiftmodule" } }
    }

    /// The directories of C modules to copy.
    private var headers: [String] {
        optional.compactMap { optional, folder in optional.headers.map { "\(folder)/\($0)" } }
    }

    private func copy(_ path: String, to folder: String) throws {
        let name = URL(fileURLWithPath: path).lastPathComponent
        try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/\(name)")
    }

    /// Returns the header and the module map of a module's C library.
    private func headers(of module: AppleModules.Module) -> [String] {
        guard let library = module.library else { return [] }
        let folder = root.map { "\($0)/\(library.headers)" } ?? "\(source)/\(module.name)"
        return library.files.map { "\(folder)/\($0)" }
    }

    private func key(_ version: String) throws -> String {
        let digest = Digest()
        digest.add(version)
        for module in modules { digest.add([module.name, module.source(with: Set(libraries.keys)), module.map ?? ""]) }
        do {
            for file in files + modules.flatMap(headers(of:)) { try digest.add(contentsOf: file) }
        } catch {
            throw GuestError(
                .sources,
                "the modules that guests import cannot be read: \(error.localizedDescription); build PushLab anew",
                file: source)
        }
        return digest.text()
    }

    private func compile(
        _ module: AppleModules.Module, in folder: String, with toolchain: Toolchain, _ environment: [String: String]
    ) async throws {
        let own = Self.folder(of: module, in: folder)
        let file = "\(own)/\(module.name).swift"
        var words = ["-parse-as-library", "-module-name", module.name, "-emit-module", "-I", folder, file]
        words += ["-emit-module-path", "\(own)/\(module.name).swiftmodule"]
        try cache.guarded {
            try Data(module.source(with: Set(libraries.keys)).utf8).write(to: URL(fileURLWithPath: file))
            guard module.hasMap else { return }
            let path = "\(own)/\(module.name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            for header in headers(of: module) { try copy(header, to: path) }
            if let map = module.map { try Data(map.utf8).write(to: URL(fileURLWithPath: "\(path)/module.modulemap")) }
            words += ["-import-underlying-module", "-Xcc", "-fmodule-map-file=\(path)/module.modulemap"]
        }
        let run = try await CompilerRun.run(toolchain.compiler, words, environment: environment)
        guard run.end == .exited(0) else {
            throw GuestError(
                .compile, "the module '\(module.name)' does not compile: build PushLab anew. \(run.output)", file: file)
        }
    }
}
