import Foundation
import Guests
import TestTools

/// A folder of one test's own, with files of a user, a cache and a compiler that is counted.
final class GuestBench: Sendable {
    /// The folder; removed when this goes.
    let folder: String
    /// The calls of the compiler that build something, one a line.
    private let calls: String
    let compiler: String

    var cacheFolder: String { "\(folder)/cache" }

    /// Makes a bench whose compiler runs `before` in a shell each time, with the same arguments.
    init(beforeCompiling before: String = "") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("guests-\(UUID().uuidString)").path
        calls = "\(folder)/calls"
        compiler = "\(folder)/swiftc"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try script(
            """
            case $1 in --version) ;; *) echo "$@" >>'\(calls)'
            \(before)
            esac
            exec '\(StandIn.compiler)' "$@"
            """, at: compiler)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// How often the compiler was started to build something.
    var compilations: Int {
        FileManager.default.contents(atPath: calls).map { $0.count { $0 == UInt8(ascii: "\n") } } ?? 0
    }

    /// Makes a compiler that stands beside a `swift` whose builds are counted.
    func packageCompiler() throws -> String {
        let compiler = "\(folder)/toolchain/swiftc"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/toolchain", withIntermediateDirectories: true)
        let (real, log) = (StandIn.compiler, "\(folder)/package-builds")
        try script("exec '\(real)' \"$@\"", at: compiler)
        try script(
            "test $1 != build || echo >>'\(log)'\nexec '\(real.dropLast())' \"$@\"", at: "\(folder)/toolchain/swift")
        return compiler
    }

    /// How often `swift build` was started with such a compiler.
    var packageBuilds: Int { FileManager.default.contents(atPath: "\(folder)/package-builds")?.count ?? 0 }

    /// Writes a file below the folder and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file below the folder and returns its path.
    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        let file = URL(fileURLWithPath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }

    /// Writes an executable script.
    func script(_ text: String, at path: String) throws { try writeProgram("#!/bin/sh\n\(text)\n", to: path) }

    /// A builder with the bench's cache and compiler.
    func builder(
        modules: GuestModules? = nil, limit: Int = GuestCache.defaultLimit, release: String = "1.0",
        compiler: String? = nil, environment: [String: String]? = nil
    ) throws -> GuestBuilder {
        GuestBuilder(
            modules: try modules ?? StandIn.modules.get(), cache: GuestCache(folder: cacheFolder, limit: limit),
            release: release, compiler: compiler ?? self.compiler, environment: environment)
    }

    /// What is in the cache: the entries and the folders of builds.
    func cached() -> (entries: [String], works: [String]) {
        func names(_ folder: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: "\(cacheFolder)/\(folder)"))?.sorted() ?? []
        }
        return (names("guests"), names("guests-work"))
    }

    /// What a program prints.
    static func output(of program: String) throws -> String {
        try StandIn.run(program, [])
    }
}
