internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Makes conditions of the expectations of a scenario.
package struct ConditionFactory: Sendable {
    private let definition: ScenarioDefinition
    private let messages: MessagePlan
    private let addresses: [String: [IPAddress]]
    /// The lines that expressions of the steps could not be searched for.
    package let unread = UnreadLines()

    /// Makes conditions for a scenario whose messages are planned.
    package init(
        _ definition: ScenarioDefinition, messages: MessagePlan, addresses: [String: [IPAddress]] = [:]
    ) {
        self.definition = definition
        self.messages = messages
        self.addresses = addresses
    }

    /// The condition that an expectation is, begun in a state; `nil` for recoveries and measured quantities,
    /// which events alone do not decide.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    package func condition(
        _ expectation: ScenarioExpectation, _ quantifier: Quantifier, in state: LabState
    ) throws -> (any Condition)? {
        switch expectation {
        case .host(let host, let wanted):
            return StateCondition(try members(host).map { .host($0, wanted) }, quantifier, state)
        case .client(let client, let wanted, let server):
            let servers = try members(server)
            let parts = try members(client).flatMap { client in
                servers.map { StateCondition.Part.client(client, wanted, server: $0) }
            }
            return StateCondition(parts, quantifier, state)
        case .delivered(let message, let count, let to):
            return CountCondition(try deliveries(of: message, to: to), count, quantifier)
        case .event(let pattern, let count):
            return CountCondition(try counted(pattern.from) { matcher(of: pattern, $0) }, count, quantifier)
        case .log(let pattern, let count):
            return CountCondition(
                try counted(pattern.from) {
                    try EventMatcher(pattern, hosts: $0, programs: programs(of: pattern.from), unread: unread)
                }, count, quantifier)
        case .crash(let pattern, let count):
            return CountCondition(
                try counted(pattern.program) { try matcher(of: pattern, $0) }, count, quantifier)
        case .wire(let pattern, let count):
            let hosts = try members(pattern.host)
            let filter = FrameFilter(pattern, addresses: try pattern.to.map(addresses))
            let members = hosts.map { host in
                CountCondition.Member(hosts.count == 1 ? nil : "at \(host)", EventMatcher(anyOf: [filter], at: host))
            }
            return CountCondition(members, count, quantifier)
        case .alert(let pattern, let count):
            let members = try counted(pattern.of.map { ProgramTarget(host: $0.host) }) { hosts in
                EventMatcher(alert(pattern), hosts: hosts)
            }
            return CountCondition(members, count, quantifier)
        case .privilege(let app, let privilege):
            let name = try container(of: app)
            return StateCondition(
                try members(app.host).map { .privilege($0, app: name, privilege) }, quantifier, state)
        case .listed(let app):
            let name = try container(of: app)
            return StateCondition(try members(app.host).map { .listed($0, app: name) }, quantifier, state)
        case .provider(let app, let wanted):
            let name = try container(of: app)
            return StateCondition(try members(app.host).map { .provider($0, app: name, wanted) }, quantifier, state)
        case .shown(let pattern, let count):
            let name = try container(of: pattern.app)
            let members = try counted(ProgramTarget(host: pattern.app.host)) { hosts in
                EventMatcher(pattern.event(of: name), hosts: hosts, programs: [ProgramDefinition.deviceName])
            }
            return CountCondition(members, count, quantifier)
        case .interval(let pattern):
            return IntervalCondition(
                pattern, hosts: try pattern.event.from.map { Set(try members($0.host)) },
                programs: programs(of: pattern.event.from))
        case .spread(let pattern, let reporters, let bounds):
            return SpreadCondition(
                EventMatcher(
                    pattern, hosts: try pattern.from.map { Set(try members($0.host)) },
                    programs: programs(of: pattern.from)),
                hosts: try pattern.from.map { Set(try members($0.host)) } ?? [], reporters: reporters, bounds)
        case .recovers, .utilisation, .tcpRetransmissions, .memory, .sockets: return nil
        }
    }

    /// What decides whether an end of a program is one that a step expects; `nil` for an expectation that is about none.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    package func end(_ expectation: ScenarioExpectation) throws -> EventMatcher? {
        switch expectation {
        case .crash(let pattern, _): try matcher(of: pattern, Set(members(pattern.program.host)))
        case .event(let pattern, _) where [.exited, .crashReported].contains(pattern.name):
            matcher(of: pattern, try pattern.from.map { Set(try members($0.host)) })
        default: nil
        }
    }

    private func matcher(of pattern: CrashPattern, _ hosts: Set<String>?) throws -> EventMatcher {
        try EventMatcher(pattern, hosts: hosts, programs: programs(of: pattern.program), unread: unread)
    }

    private func matcher(of pattern: EventPattern, _ hosts: Set<String>?) -> EventMatcher {
        EventMatcher(pattern, hosts: hosts, programs: programs(of: pattern.from))
    }

    /// The condition that a beat is kept all the time from a moment on.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    package func steady(_ pattern: IntervalPattern, from start: Duration) throws -> SteadyCondition {
        SteadyCondition(
            pattern, hosts: try pattern.event.from.map { Set(try members($0.host)) },
            programs: programs(of: pattern.event.from), from: start)
    }

    private func alert(_ pattern: AlertPattern) -> EventPattern {
        var fields: [EventField: Value] = [:]
        if let app = pattern.of?.program {
            fields[.app] = .string(
                definition.definition(of: pattern.of?.host ?? "")?.device?.container(of: app)?.name ?? app)
        }
        if let text = pattern.text { fields[.text] = .string(text) }
        return EventPattern(.alert, where: fields)
    }

    /// The app that is meant: an extension has that of its app.
    private func container(of app: ProgramTarget) throws -> String {
        guard let name = app.program, let device = definition.definition(of: app.host)?.device,
            let container = device.container(of: name)
        else { throw RunError("There is no app `\(app)` in this scenario.") }
        return container.name
    }

    /// The addresses that a host has, or the one that a text is.
    private func addresses(_ name: String) throws -> [IPAddress] {
        if let address = IPAddress(name) { return [address] }
        return try members(name).flatMap { addresses[$0] ?? [] }
    }

    private func programs(of target: ProgramTarget?) -> Set<String>? {
        guard let target, let name = target.program else { return nil }
        let programs = definition.definition(of: target.host)?.programs(called: name) ?? []
        return programs.isEmpty ? [name] : Set(programs.map(\.name))
    }

    /// The hosts that a name stands for.
    ///
    /// - Throws: ``RunError`` when there is no such host.
    package func members(_ name: String) throws -> [String] {
        let members = definition.members(of: name)
        if members.isEmpty { throw RunError("There is no host `\(name)` in this scenario.") }
        return members
    }

    private func counted(
        _ target: ProgramTarget?, _ matcher: (Set<String>?) throws -> EventMatcher
    ) throws -> [CountCondition.Member] {
        guard let target else { return [CountCondition.Member(nil, try matcher(nil))] }
        let hosts = try members(target.host)
        return try hosts.map { host in
            CountCondition.Member(hosts.count == 1 ? nil : "from \(host)", try matcher([host]))
        }
    }

    private func deliveries(of message: String, to host: String?) throws -> [CountCondition.Member] {
        guard let sent = messages.messages[message] else {
            throw RunError("No step sends a message `\(message)`.")
        }
        let hosts = try host.map { Set(try members($0)) }
        let wanted = hosts.map { hosts in sent.filter { hosts.contains($0.to) } } ?? sent
        let addressed = wanted.isEmpty ? sent : wanted
        return addressed.map { copy in
            let receivers = wanted.isEmpty ? hosts ?? [copy.to] : [copy.to]
            let name = addressed.count == 1 ? nil : "for \(copy.name) to \(copy.to)"
            return CountCondition.Member(
                name, EventMatcher(deliveryOf: [copy.id], names: [copy.name], hosts: receivers))
        }
    }
}
