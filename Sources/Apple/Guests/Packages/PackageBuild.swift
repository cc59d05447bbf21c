internal import Foundation
internal import Kernel

/// The build of a package's product: its arguments and its directory in the cache.
///
/// An executable product is built directly. For an extension, a generated package depends on the user's library product
/// and starts its principal class.
struct PackageBuild {
    let source: PackageSource
    let modules: GuestModules
    /// The directory in the cache; it is evicted like a guest's entry.
    let folder: String
    /// The text of an extension's generated `main.swift`; `nil` for a tool.
    let main: String?
    /// The name of an extension's principal class; `nil` for a tool.
    let principal: String?

    /// Reads the inputs of the build.
    init(_ source: PackageSource, modules: GuestModules, cache: GuestCache) throws(GuestError) {
        self.source = source
        self.modules = modules
        switch source.kind {
        case .tool: (main, principal) = (nil, nil)
        case .appExtension: (main, principal) = try Self.start(of: source, modules)
        }
        let digest = Digest()
        digest.add([URL(fileURLWithPath: source.folder).resolvingSymlinksInPath().path, source.product])
        digest.add(modules.folders)
        if source.tests { digest.add("tests") }
        digest.add(main.map { [$0] } ?? [])
        folder = "\(cache.entries)/package-\(digest.text())"
    }

    private static func start(
        of source: PackageSource, _ modules: GuestModules
    ) throws(GuestError) -> (main: String, principal: String) {
        guard let start = modules.extensionStart else {
            throw GuestError(.infoPlist, "these modules start no extensions: build the product as a tool")
        }
        guard let path = source.infoPlist else {
            throw GuestError(
                .infoPlist, "an extension needs the path of its Info.plist, which names its principal class")
        }
        let name = try PrincipalClass.parts(
            in: ExtensionPlist(path: path), module: source.module, baseClass: start.baseClass)
        // A scoped import, because a class may have the name of its module, and its full name is then ambiguous. The
        // #sourceLocation also covers the import, so that its errors are reported for the class.
        let place = "#sourceLocation(file: \"\(GuestModules.ExtensionStart.place)\", line: 1)\n"
        return ("\(place)import class \(name.module).\(name.name)\n" + start.main(for: name.name), name.name)
    }

    var manifest: String { "\(source.folder)/Package.swift" }

    var program: String {
        source.tests
            ? "\(scratch)/debug/\(TestManifest.name)PackageTests.xctest"
            : "\(scratch)/debug/\(main == nil ? source.product : "program")"
    }

    var scratch: String { "\(folder)/scratch" }

    /// Creates the directory if necessary and locks it against removal.
    func folderInUse() throws -> FolderLease {
        while true {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard let lock = try FolderLock.toUse(folder) else { continue }
            try? lock.touch()
            return FolderLease(lock)
        }
    }

    /// Locks the directory for one build and writes the generated files; `nil` during another build.
    func turn() throws -> FolderLease? {
        guard let lock = try FolderLock.alone("\(folder)/lock") else { return nil }
        if source.tests { try writeTests() }
        if let main {
            try write(main, to: "main.swift")
            try write(outerManifest, to: "Package.swift")
        }
        return FolderLease(lock)
    }

    /// Writes a generated file unless it is unchanged, because a new modification time would cause a rebuild.
    private func write(_ text: String, to name: String) throws {
        let path = "\(folder)/start/\(name)"
        guard FileManager.default.contents(atPath: path) != Data(text.utf8) else { return }
        try FileManager.default.createDirectory(atPath: "\(folder)/start", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private var outerManifest: String {
        let place = URL(fileURLWithPath: source.folder).resolvingSymlinksInPath()
        let (path, product) = (place.path.debugDescription, source.product.debugDescription)
        let package = place.lastPathComponent.lowercased().debugDescription
        return """
            // swift-tools-version: 5.9
            import PackageDescription

            let package = Package(
                name: "start", dependencies: [.package(path: \(path))],
                targets: [
                    .executableTarget(
                        name: "program", dependencies: [.product(name: \(product), package: \(package))], path: ".")
                ])

            """
    }

    /// Whether the package imports Darwin or its like on every system.
    ///
    /// Otherwise `#if canImport(Darwin)` is false in it and in the packages that it depends on, as elsewhere on Linux.
    private var importsDarwin: Bool {
        let conditions = BuildConditions(modules: GuestModules.taken.subtracting(modules.darwin.names), flags: [])
        let files = (try? SwiftFile.collect([source.folder], under: conditions)) ?? []
        return files.contains { file in
            SwiftOutline(of: file.contents, under: conditions).imports.contains {
                $0.isCertain && modules.darwin.names.contains($0.module)
            }
        }
    }

    var arguments: [String] {
        // With cached manifests SwiftPM does not notice new or deleted files of a dependency.
        var words = ["--scratch-path", scratch, "--disable-build-manifest-caching"]
        if source.tests { return words + testArguments + linking }
        words +=
            main == nil
            ? ["--package-path", source.folder, "--product", source.product]
            : ["--package-path", "\(folder)/start", "--product", "program"]
        return words + (["-diagnostic-style", "llvm"] + compiling).flatMap { ["-Xswiftc", $0] } + linking
    }

    /// The compiler arguments for code that imports Apple's modules.
    var compiling: [String] {
        modules.folders.flatMap { ["-I", $0] } + modules.flags + (importsDarwin ? modules.darwin.flags : [])
    }

    /// The arguments that link the libraries of the modules.
    private var linking: [String] {
        let libraries = modules.libraries + modules.librariesOfModules.sorted { $0.key < $1.key }.map(\.value)
        let places = Set(libraries.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }).sorted()
        return (libraries + places.flatMap { ["-rpath", $0] }).flatMap { ["-Xlinker", $0] }
    }
}
