internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ExecutableSettings: LaunchedProgram {
    /// Returns how to start the program, or its variant that is the chosen defect.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let (context, settings) = (planner.context, variant(planner.context.sabotage))
        let own = ["PUSHLAB_TOKEN": settings.token ?? id.host, "PUSHLAB_STATE": context.folder.state(of: id)]
        var spec = ProgramSpec(
            id.program, executable: try planner.executable(settings.command.first ?? "", for: "\(id)"),
            arguments: Array(settings.command.dropFirst()),
            environment: planner.environment(of: id).merging(own) { $1 }.merging(settings.environment) { $1 },
            directory: RunFolder.absolute(settings.directory ?? ".", from: planner.definition.folder),
            user: settings.user, logFile: context.folder.log(of: id))
        spec.controlGroup = context.hasControlGroups ? program.app : nil
        spec.isPrivileged = planner.definition.grantsPrivilege(to: program, on: id.host)
        return spec
    }
}
