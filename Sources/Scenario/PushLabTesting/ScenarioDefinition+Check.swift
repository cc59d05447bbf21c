internal import LabModel
internal import Report
public import ScenarioLanguage
internal import ScenarioRunning
public import Testing

extension ScenarioDefinition {
    /// Runs a scenario inside a test and records an issue for each finding.
    ///
    /// The test is cancelled, and so reported as skipped with the reason, if the machine cannot run labs, the run was
    /// cancelled, the host stalled, or the machine does not support what a step needs. With `PUSHLAB_REQUIRE=1` in the
    /// environment the test fails instead. It always fails if `lab-init` is not found, a fault had no effect or a
    /// witness was lost. An invalid scenario is not run: each of its problems becomes an issue. An unknown saboteur is
    /// an issue, and nothing is run.
    ///
    /// The verdict and the timeline (an HTML page) are attached to the test; `swift test --attachments-path FOLDER`
    /// saves them. An issue has the line of the scenario's file and the seed of the run. If the run failed, its events
    /// and the output of each program are attached too: regular files of at most 16 MiB.
    public func check(
        sabotage: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        if let sabotage, saboteur(named: sabotage) == nil {
            let remedy = NearestWord.remedy(for: sabotage, in: namesOfSaboteurs, none: "")
            Issue.record("there is no saboteur '\(sabotage)'; \(remedy)", sourceLocation: sourceLocation)
            return
        }
        let problems = file == nil ? problems() : []
        for problem in problems { Issue.record("\(problem)", sourceLocation: sourceLocation) }
        guard problems.isEmpty, try LabRequirement.ofThisProcess.letsTestRun(at: sourceLocation) else { return }
        let guests = try await ScenarioGuests(of: self, programsFolder: BuiltPrograms.folder, sabotage: sabotage)
        defer { withExtendedLifetime(guests) {} }
        let evidence = try AttachedEvidence()
        defer { evidence.remove() }
        let result = await ScenarioRunner.run(
            self,
            options: .init(
                programsFolder: BuiltPrograms.folder, directory: evidence.folder, sabotage: sabotage,
                guests: guests.programs)
        ).printable
        evidence.attachReport(of: result, of: self, sourceLocation: sourceLocation)
        switch result.verdict {
        case .passed: return
        case .failed, .inconclusive(.noEffect), .inconclusive(.witnessLost):
            for finding in result.findings where finding.verdict == result.verdict {
                Issue.record(
                    Comment(rawValue: text(finding) + "\n    seed: \(result.seed)"),
                    sourceLocation: location(of: finding) ?? sourceLocation)
            }
            evidence.attach(as: name, sourceLocation: sourceLocation)
        case .inconclusive(let reason):
            let finding = result.findings.first { $0.verdict == result.verdict }.map { ": " + text($0) } ?? ""
            _ = try LabRequirement.notSupported(reason.rawValue + finding).letsTestRun(at: sourceLocation)
        }
    }

    /// Returns the line of the scenario's file that a finding refers to.
    private func location(of finding: Finding) -> SourceLocation? {
        guard let file, let line = finding.line else { return nil }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return SourceLocation(fileID: "Scenarios/\(name)", filePath: file, line: line, column: 1)
    }

    private func text(_ finding: Finding) -> String {
        let place = finding.line.map { "\(file ?? name):\($0): " } ?? "\(file ?? name): "
        return ([place + finding.lead] + finding.remarks.map { "    " + $0 }).joined(separator: "\n")
    }
}
