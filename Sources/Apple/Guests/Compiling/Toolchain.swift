internal import Glibc
internal import Kernel
internal import Synchronization

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
    /// An answer is good for ten seconds, as long as the file stays the same: it may be a starter that chooses among
    /// several. `nil` when there is none; `compiler` names one, else the `PATH` of the environment is searched.
    ///
    /// - Throws: ``GuestError`` when there is one that does not work, `CancellationError`.
    static func find(_ compiler: String?, environment: [String: String]) async throws -> Toolchain? {
        guard let path = compiler ?? inPath(environment["PATH"] ?? "") else { return nil }
        guard unsafe access(path, X_OK) == 0 else { return nil }
        let question = Question(path: path, environment: environment)
        if let (version, time) = answers.withLock({ $0[question] }), .now - time < .seconds(10) {
            return Toolchain(compiler: path, version: version)
        }
        let run: CompilerRun.Result
        do {
            run = try await CompilerRun.run(path, ["--version"], environment: environment)
        } catch let error as SystemError {
            throw GuestError(.noToolchain, "it does not start: \(error). \(remedy)", file: path)
        }
        guard run.end == .exited(0) else {
            throw GuestError(.noToolchain, "`swiftc --version` does not work here. \(remedy)", file: path)
        }
        answers.withLock { $0[question] = (run.output, .now) }
        return Toolchain(compiler: path, version: run.output)
    }

    /// All that decides which compiler answers.
    private struct Question: Hashable {
        let path: String
        let environment: [String: String]
        /// Device, inode, size, and time of the last change in seconds and nanoseconds.
        let file: [Int]

        init(path: String, environment: [String: String]) {
            self.path = path
            self.environment = environment
            var status = stat()
            let isThere = unsafe stat(path, &status) == 0
            file =
                isThere
                ? [
                    Int(bitPattern: status.st_dev), Int(bitPattern: status.st_ino), status.st_size,
                    status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                ] : []
        }
    }

    /// The versions that were told, and when.
    private static let answers = Mutex<[Question: (version: String, time: ContinuousClock.Instant)]>([:])

    /// What to do about a machine without Swift.
    static let remedy = "Install Swift 6.2 or later (swift.org/install) and have its swiftc on the PATH"

    private static func inPath(_ path: String) -> String? {
        path.split(separator: ":").map { "\($0)/swiftc" }.first { unsafe access($0, X_OK) == 0 }
    }
}
