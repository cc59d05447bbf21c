internal import DeviceRules
internal import LabEvents
package import LabModel
package import LocalPush
internal import NetworkLab
internal import ScenarioLanguage

extension PushProviderSettings: LaunchedProgram {
    /// Returns how to start an app push provider for a push extension of a device, and the plain client otherwise.
    ///
    /// The device starts the provider and passes its settings. An extension without networks to match reads its
    /// settings from a file, as the plain client does, and needs no device.
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
    /// Returns the `providerConfiguration` of an app's provider: that of the scenario, or the settings of the reference
    /// provider.
    ///
    /// - Throws: `RunError` if there is no server.
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

    /// Returns the settings of a provider with the missing ones filled in: server, port, token and `plain`.
    ///
    /// - Throws: `RunError` if there is no server.
    package func resolved(_ settings: PushProviderSettings, _ id: ProgramID) throws -> PushProviderSettings {
        let server = try server(of: settings, id)
        var settings = settings
        settings.server = server.name
        settings.port = settings.port ?? server.settings?.port
        settings.token = settings.token ?? id.host
        settings.plain = server.isPlain(for: settings)
        return settings
    }

    private struct Server {
        /// The host or address, as passed to the provider.
        var name: String
        /// The settings of a reference push server; `nil` for another server.
        var settings: PushServerSettings?
        /// The certificate to pin; `nil` if the server is not known to use TLS.
        var certificate: String?

        /// Whether a provider uses plain TCP with the server.
        func isPlain(for provider: PushProviderSettings) -> Bool { provider.plain ?? (certificate == nil) }
    }

    /// Returns the server that the settings name, or the only one in the scenario.
    ///
    /// A name in the zone of a DNS server belongs to a host, but the provider looks it up itself. A name or address
    /// without a reference push server is used as it is, without TLS unless its certificate is known or the settings
    /// request TLS.
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
    /// Converts a setting to its form in a settings file.
    fileprivate init(_ value: SettingValue) {
        switch value {
        case .duration(let duration): self = .string(duration.text)
        case .number(let number): self = .int(number)
        case .truth(let truth): self = .bool(truth)
        case .text(let text): self = .string(text)
        }
    }
}
