import ArgumentParser
import LabModel
internal import ScenarioLanguage
import Synchronization

/// The exit statuses of `pushlab`.
enum ExitStatus {
    /// A scenario failed.
    static let failed = ExitCode(1)
    /// A file or the command line is invalid.
    static let invalid = ExitCode(2)
    /// Nothing failed, but something was inconclusive or cannot run here.
    static let inconclusive = ExitCode(3)

    /// Ends the program with the status of a verdict; returns for a passed one.
    static func end(with verdict: Verdict) throws {
        switch verdict {
        case .passed: return
        case .failed: throw failed
        case .inconclusive: throw inconclusive
        }
    }

    /// Ends the program where standard output has not taken what was printed.
    static func checkOutput() throws {
        guard Console.isLost.load(ordering: .relaxed) else { return }
        Console.error("pushlab: standard output cannot be written to: free space where it leads, or redirect it")
        throw invalid
    }
}
