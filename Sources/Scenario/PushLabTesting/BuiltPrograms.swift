internal import Foundation
internal import LabModel

/// The programs of PushLab that labs run, such as `lab-init` and `push-server`.
public enum BuiltPrograms {
    /// The folder that contains the programs.
    ///
    /// The value of `PUSHLAB_PROGRAMS`, or else the first of these folders that contains them: the folder of the test
    /// bundle, where `swift test` puts all programs of PushLab's own package; the folders of ``build()`` and
    /// `lab/build` in the sources of PushLab that the tests were built with; the folder of a `pushlab` of the same
    /// version in `PATH`.
    public static var folder: String {
        if let named = ProcessInfo.processInfo.environment["PUSHLAB_PROGRAMS"] { return named }
        // The toolchain's helper runs the bundle and has its path as an argument. Otherwise the bundle is the process
        // itself.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
        let own = URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent().path
        if areIn(own) { return own }
        return made.first(where: areIn) ?? installed ?? own
    }

    /// Builds the programs unless they exist; the first build takes minutes.
    ///
    /// ```swift
    /// @Test(arguments: ScenarioCase.all(in: "Scenarios"))
    /// func holds(_ scenario: ScenarioCase) async throws {
    ///     try await BuiltPrograms.build()
    ///     try await scenario.check()
    /// }
    /// ```
    ///
    /// Parallel tests wait for the same build.
    ///
    /// - Throws: ``BuildError`` with the last lines of the output if the build fails.
    public static func build() async throws { try await once.value }

    private static let once = Task { try make() }

    /// The root of the PushLab sources that this file was compiled from.
    private static let sources: String = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.path
    }()

    private static var made: [String] { ["release", "quick"].map { "\(sources)/.build-\($0)/release" } }

    /// The folder of a `pushlab` of this version in `PATH`; `nil` if there is none.
    private static let installed: String? = {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        for folder in folders {
            let program = URL(fileURLWithPath: "\(folder)/pushlab").resolvingSymlinksInPath()
            guard areIn(program.deletingLastPathComponent().path) else { continue }
            let version = try? run(program.path, ["--version"]).output
            return version == Release.version ? program.deletingLastPathComponent().path : nil
        }
        return nil
    }()

    private static func areIn(_ folder: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "\(folder)/lab-init")
    }

    private static func make() throws {
        if areIn(folder) { return }
        let build = "\(sources)/lab/build"
        guard FileManager.default.isExecutableFile(atPath: build) else {
            throw BuildError(message: "\(build) is not there: build the programs elsewhere, and set PUSHLAB_PROGRAMS.")
        }
        let (status, output) = try run(build, ["quick"])
        guard status == 0, areIn(folder) else {
            let last = output.split(separator: "\n").suffix(20).joined(separator: "\n")
            throw BuildError(message: "\(build) quick failed with status \(status):\n\(last)")
        }
    }

    /// Runs a program and returns its exit status and its trimmed output.
    private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        return (process.terminationStatus, text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// The error of a failed build of the programs.
public struct BuildError: Error, CustomStringConvertible {
    /// The failed step and the last lines of its output.
    public let message: String

    /// The message.
    public var description: String { message }
}
