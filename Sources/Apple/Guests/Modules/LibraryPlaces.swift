internal import Foundation
internal import Glibc
internal import Kernel

/// The locations and the build of the libraries of modules that take long to build.
struct LibraryPlaces: Sendable {
    /// The directories that contain the programs, the innermost first.
    private let around: [String]

    /// Collects the directory of the programs and its ancestors, at most five, for installed and for built programs.
    init(programsFolder: String) {
        var place = URL(fileURLWithPath: programsFolder).resolvingSymlinksInPath()
        var around: [String] = []
        while place.path != "/", around.count < 5 {
            around.append(place.path)
            place.deleteLastPathComponent()
        }
        self.around = around
    }

    /// The directories of the existing libraries, by module name.
    var folders: [String: String] {
        AppleModules.optional.reduce(into: [:]) { folders, optional in folders[optional.module.name] = folder(optional)
        }
    }

    /// The directory of PushLab's sources, in which libraries can be built; `nil` for an installation without them.
    var root: String? { around.first { unsafe access("\($0)/\(Self.script)", X_OK) == 0 } }

    private static let script = "lab/guest-library"

    private func folder(_ optional: AppleModules.Optional) -> String? {
        around.flatMap { ["\($0)/.build-libraries", "\($0)/libraries"] }
            .map { "\($0)/built-\(optional.module.name)" }
            .first { unsafe access("\($0)/\(optional.library)", R_OK) == 0 }
    }

    /// Builds a library unless it is up to date; does nothing without PushLab's sources.
    ///
    /// `compilerVersion` is the version output of the compiler that would build it; with `nil` it is not compared.
    func build(
        _ optional: AppleModules.Optional, importedBy file: String, compilerVersion: String?,
        environment: [String: String], say: (String) -> Void
    ) async throws {
        let name = optional.module.name
        guard let root else { return }
        let built = folder(optional)
        if let built, compilerVersion.map({ hasStamp(built, of: $0) }) ?? true,
            try !isOlder("\(built)/\(optional.library)", than: sources(of: name, in: root))
        {
            return
        }
        say(
            built == nil
                ? "building \(name), which \(file) imports: once, \(optional.buildTime)"
                : "rebuilding \(name), which \(file) imports: its sources or the compiler have changed")
        let run = try await CompilerRun.run("\(root)/\(Self.script)", [name], environment: environment)
        guard run.end == .exited(0) else {
            let reason = run.output.split(separator: "\n").suffix(10).joined(separator: "\n")
            throw GuestError(
                .sources,
                "it imports \(name), whose library cannot be built: make `lab/guest-library \(name)` work here. "
                    + "Its output:\n\(reason)",
                file: file)
        }
    }

    /// Whether a compiler of this version built a library, according to the stamp that `lab/guest-library` writes.
    private func hasStamp(_ built: String, of compilerVersion: String) -> Bool {
        let line = compilerVersion.prefix { $0 != "\n" }
        return FileManager.default.contents(atPath: "\(built)/stamp") == Data("\(line)\n".utf8)
    }

    /// Returns the directories and files of PushLab's sources from which a library is built.
    private func sources(of name: String, in root: String) -> [String] {
        let foundation = "\(root)/Sources/Apple/AppleFoundation"
        return [
            "\(root)/GuestLibraries/Apple\(name)", "\(foundation)/KeyValueObserving",
            "\(foundation)/PropertyListText.swift",
        ]
    }

    private func isOlder(_ library: String, than sources: [String]) throws(GuestError) -> Bool {
        do {
            let made = try changed(library)
            return try sources.contains { try Self.files(of: $0).contains { try changed($0) > made } }
        } catch {
            throw GuestError(.sources, "PushLab's sources cannot be read: \(error)", file: sources.first)
        }
    }

    /// Returns the Swift files of a directory, or a Swift file itself.
    private static func files(of path: String) throws -> [String] {
        guard !path.hasSuffix(".swift") else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
    }

    private func changed(_ path: String) throws -> Date {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date ?? .distantPast
    }
}
