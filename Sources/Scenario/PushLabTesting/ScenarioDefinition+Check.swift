internal import LabModel
public import Scenario
internal import ScenarioParsing
internal import ScenarioRunning
public import Testing

extension ScenarioDefinition {
    /// Runs a scenario inside a test; what is not as expected becomes an issue of the test.
    ///
    /// An inconclusive run, or a machine that cannot run labs, cancels the test, which is reported as skipped with the
    /// reason; with `PUSHLAB_REQUIRE=1` in the environment it fails. Where `lab-init` is not found it fails in any case.
    /// A scenario that does not hold together is not run: each of its problems is an issue.
    public func check(
        sabotage: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let problems = file == nil ? problems() : []
        for problem in problems { Issue.record("\(problem)", sourceLocation: sourceLocation) }
        guard problems.isEmpty, try Readiness.ofThisProcess.letsTestRun(at: sourceLocation) else { return }
        let result = await ScenarioRunner.run(
            self, options: .init(programsFolder: BuiltPrograms.folder, sabotage: sabotage))
        switch result.verdict {
        case .passed: return
        case .failed:
            for finding in result.findings where finding.verdict == .failed {
                Issue.record(Comment(rawValue: text(finding)), sourceLocation: sourceLocation)
            }
        case .inconclusive:
            let reason = result.findings.first.map(text) ?? "inconclusive"
            _ = try Readiness.notSupported(reason).letsTestRun(at: sourceLocation)
        }
    }

    private func text(_ finding: Finding) -> String {
        let place = finding.line.map { "\(file ?? name):\($0): " } ?? "\(file ?? name): "
        return ([place + finding.message] + finding.details.map { "    " + $0 }).joined(separator: "\n")
    }
}
