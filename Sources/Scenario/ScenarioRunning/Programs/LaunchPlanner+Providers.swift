internal import LabEvents
internal import LabModel
internal import LocalNetworkPrivacy
internal import LocalPushSettings
internal import NetworkLab
internal import ScenarioLanguage

/// How the reference provider is started.
extension LaunchPlanner {
    /// A push extension of a device runs an app push provider, which the device starts and tells its settings; all others
    /// run the plain client.
    ///
    /// An extension that the device has no network for is told its settings as the plain client is, and needs no device.
    func provider(
        _ id: ProgramID, _ settings: PushProviderSettings, _ program: ProgramDefinition
    ) throws -> ProgramSpec {
        let own = try ownArguments(of: settings, id)
        let all = ["--settings", context.folder.settings(of: id)] + own
        let part = program.app.flatMap { definition.host(ofMember: id.host)?.device?.app($0) }
        guard let part, part.kind == .appPushProvider, settings.clients == 1 else {
            return reference(id, ProgramDefinition.pushProviderName, all, program.app)
        }
        var spec = reference(
            id, ProgramDefinition.pushProviderName, part.isStartedByDevice ? own : all, program.app)
        spec.executable = "\(context.programsFolder)/\(ProgramDefinition.pushExtensionProgram)"
        spec.environment.merge(sabotageOfModules) { _, own in own }
        return spec
    }

    /// What a provider finds in `providerConfiguration`: what the scenario says, or the settings of the reference provider
    /// if it is that.
    ///
    /// - Throws: `RunError` when no server can be told.
    func providerConfiguration(
        of app: AppDefinition, _ push: PushDefinition, on host: String
    ) throws -> [String: Value] {
        for program in app.ownPrograms {
            guard case .pushProvider(let settings) = program.kind else { continue }
            let all = try resolved(settings, ProgramID(host: host, program: program.name))
            return PushProviderSettings.table.reduce(into: [:]) { values, setting in
                values[setting.name] = setting.value(all).map(Value.init)
            }
        }
        return push.configuration
    }
}

extension Value {
    /// The value of a setting, as a settings file has it.
    fileprivate init(_ value: SettingValue) {
        switch value {
        case .duration(let duration): self = .string(duration.text)
        case .number(let number): self = .int(number)
        case .truth(let truth): self = .bool(truth)
        case .text(let text): self = .string(text)
        }
    }
}
