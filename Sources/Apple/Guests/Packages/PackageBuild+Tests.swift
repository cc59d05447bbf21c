internal import Foundation
internal import Kernel

/// The copy of a package whose tests are built.
extension PackageBuild {
    /// The folder of the copy.
    private var copy: String { "\(folder)/start" }

    /// Copies the package, with a manifest that builds one test target, and with ``prelude`` in each target.
    func writeTests() throws {
        if let data = FileManager.default.contents(atPath: self.manifest),
            !TestManifest.namesPackage(String(decoding: data, as: UTF8.self))
        {
            throw GuestError(
                .sources, "the package is no variable `package` here, so that its tests cannot be built: rename it",
                file: self.manifest)
        }
        try testEntry.write()
        let manifest = TestManifest(
            target: source.product, folder: PackageFolders.resolved(source.folder), flags: testFlags)
        var kept: Set<String> = []
        for file in try PackageFolders.files(of: source.folder) {
            let name = String(file.dropFirst(source.folder.count + 1))
            kept.insert(name)
            guard let data = FileManager.default.contents(atPath: file) else { continue }
            let isManifest = name.hasPrefix("Package") && name.hasSuffix(".swift") && !name.contains("/")
            try put(isManifest ? Data(manifest.text(of: String(decoding: data, as: UTF8.self)).utf8) : data, name)
        }
        for target in Set(kept.compactMap(Self.target)) {
            let name = "\(target)/\(Self.preludeName)"
            kept.insert(name)
            try put(Data(Self.prelude.utf8), name)
        }
        for file in try PackageFolders.files(of: copy) {
            let name = String(file.dropFirst(copy.count + 1))
            if !kept.contains(name), name != "Package.resolved" { try FileManager.default.removeItem(atPath: file) }
        }
    }

    /// The generated files beside the copy.
    var testEntry: TestEntry {
        let text = FileManager.default.contents(atPath: manifest).map { String(decoding: $0, as: UTF8.self) }
        return TestEntry(
            folder: folder, modules: modules.folders + [modules.darwin.folder].compactMap(\.self),
            hasMusl: text?.contains("swift-nio") ?? false)
    }

    /// The arguments of the package's own targets.
    ///
    /// Members of C types come with other modules than on Apple's systems, so that they are visible without an import.
    private var testFlags: [String] {
        compiling + modules.darwin.flags + modules.darwin.implicitImport
            + ["-disable-upcoming-feature", "MemberImportVisibility"]
    }

    /// The arguments of SwiftPM for a build of the tests.
    var testArguments: [String] {
        let entry = testEntry
        let compiler = ["-diagnostic-style", "llvm"] + entry.searchPaths.flatMap { ["-I", $0] }
        return ["--package-path", copy, "--experimental-test-entry-point-path", entry.main]
            + compiler.flatMap { ["-Xswiftc", $0] }
    }

    /// Writes a file of the copy unless it is unchanged.
    private func put(_ data: Data, _ name: String) throws {
        let path = "\(copy)/\(name)"
        guard FileManager.default.contents(atPath: path) != data else { return }
        let place = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: place, options: .atomic)
    }

    private static let preludeName = "PushLabPrelude.swift"

    /// The lengths of socket addresses, in each module of the package.
    ///
    /// In a module of PushLab the compiler does not find them where a package has a C module with the same headers.
    private static let prelude = """
        import Glibc

        extension sockaddr_in {
            var sin_len: UInt8 {
                get { UInt8(MemoryLayout<sockaddr_in>.size) }
                set {}
            }
        }

        extension sockaddr_in6 {
            var sin6_len: UInt8 {
                get { UInt8(MemoryLayout<sockaddr_in6>.size) }
                set {}
            }
        }

        """

    /// Returns the folder of a Swift file's target where SwiftPM looks for it: `Sources/NAME` or `Tests/NAME`.
    private static func target(_ file: String) -> String? {
        let parts = file.split(separator: "/")
        guard file.hasSuffix(".swift"), parts.count > 2,
            ["Sources", "Source", "src", "srcs", "Tests"].contains(parts[0])
        else { return nil }
        return parts[0...1].joined(separator: "/")
    }

    /// Returns a diagnostic's path in the package for one in the copy.
    func inPackage(_ output: String) -> String {
        output.replacing("\(PackageFolders.resolved(copy))/", with: "\(source.folder)/")
            .replacing("\(copy)/", with: "\(source.folder)/")
    }
}
