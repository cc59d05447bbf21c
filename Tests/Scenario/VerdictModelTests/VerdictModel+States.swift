import DeviceRules
import LabEvents
import LabModel
import ScenarioLanguage

/// What is so when some events are known, and not a count: each time all of them are read again.
extension VerdictModel {
    /// Says whether a state is so of every member of a group.
    func isSo(_ what: ScenarioExpectation, in known: [Event]) -> Bool {
        parts(of: what).allSatisfy { isOneSo($0, in: known) }
    }

    /// Says whether a state is so of any member of a group.
    func isAnySo(_ what: ScenarioExpectation, in known: [Event]) -> Bool {
        parts(of: what).contains { isOneSo($0, in: known) }
    }

    /// Says whether a state is so that is about no group.
    private func isOneSo(_ what: ScenarioExpectation, in known: [Event]) -> Bool {
        switch what.word {
        case let it as HostExpectation: isHost(it.host, it.state, in: known)
        case let it as ClientExpectation where it.state == .online: holdsOnline(it.client, at: it.server, in: known)
        case let it as ClientExpectation:
            !holdsOnline(it.client, at: it.server, in: known)
                && known.contains { isAccount($0, of: token(of: it.client), at: it.server) }
        case let it as PrivilegeExpectation: privilege(of: it.app, in: known) == it.privilege.rawValue
        case let it as ListedExpectation: isListed(it.app, in: known)
        case let it as ProviderExpectation: isProvider(it.app, it.state, in: known)
        default: fatalError("it is not a state that the model knows: \(what.text)")
        }
    }

    /// Lists what a program has reported since it was started; `nil` when it does not run.
    private func lastRun(of id: ProgramID, in known: [Event]) -> [Event]? {
        let own = known.filter { $0.source == .program(id) }
        guard let place = own.lastIndex(where: { $0.name == .launched || $0.name == .exited }),
            own[place].name == .launched
        else { return nil }
        return Array(own[place...])
    }
}

/// Hosts and their providers.
extension VerdictModel {
    /// Says whether a host is in a state.
    private func isHost(_ host: String, _ state: HostState, in known: [Event]) -> Bool {
        switch state {
        case .connected: isConnected(host, in: known)
        case .disconnected: !isConnected(host, in: known)
        case .running:
            startedPrograms(on: host, in: known).allSatisfy { lastRun(of: $0, in: known) != nil }
        case .exited:
            startedPrograms(on: host, in: known).filter { $0.program != ProgramDefinition.deviceName }
                .allSatisfy { lastRun(of: $0, in: known) == nil }
        }
    }

    /// Lists the programs of a host that were started.
    private func startedPrograms(on host: String, in known: [Event]) -> [ProgramID] {
        definition.programs.filter { id in
            id.host == host && known.contains { $0.source == .program(id) && $0.name == .launched }
        }
    }

    /// Says whether every provider on a host, of which there is one, said `connected` last, and runs.
    private func isConnected(_ host: String, in known: [Event]) -> Bool {
        let providers = definition.programs.filter { id in
            id.host == host
                && (definition.program(id)?.isReference(ProgramDefinition.pushProviderName) == true
                    || known.contains { $0.source == .program(id) && isOwnAccount($0) })
        }
        return !providers.isEmpty
            && providers.allSatisfy { lastRun(of: $0, in: known)?.last(where: isOwnAccount)?.name == .connected }
    }

    /// Says whether an event is what a provider says of its own connection.
    private func isOwnAccount(_ event: Event) -> Bool {
        [.connected, .disconnected, .stopped].contains(event.name) && !isOfServer(event)
    }
}

/// Servers and their clients.
extension VerdictModel {
    /// Says whether an event is what a server says of a client.
    func isOfServer(_ event: Event) -> Bool {
        guard case .program(let id) = event.source, let client = event.fields[.client]?.string else { return false }
        return definition.program(id)?.sendsAt != nil || client != id.host
    }

    /// Says whether an event is what a server on a host says of whether a client is there.
    private func isAccount(_ event: Event, of client: String, at host: String) -> Bool {
        guard event.host == host, isOfServer(event), event.fields[.client]?.string == client else { return false }
        if event.name == .offline { return event.read(as: ClientOffline.self)?.reason != .replaced }
        return event.name == .connected || event.name == .online
    }

    /// Says whether a server that runs on a host has said last that a client is there.
    private func holdsOnline(_ client: String, at host: String, in known: [Event]) -> Bool {
        definition.programs.filter { $0.host == host }.contains { id in
            let account = lastRun(of: id, in: known)?.last { isAccount($0, of: token(of: client), at: host) }
            return account.map { $0.name != .offline } ?? false
        }
    }

    /// Finds the token by which servers know a host.
    private func token(of host: String) -> String {
        definition.programs.filter { $0.host == host }.lazy
            .compactMap { definition.program($0)?.traits.token }.first ?? host
    }
}

/// Devices, their apps and push providers.
extension VerdictModel {
    /// Lists what the system of a device has reported.
    private func reports(of host: String, in known: [Event]) -> [Event] {
        known.filter { $0.source == .program(ProgramID(host: host, program: ProgramDefinition.deviceName)) }
    }

    /// Finds the privilege that a device has told last of an app, or of the app of an extension; before, the first one.
    private func privilege(of target: ProgramTarget, in known: [Event]) -> String? {
        guard let name = target.program else { return nil }
        let app = definition.definition(of: target.host)?.device?.container(of: name)
        let told = reports(of: target.host, in: known).compactMap { $0.read(as: PrivilegeChange.self) }
        return told.last { $0.app == app?.name ?? name }?.state ?? app?.privilege.rawValue
    }

    /// Says whether an app has an answer or was listed, and has not been deleted or reset since.
    private func isListed(_ app: ProgramTarget, in known: [Event]) -> Bool {
        let own = reports(of: app.host, in: known).filter { $0.fields[.app]?.string == app.program }
        let listing = own.lastIndex { event in
            event.name == .settingsListed
                || event.name == .privilege && ["allowed", "denied"].contains(event.fields[.state]?.string)
        }
        let removal = own.lastIndex { event in
            event.name == .uninstalled
                || event.name == .privilege && event.fields[.state]?.string == "undetermined"
                    && ["reset", "uninstall", "update"].contains(event.fields[.reason]?.string)
        }
        return (listing ?? -1) > (removal ?? -1)
    }

    /// Says whether the push provider of an app has been started and not stopped since, or has no running instance.
    private func isProvider(_ target: ProgramTarget, _ state: ProviderState, in known: [Event]) -> Bool {
        let names: [EventName] = [
            .providerStarting, .providerStarted, .providerStartFailed, .providerStopped, .providerEnded,
        ]
        let last = reports(of: target.host, in: known).compactMap { $0.read(as: ProviderReport.self) }.last {
            ($0.app == target.program || $0.provider == target.program) && names.contains($0.name)
        }
        switch state {
        case .started: return last?.name == .providerStarted
        case .stopped: return last == nil || last?.name == .providerStopped || last?.name == .providerEnded
        }
    }
}
