internal import Foundation
internal import NetworkLab
internal import Testing

/// Whether a test can open labs, and how it ends where it cannot.
package enum LabRequirement: Sendable, Hashable {
    case ready
    /// The test fails, with a remedy: something is not set up.
    case notSetUp(String)
    /// The test is skipped, with a reason: the machine does not support labs or is too busy.
    case notSupported(String)

    /// Checks this machine and the programs in `folder`.
    ///
    /// Blocks for some milliseconds.
    package init(programsFolder folder: String) {
        if !FileManager.default.isExecutableFile(atPath: "\(folder)/lab-init") {
            self = .notSetUp(
                """
                The program lab-init is not in \(folder). Let the test call `try await BuiltPrograms.build()` first, \
                which builds PushLab's programs, or set PUSHLAB_PROGRAMS to the folder they are in.
                """)
        } else if let missing = LabMachine.check() {
            self = .notSupported("\(missing)")
        } else {
            self = .ready
        }
    }

    /// The result for ``BuiltPrograms/folder``, computed once.
    @TaskLocal package static var ofThisProcess = LabRequirement(programsFolder: BuiltPrograms.folder)

    /// The same readiness for a run that may not skip tests: not supported becomes not set up.
    package var withoutSkips: LabRequirement {
        guard case .notSupported(let reason) = self else { return self }
        return .notSetUp("\(reason)\nPUSHLAB_REQUIRE is set, so that a test that would be skipped fails.")
    }

    /// Whether a value of the environment variable `PUSHLAB_REQUIRE` forbids skipped tests.
    package static func forbidsSkips(_ value: String?) -> Bool { !["", "0"].contains(value ?? "") }

    /// Returns whether the test can go on; otherwise records an issue or cancels the test.
    func letsTestRun(at location: SourceLocation) throws -> Bool {
        let isStrict = Self.forbidsSkips(ProcessInfo.processInfo.environment["PUSHLAB_REQUIRE"])
        switch isStrict ? withoutSkips : self {
        case .ready: return true
        case .notSetUp(let reason): Issue.record(Comment(rawValue: reason), sourceLocation: location)
        case .notSupported(let reason): try Test.cancel(Comment(rawValue: reason), sourceLocation: location)
        }
        return false
    }
}
