internal import Foundation
internal import Kernel

/// One build of a package's product: its words, and its folder in the cache.
///
/// An executable product is built as it is. For an extension, a package of PushLab's around the user's starts the principal
/// class that the library has.
struct PackageBuild {
    let source: PackageSource
    let modules: GuestModules
    /// The folder in the cache; it is an entry like those of guests, and goes as they do.
    let folder: String
    /// The text of the start of an extension; `nil` for a tool.
    let main: String?
    /// The name of the principal class of an extension; `nil` for a tool.
    let principal: String?

    /// Reads what decides about the build.
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
            in: InfoPlist(path: path), module: source.module, baseClass: start.baseClass)
        // A class may have the name of its module, and is not found by both then. What the compiler says of its import is
        // said of the class, too.
        let place = "#sourceLocation(file: \"\(GuestModules.ExtensionStart.place)\", line: 1)\n"
        return ("\(place)import class \(name.module).\(name.name)\n" + start.main(for: name.name), name.name)
    }

    /// Where the user's manifest is.
    var manifest: String { "\(source.folder)/Package.swift" }

    /// What is built.
    var program: String { "\(scratch)/debug/\(main == nil ? source.product : "program")" }

    /// Where SwiftPM puts what it makes.
    var scratch: String { "\(folder)/scratch" }

    /// Makes the folder unless it is there, and locks it against its removal.
    func folderInUse() throws -> HeldFolder {
        while true {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard let lock = try FolderLock.toUse(folder) else { continue }
            try? lock.touch()
            return HeldFolder(lock)
        }
    }

    /// Locks the folder, which is in use, against other builds in it and writes what is generated; `nil` during another
    /// build.
    func turn() throws -> HeldFolder? {
        guard let lock = try FolderLock.alone("\(folder)/lock") else { return nil }
        if let main {
            try write(main, to: "main.swift")
            try write(outerManifest, to: "Package.swift")
        }
        return HeldFolder(lock)
    }

    /// A file with the same text again stays the old one: nothing is built anew.
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

    /// The words behind `swift build`.
    var arguments: [String] {
        // Of a package that another depends on, what SwiftPM planned before does not notice files that come or go.
        var words = ["--scratch-path", scratch, "--disable-build-manifest-caching"]
        words +=
            main == nil
            ? ["--package-path", source.folder, "--product", source.product]
            : ["--package-path", "\(folder)/start", "--product", "program"]
        let compiler = ["-diagnostic-style", "llvm"] + modules.folders.flatMap { ["-I", $0] } + modules.flags
        words += compiler.flatMap { ["-Xswiftc", $0] }
        let libraries = modules.libraries + modules.librariesOfModules.sorted { $0.key < $1.key }.map(\.value)
        let places = Set(libraries.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }).sorted()
        return words + (libraries + places.flatMap { ["-rpath", $0] }).flatMap { ["-Xlinker", $0] }
    }
}
