internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension TestOutcome {
    /// Returns the results of all tests that have ended in a run, in that order.
    static func all(in events: [Event], of definition: ScenarioDefinition) -> [TestOutcome] {
        events.compactMap { event in
            guard case .program(let id) = event.source, let result = event.read(as: TestResult.self) else {
                return nil
            }
            let reason = definition.reason(for: result.title, of: id)
            let state: State =
                switch result.event {
                case .testPassed: .passed
                case .testSkipped: .skipped
                default: reason == nil ? .failed : .expected
                }
            return TestOutcome(
                program: "\(id)", suite: result.suite, name: result.name, state: state,
                duration: .milliseconds(Int64((result.seconds * 1000).rounded())),
                message: result.message.map { text in result.location.map { "\($0): \(text)" } ?? text },
                reason: state == .expected ? reason : nil)
        }
    }
}

extension ScenarioDefinition {
    /// Returns the reason that a step gives for the failure of a test.
    fileprivate func reason(for title: String, of id: ProgramID) -> String? {
        steps.lazy.compactMap { step in
            guard let tests = step.action.expectation?.word as? TestsExpectation,
                self.members(of: tests.app.host).contains(id.host), tests.app.program == id.program
            else { return nil }
            return tests.failing[title]
        }.first
    }
}
