internal import Foundation
internal import Kernel

/// Builds programs from users' Swift files and caches them by their inputs.
package struct GuestBuilder: Sendable {
    let modules: GuestModules
    let cache: GuestCache
    let release: String
    let compiler: String?
    let environment: [String: String]

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - modules: the modules that guests can import.
    ///   - cache: the cache for built programs.
    ///   - release: PushLab's version, part of each guest's key.
    ///   - compiler: the path of a `swiftc`; `nil` for the first on the `PATH` of the environment.
    ///   - environment: the compiler's environment; `nil` for that of this process.
    package init(
        modules: GuestModules, cache: GuestCache, release: String, compiler: String? = nil,
        environment: [String: String]? = nil
    ) {
        self.modules = modules
        self.cache = cache
        self.release = release
        self.compiler = compiler
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// Builds a guest, or finds it in the cache.
    ///
    /// Without a Swift toolchain it finds only guests of the one used last. Cancelling the task kills the compiler.
    ///
    /// - Throws: ``GuestError``, `CancellationError`, or the kernel's error when no thread can be started.
    package func build(_ source: GuestSource) async throws -> BuiltGuest {
        // A file may change during the compilation; the result then has no valid key, and the build is repeated.
        for _ in 0..<3 {
            async let finding = Toolchain.find(compiler, environment: environment)
            let (plan, inputs) = try await read(source)
            let toolchain = try await finding
            if let version = toolchain?.version ?? cache.lastVersion,
                let found = try cache.guest(GuestKey(inputs: inputs, compilerVersion: version))
            {
                if let toolchain { try? cache.keepVersion(toolchain.version) }
                return found.with(plan.report)
            }
            guard let toolchain else { throw Self.noToolchain(compiler) }
            let work = try cache.guarded { try WorkFolder(in: cache) }
            let output = try await compile(plan, with: toolchain, in: work)
            guard try await read(source).inputs == inputs else { continue }
            return try await PlainThread.callAsync {
                try cache.keepVersion(toolchain.version)
                let key = GuestKey(inputs: inputs, compilerVersion: toolchain.version)
                let guest = try cache.install(work, as: key, output: output)
                try cache.evict()
                return guest.with(plan.report)
            }
        }
        throw GuestError(
            .sources, "the files changed each time while they were compiled: build again when they are saved",
            file: source.paths.first)
    }

    /// Reads all inputs of the program on a separate thread.
    private func read(_ source: GuestSource) async throws -> (plan: BuildPlan, inputs: String) {
        try await PlainThread.callAsync {
            let plan = try BuildPlan(source, modules: modules)
            return (plan, try GuestKey.inputs(of: plan, release: release))
        }
    }

    /// Compiles all units into a directory and returns the compiler's output.
    private func compile(_ plan: BuildPlan, with toolchain: Toolchain, in work: WorkFolder) async throws -> String {
        try cache.guarded {
            if let main = plan.main {
                try Data(main.utf8).write(to: URL(fileURLWithPath: "\(work.path)/main.swift"))
            }
            try FileManager.default.createDirectory(
                atPath: "\(work.path)/temporary", withIntermediateDirectories: false)
        }
        var environment = environment
        environment["TMPDIR"] = "\(work.path)/temporary"
        var output = ""
        for unit in plan.units {
            let words = "\(work.path)/\(unit.name).response"
            try cache.guarded {
                try unit.writeCopies(in: work.path)
                let text = BuildPlan.responseFile(plan.arguments(for: unit, into: work.path))
                try Data(text.utf8).write(to: URL(fileURLWithPath: words))
            }
            let run = try await CompilerRun.run(toolchain.compiler, ["@\(words)"], environment: environment)
            output += unit.withoutCopies(run.output, in: work.path)
            guard run.end == .exited(0) else {
                let error = Self.refusal(run, of: unit, output: output)
                throw plan.principal?.places(error) ?? error
            }
        }
        return output
    }

    private static func refusal(_ run: CompilerRun.Result, of unit: BuildUnit, output: String) -> GuestError {
        refusal(run, "the compiler of module '\(unit.name)'", output: output)
    }

    /// Creates the error for a failed compiler, or a program that runs one.
    static func refusal(_ run: CompilerRun.Result, _ subject: String, output: String) -> GuestError {
        let diagnostics = AbsentNameNotes.added(to: CompilerOutput(output).diagnostics)
        if diagnostics.contains(where: { $0.severity == .error }) { return GuestError(.compile, diagnostics) }
        let end =
            switch run.end {
            case .exited(let code): "with status \(code)"
            case .signalled(let number): "by signal \(number)"
            }
        let last = output.split(separator: "\n").suffix(20).map { GuestDiagnostic(String($0), severity: .note) }
        return GuestError(
            .compile,
            diagnostics + [GuestDiagnostic("\(subject) ended \(end) and named no error")]
                + last)
    }

    /// Returns the version of the compiler on the `PATH`, as it prints it; `nil` if there is none.
    ///
    /// - Throws: ``GuestError`` when the compiler does not work, or `CancellationError`.
    package static func compilerVersion() async throws -> String? {
        let toolchain = try await Toolchain.find(nil, environment: ProcessInfo.processInfo.environment)
        return toolchain.map { String($0.version.prefix { $0 != "\n" }) }
    }

    package static let remedy = Toolchain.remedy

    static func noToolchain(_ compiler: String?) -> GuestError {
        GuestError(
            .noToolchain,
            "there is no Swift compiler here, and the guest was not built before with these files. \(Toolchain.remedy)",
            file: compiler)
    }
}

/// A guest that can be run; the cache keeps its program while this object exists.
package final class BuiltGuest: Sendable {
    package let program: String
    /// The warnings about files, and the warnings and notes of the compiler.
    package let diagnostics: [GuestDiagnostic]
    /// Whether it was compiled now rather than found in the cache.
    package let wasCompiled: Bool
    /// The report on its files; `nil` for a program that is not built from files.
    package let report: SourceReport?
    private let lock: FolderLock?
    private let other: BuiltGuest?

    /// Creates a guest from a program that was built elsewhere and stays at its path.
    package convenience init(prebuilt program: String) {
        self.init(program: program, output: "", wasCompiled: false, lock: nil)
    }

    init(program: String, output: String, wasCompiled: Bool, lock: consuming FolderLock?) {
        self.program = program
        self.wasCompiled = wasCompiled
        diagnostics = CompilerOutput(output).diagnostics
        report = nil
        self.lock = lock
        other = nil
    }

    private init(_ other: BuiltGuest, _ report: SourceReport) {
        program = other.program
        wasCompiled = other.wasCompiled
        diagnostics = report.warnings + other.diagnostics
        self.report = report
        lock = nil
        self.other = other
    }

    /// Returns this guest with a report on its files.
    func with(_ report: SourceReport) -> BuiltGuest { BuiltGuest(self, report) }
}
