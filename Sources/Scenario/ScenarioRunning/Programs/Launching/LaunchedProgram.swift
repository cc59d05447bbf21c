internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// A kind of program that the launcher can start.
protocol LaunchedProgram: ProgramWord {
    /// Returns how to start the program.
    ///
    /// - Throws: `RunError` if it has no executable, or the lab lacks what it needs.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec

    /// Returns the settings that the program reads from a file when it starts; `nil` if it reads none.
    ///
    /// - Throws: `RunError` if a missing setting has no default.
    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)?
}

extension LaunchedProgram {
    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)? { nil }
}
