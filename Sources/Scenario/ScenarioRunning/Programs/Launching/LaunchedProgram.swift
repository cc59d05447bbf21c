internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// A kind of program with how it is started.
protocol LaunchedProgram: ProgramWord {
    /// How it is started.
    ///
    /// - Throws: `RunError` when it has no executable, or what it needs of the lab is not there.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec

    /// The settings that it reads from a file when it starts; `nil` for one that reads none.
    ///
    /// - Throws: `RunError` when what they lack cannot be told.
    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)?
}

extension LaunchedProgram {
    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)? { nil }
}
