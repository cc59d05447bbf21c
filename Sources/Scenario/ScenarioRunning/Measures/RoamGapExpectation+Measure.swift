internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension RoamGapExpectation: MeasuredExpectation {
    /// Measures the longest gap of the whole run; `nil` for a member that has not roamed.
    func measure(in run: Measuring) async throws -> [Double?] {
        let roams = run.context.log.events().filter { $0.name == .roamed }
        return try run.context.factory.members(host).map { member in
            roams.filter { $0.source == .host(member) }.compactMap { $0.fields[.gap]?.number }.max().map { $0 / 1000 }
        }
    }
}
