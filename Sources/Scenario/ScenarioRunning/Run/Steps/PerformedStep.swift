internal import NetworkLab
internal import ScenarioLanguage

/// A kind of step with how it is carried out.
protocol PerformedStep: StepWord {
    /// Carries it out as the step of an index, which began at a position.
    ///
    /// - Throws: `RunError` when it cannot be, or when it asserts what is not so.
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws
}

extension ScenarioRun {
    /// Carries out a step that began at a position.
    func perform(_ step: Step, _ index: Int, at began: LogPosition) async throws {
        starts.note(step.action, at: began)
        guard let word = step.action.word as? any PerformedStep else {
            throw RunError("Nothing carries out `\(step.text)`.")
        }
        try await word.perform(in: self, index, at: began)
    }
}
