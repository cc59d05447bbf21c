package import NetworkLab
internal import PushLabTesting
package import Testing

extension LabMachine {
    private static let missing = check()

    /// Whether this machine can run labs.
    package static var canRunLabs: Bool { missing == nil }

    /// Why it cannot.
    package static var reason: Comment { Comment(rawValue: missing.map { "\($0)" } ?? "this machine can run labs") }

    /// The folder of the programs that were built beside the tests.
    package static var programsFolder: String { BuiltPrograms.folder }
}
