internal import NetworkLab
internal import ScenarioLanguage

extension UtilisationExpectation: MeasuredExpectation {
    /// Measures the last second.
    func measure(in run: Measuring) async throws -> [Double?] {
        let share = try await run.lab.utilisation(of: network, over: .seconds(1))
        return [run.sabotage == MeasureSaboteur.halvesUtilisation.rawValue ? share / 2 : share]
    }
}
