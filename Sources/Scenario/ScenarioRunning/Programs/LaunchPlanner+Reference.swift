internal import LabModel
internal import NetworkLab
internal import Scenario

/// The command lines of the reference programs.
extension LaunchPlanner {
    func arguments(of settings: PushServerSettings, _ id: ProgramID) -> [String] {
        var flags = settings.address.map { ["--address", $0] } ?? []
        flags += ["--port", "\(settings.port)", "--http-port", "\(settings.httpPort)"]
        flags += ["--heartbeat", Notation.text(settings.heartbeat)]
        flags += ["--acknowledge-within", Notation.text(settings.acknowledgeWithin)]
        flags += ["--store", surroundings.folder.store(of: id)]
        return flags + (settings.plain ? ["--plain"] : ["--identity", surroundings.folder.identity(of: id.host)])
    }

    func arguments(of settings: PushProviderSettings, _ id: ProgramID) throws -> [String] {
        let server = try server(of: settings, id)
        var flags = ["--server", server.name]
        if let port = settings.port ?? server.settings?.port { flags += ["--port", "\(port)"] }
        flags += ["--token", settings.token ?? id.host]
        flags += ["--timer", Notation.text(settings.timer), "--interval", Notation.text(settings.interval)]
        flags += ["--backoff", Notation.text(settings.backoff)]
        flags += ["--backoff-ceiling", Notation.text(settings.backoffCeiling)]
        flags += ["--connect-within", Notation.text(settings.connectWithin)]
        if let resolution = settings.resolution { flags += ["--resolution", Notation.text(resolution)] }
        flags += ["--inbox", surroundings.folder.inbox(of: id)]
        flags += ["--seed", "\(DerivedID.hash(surroundings.seed, [id.host, id.program]))"]
        if settings.clients != 1 { flags += ["--clients", "\(settings.clients)"] }
        if settings.plain ?? server.settings?.plain ?? true { return flags + ["--plain"] }
        guard let host = server.host else {
            throw RunError(
                "\(id) is to speak TLS with `\(server.name)`, whose certificate is not known; "
                    + "name a host that runs push-server, or set `plain: true`.")
        }
        return flags + ["--pin", surroundings.folder.certificate(of: host)]
    }

    /// How the reference DNS server is started: dnsmasq, with the addresses that the hosts of its zone have.
    func server(_ settings: DNSServerSettings, _ id: ProgramID) throws -> ProgramSpec {
        let zone = try settings.zone.mapValues { targets in
            try targets.flatMap { target in
                if let address = IPAddress(target) { return [address] }
                guard let addresses = surroundings.addresses[target], !addresses.isEmpty else {
                    throw RunError("`\(target)` in the zone of \(id) has no address.")
                }
                return addresses
            }
        }
        do {
            var spec = try DNSServer(DNSZone(zone), zoneFile: surroundings.folder.zone(of: id)).program(id.program)
            spec.logFile = surroundings.folder.log(of: id)
            return spec
        } catch {
            let isLacking = (error as? LabError)?.kind == .unsupported
            throw RunError("\(error)", verdict: isLacking ? .inconclusive(.notSupported) : .failed)
        }
    }

    /// What is known of the server of a provider.
    private struct Server {
        /// The host or address, as the provider is told.
        var name: String
        /// The host, when it runs a reference push server.
        var host: String?
        /// The settings of that server.
        var settings: PushServerSettings?
    }

    /// The server that the settings name, or the only one there is.
    ///
    /// A name or address of something that runs no reference push server stands for itself, without TLS unless
    /// the settings ask for it.
    private func server(of settings: PushProviderSettings, _ id: ProgramID) throws -> Server {
        let servers = definition.programs.compactMap { id -> Server? in
            guard case .pushServer(let settings)? = definition.program(id)?.kind else { return nil }
            return Server(name: id.host, host: id.host, settings: settings)
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
                || surroundings.addresses[server.name]?.contains { $0.description == name || $0 == IPAddress(name) }
                    ?? false
        }
        return Server(name: name, host: known?.host, settings: known?.settings)
    }
}
