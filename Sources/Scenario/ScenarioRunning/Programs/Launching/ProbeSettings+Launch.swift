internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ProbeSettings: LaunchedProgram {
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let lifetime = timeToLive.map { ["--ttl", Notation.text($0)] } ?? []
        var spec = planner.reference(id, ProgramDefinition.probeName, lifetime, program.app)
        spec.takesInput = true
        return spec
    }
}
