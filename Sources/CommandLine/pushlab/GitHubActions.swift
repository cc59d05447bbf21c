import Foundation
import Report
import ScenarioLanguage
import ScenarioRunning

/// Reports to GitHub Actions if `pushlab` runs in a workflow, according to `GITHUB_ACTIONS` and `GITHUB_STEP_SUMMARY`
/// (*Store information in variables*).
enum GitHubActions {
    private static let environment = ProcessInfo.processInfo.environment

    /// Whether a workflow runs this program.
    static var isRunner: Bool { environment["GITHUB_ACTIONS"] == "true" }

    /// Annotates the scenarios that did not pass, and appends to the job summary.
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

    /// Annotates a finding of a review.
    static func report(_ finding: ReviewFinding) {
        guard isRunner else { return }
        Console.styled(
            GitHubReport.warning(finding.message, file: finding.file, line: finding.line, column: finding.column))
    }

    /// Annotates an error in a file.
    static func report(_ diagnostic: Diagnostic) {
        if isRunner { Console.styled(GitHubReport.annotation(diagnostic)) }
    }
}
