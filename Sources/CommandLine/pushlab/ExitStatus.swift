import ArgumentParser
import LabModel
internal import ScenarioLanguage
import Synchronization

enum ExitStatus {
    static let failed = ExitCode(1)
    static let invalid = ExitCode(2)
    /// Nothing failed, but something was inconclusive or is not supported on this machine.
    static let inconclusive = ExitCode(3)

    /// Ends the program with the status of a verdict; returns if it passed.
    static func end(with verdict: Verdict) throws {
        switch verdict {
        case .passed: return
        case .failed: throw failed
        case .inconclusive: throw inconclusive
        }
    }

    /// Ends the program if writing to standard output has failed.
    static func checkOutput() throws {
        guard Console.isLost.load(ordering: .relaxed) else { return }
        Console.error("pushlab: standard output cannot be written to: free space where it leads, or redirect it")
        throw invalid
    }
}
