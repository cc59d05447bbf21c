internal import Foundation
internal import NetworkLab
internal import Testing

/// Whether a test can open labs, and what becomes of it where it cannot.
package enum Readiness: Sendable, Hashable {
    /// Labs can be opened.
    case ready
    /// Something is not set up, and what to do about it: the test fails.
    case notSetUp(String)
    /// The machine cannot run this, or was too busy for it, and why: the test is skipped.
    case notSupported(String)

    /// What is found with the programs of `folder`, on this machine.
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

    /// What is found with ``BuiltPrograms/folder``, looked for once.
    @TaskLocal package static var ofThisProcess = Readiness(programsFolder: BuiltPrograms.folder)

    /// The same where no test may be skipped: what is not supported is then not set up.
    package var withoutSkips: Readiness {
        guard case .notSupported(let reason) = self else { return self }
        return .notSetUp("\(reason)\nPUSHLAB_REQUIRE is set, so that a test that would be skipped fails.")
    }

    /// Whether a value of the environment variable `PUSHLAB_REQUIRE` forbids that tests are skipped.
    package static func forbidsSkips(_ value: String?) -> Bool { !["", "0"].contains(value ?? "") }

    /// Whether the test can go on; if not, an issue says why, or the test is cancelled.
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
