internal import NetworkLab
internal import ScenarioLanguage

/// A word whose quantity is measured, and how.
protocol MeasuredExpectation: ExpectationWord {
    /// Measures it, for each member when it is that of a group; `nil` for one as long as there is nothing to measure.
    ///
    /// - Throws: `RunError` when this machine cannot measure it.
    func measure(in run: Measuring) async throws -> [Double?]
}

/// Where something is measured.
struct Measuring: Sendable {
    /// The lab.
    let lab: Lab
    /// The run.
    let context: RunContext
    /// The broken variant that runs, if any.
    let sabotage: String?
}
