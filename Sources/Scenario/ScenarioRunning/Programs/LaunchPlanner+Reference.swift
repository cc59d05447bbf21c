internal import FoundationEssentials
package import LabModel
package import LocalPushSettings
internal import NetworkLab
internal import ScenarioLanguage

/// The command lines and settings of the reference programs.
extension LaunchPlanner {
    func arguments(of settings: PushServerSettings, _ id: ProgramID) -> [String] {
        let flags = ["--settings", context.folder.settings(of: id), "--store", context.folder.store(of: id)]
        return settings.plain ? flags : flags + ["--identity", context.folder.identity(of: id.host)]
    }

    /// The words for a provider beside its settings.
    func ownArguments(of settings: PushProviderSettings, _ id: ProgramID) throws -> [String] {
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

    /// The settings of a server, with an address of the family that its host has: one without IPv6 cannot listen on `::`.
    package func resolved(_ settings: PushServerSettings, _ id: ProgramID) -> PushServerSettings {
        var settings = settings
        let own = context.addresses[id.host] ?? []
        if settings.address == nil, !own.isEmpty, !own.contains(where: \.isV6) { settings.address = "0.0.0.0" }
        return settings
    }

    /// Makes the folder that a program keeps, if it keeps one, and writes the settings file of a reference push program.
    func prepare(_ id: ProgramID) throws {
        if let folder = ownFolder(of: id) {
            var user: UInt32?
            if case .executable(let settings)? = definition.program(id)?.kind { user = settings.user }
            try context.folder.makeOwn(folder, user: user)
        }
        let path = context.folder.settings(of: id)
        switch definition.program(id)?.kind {
        case .pushServer(let settings)?: try write(SettingsFile(resolved(settings, id)), to: path)
        case .pushProvider(let settings)?: try write(SettingsFile(try resolved(settings, id)), to: path)
        default: break
        }
    }

    /// Writes a file that a program reads when it starts, as JSON.
    func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(value).write(to: URL(filePath: path))
        } catch {
            throw RunError("\(path) cannot be written: \(error). Choose another output folder.")
        }
    }

    /// How the reference DNS server is started: dnsmasq, with the addresses that the hosts of its zone have.
    func server(_ settings: DNSServerSettings, _ id: ProgramID) throws -> ProgramSpec {
        let zone = try settings.zone.mapValues { targets in
            try targets.flatMap { target in
                if let address = IPAddress(target) { return [address] }
                guard let addresses = context.addresses[target], !addresses.isEmpty else {
                    throw RunError("`\(target)` in the zone of \(id) has no address.")
                }
                return addresses
            }
        }
        do {
            var spec = try DNSServer(DNSZone(zone), zoneFile: context.folder.zone(of: id)).program(id.program)
            spec.logFile = context.folder.log(of: id)
            return spec
        } catch {
            let isLacking = (error as? LabError)?.kind == .unsupported
            throw RunError("\(error)", verdict: isLacking ? .inconclusive(.notSupported) : .failed)
        }
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
    /// A name or address of something that runs no reference push server stands for itself, without TLS unless its
    /// certificate is known or the settings ask for it.
    private func server(of settings: PushProviderSettings, _ id: ProgramID) throws -> Server {
        let servers = definition.programs.compactMap { id -> Server? in
            guard case .pushServer(let settings)? = definition.program(id)?.kind else { return nil }
            return Server(name: id.host, settings: settings, certificate: certificate(of: id.host))
        }
        guard let name = settings.server else {
            if servers.count == 1 { return servers[0] }
            throw RunError(
                servers.isEmpty
                    ? "\(id) has no server, for no host runs push-server; set `server` to a host or an address."
                    : "\(id) could use \(servers.map(\.name).joined(separator: " or ")); set `server` to one of them.")
        }
        let known = servers.first { server in
            server.name == name
                || context.addresses[server.name]?.contains { $0.description == name || $0 == IPAddress(name) }
                    ?? false
        }
        return known.map { Server(name: name, settings: $0.settings, certificate: $0.certificate) }
            ?? Server(name: name, certificate: certificate(of: name))
    }
}
