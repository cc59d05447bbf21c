package import LabModel
package import LocalPush
internal import NetworkLab
internal import ScenarioLanguage

extension PushServerSettings: LaunchedProgram {
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let folder = planner.context.folder
        let flags = ["--settings", folder.settings(of: id), "--store", folder.store(of: id)]
        return planner.reference(
            id, ProgramDefinition.pushServerName,
            plain ? flags : flags + ["--identity", folder.identity(of: id.host)], program.app)
    }

    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)? {
        SettingsFile(planner.resolved(self, id))
    }
}

extension LaunchPlanner {
    /// Returns the settings of a server with an address of a family that its host has: `::` needs IPv6.
    package func resolved(_ settings: PushServerSettings, _ id: ProgramID) -> PushServerSettings {
        var settings = settings
        let own = context.addresses[id.host] ?? []
        if settings.address == nil, !own.isEmpty, !own.contains(where: \.isV6) { settings.address = "0.0.0.0" }
        return settings
    }
}
