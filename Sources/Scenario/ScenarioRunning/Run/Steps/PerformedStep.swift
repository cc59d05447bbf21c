internal import NetworkLab
internal import ScenarioLanguage

protocol PerformedStep: StepWord {
    /// Performs the step at an index, which began at a position.
    ///
    /// - Throws: `RunError` if that fails, or its assertion does not hold.
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws
}

extension ScenarioRun {
    func perform(_ step: Step, _ index: Int, at began: LogPosition) async throws {
        starts.note(step.action, at: began)
        guard let word = step.action.word as? any PerformedStep else {
            throw RunError("Nothing carries out `\(step.text)`.")
        }
        try await word.perform(in: self, index, at: began)
    }
}
