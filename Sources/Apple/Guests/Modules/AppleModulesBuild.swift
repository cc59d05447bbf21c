internal import Glibc
internal import Kernel

/// The build of the parts that only scenarios with apps need: the modules for apps and the reference provider.
package enum AppleModulesBuild {
    /// The environment variable with the build command, one argument per line; `lab/pushlab` sets it.
    static let variable = "PUSHLAB_APPS_BUILD"

    /// Whether they are not built yet, so that the first scenario with an app builds them.
    package static func isPending(programsFolder: String, environment: [String: String]) -> Bool {
        unsafe environment[variable] != nil && access("\(programsFolder)/\(AppleModules.library)", R_OK) != 0
    }

    /// Runs the build command of the environment, which prints its progress; does nothing without one.
    ///
    /// - Throws: ``GuestError`` when the command fails, `SystemError` when it does not start, or `CancellationError`.
    package static func run(environment: [String: String]) async throws {
        let words = (environment[variable] ?? "").split(separator: "\n").map(String.init)
        guard let program = words.first else { return }
        let run = try await CompilerRun.run(program, Array(words.dropFirst()), environment: environment, isShown: true)
        guard run.end == .exited(0) else {
            throw GuestError(
                .sources,
                "the modules that apps import cannot be built: see the output of `\(words.joined(separator: " "))`")
        }
    }
}
