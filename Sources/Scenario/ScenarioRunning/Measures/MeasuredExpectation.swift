internal import NetworkLab
internal import ScenarioLanguage

/// An expectation about a measured quantity.
protocol MeasuredExpectation: ExpectationWord {
    /// Measures the quantity for each member; `nil` for a member without anything to measure yet.
    ///
    /// - Throws: `RunError` if this machine cannot measure it.
    func measure(in run: Measuring) async throws -> [Double?]
}

/// The lab and the run of a measurement.
struct Measuring: Sendable {
    let lab: Lab
    let context: RunContext
    /// The defect that runs, if any.
    let sabotage: String?
}
