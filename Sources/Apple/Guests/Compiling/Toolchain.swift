internal import Glibc
internal import Kernel

/// The Swift compiler of this machine.
struct Toolchain: Sendable {
    /// The path of `swiftc`.
    let compiler: String
    /// What `swiftc --version` prints: the compiler's version and what it compiles for.
    let version: String

    /// The path of `swift`, which stands beside the compiler and builds packages.
    var packageManager: String { compiler.hasSuffix("swiftc") ? String(compiler.dropLast()) : compiler }

    /// Finds a compiler and asks it for its version, which takes a tenth of a second.
    ///
    /// It is asked each time: what stands at its path may be a starter that chooses among several.
    /// `nil` when there is none; `compiler` names one, else the `PATH` of the environment is searched.
    ///
    /// - Throws: ``GuestError`` when there is one that does not work, `CancellationError`.
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

    /// What to do about a machine without Swift.
    static let remedy = "Install Swift 6.2 or later (swift.org/install) and have its swiftc on the PATH"

    private static func inPath(_ path: String) -> String? {
        path.split(separator: ":").map { "\($0)/swiftc" }.first { unsafe access($0, X_OK) == 0 }
    }
}
