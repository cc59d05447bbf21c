internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension SystemProgram: LaunchedProgram {
    /// The options that name the descriptors a lab passes to the system of a device.
    private static let handed = ["--control-group", "3", "--keeper", "4"]

    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let context = planner.context
        let flags = ["--configuration", context.folder.configuration(of: id.host)]
        var spec = planner.reference(
            id, ProgramDefinition.deviceName, flags + (context.hasControlGroups ? Self.handed : []))
        spec.takesInput = true
        spec.isDeviceSystem = true
        return spec
    }
}
