internal import Glibc
internal import Kernel

/// The Swift compiler of this machine.
struct Toolchain: Sendable {
    let compiler: String
    /// The output of `swiftc --version`: the compiler's version and its target.
    let version: String

    /// The path of `swift`, which is in the same directory and builds packages.
    var packageManager: String { compiler.hasSuffix("swiftc") ? String(compiler.dropLast()) : compiler }

    /// Finds a compiler and reads its version, which takes a tenth of a second.
    ///
    /// It reads the version each time, because the path may be that of a wrapper that selects one of several compilers.
    /// Without `compiler` it searches the `PATH` of the environment. Returns `nil` when there is none.
    ///
    /// - Throws: ``GuestError`` when the compiler does not work, or `CancellationError`.
    static func find(_ compiler: String?, environment: [String: String]) async throws -> Toolchain? {
        guard let path = compiler ?? inPath(environment["PATH"] ?? "") else { return nil }
        guard unsafe access(path, X_OK) == 0 else { return nil }
        let run: CompilerRun.Result
        do {
            run = try await CompilerRun.run(path, ["--version"], environment: environment)
        } catch let error as SystemError {
            throw GuestError(.noToolchain, "it does not start: \(error). \(remedy)", file: path)
        }
        guard run.end == .exited(0) else {
            throw GuestError(.noToolchain, "`swiftc --version` does not work here. \(remedy)", file: path)
        }
        return Toolchain(compiler: path, version: run.output)
    }

    static let remedy = "Install Swift 6.2 or later (swift.org/install) and have its swiftc on the PATH"

    private static func inPath(_ path: String) -> String? {
        path.split(separator: ":").map { "\($0)/swiftc" }.first { unsafe access($0, X_OK) == 0 }
    }
}
