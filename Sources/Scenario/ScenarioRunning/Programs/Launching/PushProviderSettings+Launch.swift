internal import DeviceRules
internal import LabEvents
package import LabModel
package import LocalPush
internal import NetworkLab
internal import ScenarioLanguage

extension PushProviderSettings: LaunchedProgram {
    /// A push extension of a device runs an app push provider, which the device starts and tells its settings; all others
    /// run the plain client.
    ///
    /// An extension that the device has no network for is told its settings as the plain client is, and needs no device.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let own = try planner.ownArguments(of: self, id)
        let all = ["--settings", planner.context.folder.settings(of: id)] + own
        let part = program.app.flatMap { planner.definition.host(ofMember: id.host)?.device?.app($0) }
        guard let part, part.kind == .appPushProvider, clients == 1 else {
            return planner.reference(id, ProgramDefinition.pushProviderName, all, program.app)
        }
        var spec = planner.reference(
            id, ProgramDefinition.pushProviderName, part.isStartedByDevice ? own : all, program.app)
        spec.executable = "\(planner.context.programsFolder)/\(ProgramDefinition.pushExtensionProgram)"
        spec.environment.merge(planner.sabotageOfModules) { _, own in own }
        return spec
    }

    func settingsFile(of id: ProgramID, in planner: LaunchPlanner) throws -> (any Encodable)? {
        SettingsFile(try planner.resolved(self, id))
    }
}

extension LaunchPlanner {
    /// What a provider finds in `providerConfiguration`: what the scenario says, or the settings of the reference provider
    /// if it is that.
    ///
    /// - Throws: `RunError` when no server can be told.
    func providerConfiguration(
        of app: AppDefinition, _ push: PushDefinition, on host: String
    ) throws -> [String: Value] {
        for program in app.ownPrograms {
            guard let settings = program.pushProvider else { continue }
            let all = try resolved(settings, ProgramID(host: host, program: program.name))
            return PushProviderSettings.table.reduce(into: [:]) { values, setting in
                values[setting.name] = setting.value(all).map(Value.init)
            }
        }
        return push.configuration
    }

    /// The words for a provider beside its settings.
    fileprivate func ownArguments(of settings: PushProviderSettings, _ id: ProgramID) throws -> [String] {
        let flags = [
            "--inbox", context.folder.inbox(of: id), "--seed", "\(DerivedID.hash(context.seed, [id.host, id.program]))",
        ]
        let server = try server(of: settings, id)
        if server.isPlain(for: settings) { return flags }
        guard let certificate = server.certificate else {
            throw RunError(
                "\(id) is to speak TLS with `\(server.name)`, whose certificate is not known; "
                    + "name a host that runs push-server, give its program a `certificate`, or set `plain: true`.")
        }
        return flags + ["--pin", certificate]
    }

    /// The settings of a provider, with what the scenario leaves out filled in: server, port, token and protection.
    ///
    /// - Throws: `RunError` when no server can be told.
    package func resolved(_ settings: PushProviderSettings, _ id: ProgramID) throws -> PushProviderSettings {
        let server = try server(of: settings, id)
        var settings = settings
        settings.server = server.name
        settings.port = settings.port ?? server.settings?.port
        settings.token = settings.token ?? id.host
        settings.plain = server.isPlain(for: settings)
        return settings
    }

    /// What is known of the server of a provider.
    private struct Server {
        /// The host or address, as the provider is given it.
        var name: String
        /// The settings, when it is a reference push server.
        var settings: PushServerSettings?
        /// The certificate to pin, when it is known to speak TLS.
        var certificate: String?

        /// Whether a provider speaks plain TCP with it.
        func isPlain(for provider: PushProviderSettings) -> Bool { provider.plain ?? (certificate == nil) }
    }

    /// The server that the settings name, or the only one there is.
    ///
    /// A name in the zone of a DNS server is that of a host, and left to the provider to look up. A name or address of something
    /// that runs no reference push server stands for itself, without TLS unless its certificate is known or the settings ask
    /// for it.
    private func server(of settings: PushProviderSettings, _ id: ProgramID) throws -> Server {
        let servers = definition.programs.compactMap { id -> Server? in
            guard let settings = definition.program(id)?.pushServer else { return nil }
            return Server(name: id.host, settings: settings, certificate: certificate(of: id.host))
        }
        guard let name = settings.server else {
            if servers.count == 1 { return servers[0] }
            throw RunError(
                servers.isEmpty
                    ? "\(id) has no server, for no host runs push-server; set `server` to a host or an address."
                    : "\(id) could use \(servers.map(\.name).joined(separator: " or ")); set `server` to one of them.")
        }
        let host = definition.host(behind: name)
        let known = servers.first { server in
            server.name == host
                || context.addresses[server.name]?.contains { $0.description == name || $0 == IPAddress(name) }
                    ?? false
        }
        return known.map { Server(name: name, settings: $0.settings, certificate: $0.certificate) }
            ?? Server(name: name, certificate: certificate(of: name))
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
