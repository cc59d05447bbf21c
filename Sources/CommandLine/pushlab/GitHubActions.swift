import Foundation
import Report
import ScenarioLanguage

/// The reports to GitHub Actions where a step of it runs `pushlab`, as it says by `GITHUB_ACTIONS` and `GITHUB_STEP_SUMMARY`
/// (*Store information in variables*).
enum GitHubActions {
    private static let environment = ProcessInfo.processInfo.environment

    /// Whether a step of a workflow runs this.
    static var isRunner: Bool { environment["GITHUB_ACTIONS"] == "true" }

    /// Annotates what did not pass, and adds to the summary of the job.
    static func report(_ run: RunOutcome) {
        guard isRunner else { return }
        for line in GitHubReport.annotations(run) { Console.styled(line) }
        guard let path = environment["GITHUB_STEP_SUMMARY"], let file = FileHandle(forWritingAtPath: path) else {
            return
        }
        defer { try? file.close() }
        do {
            try file.seekToEnd()
            try file.write(contentsOf: Data(GitHubReport.summary(run).utf8))
        } catch {
            Console.error("pushlab: the summary of the job cannot be written: \(error.localizedDescription)")
        }
    }

    /// Annotates a mistake in a file.
    static func report(_ diagnostic: Diagnostic) {
        if isRunner { Console.styled(GitHubReport.annotation(diagnostic)) }
    }
}
