internal import Glibc
internal import Kernel

/// The build of what scenarios with apps need beside the core programs: the modules that apps import, and the reference
/// provider of phones.
package enum AppleModulesBuild {
    /// The variable with the words of the command that builds it, each on a line; `lab/pushlab` sets it.
    static let variable = "PUSHLAB_APPS_BUILD"

    /// Whether they are not there yet, and the first scenario with an app builds them.
    package static func isPending(programsFolder: String, environment: [String: String]) -> Bool {
        unsafe environment[variable] != nil && access("\(programsFolder)/\(AppleModules.library)", R_OK) != 0
    }

    /// Runs the command of an environment, which prints its progress; without one everything is expected to be there.
    ///
    /// - Throws: ``GuestError`` when the command fails, `SystemError` when it cannot be started, `CancellationError`.
    package static func run(environment: [String: String]) async throws {
        let words = (environment[variable] ?? "").split(separator: "\n").map(String.init)
        guard let program = words.first else { return }
        let run = try await CompilerRun.run(program, Array(words.dropFirst()), environment: environment, isShown: true)
        guard run.end == .exited(0) else {
            throw GuestError(
                .sources, "the modules that apps import do not build: `\(words.joined(separator: " "))` says why")
        }
    }
}
