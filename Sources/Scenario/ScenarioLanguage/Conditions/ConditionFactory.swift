internal import LabEvents
package import LabModel

/// Creates conditions from a scenario's expectations and resolves the names in them.
package struct ConditionFactory: Sendable {
    private let definition: ScenarioDefinition
    private let messages: MessagePlan
    private let addresses: [String: [IPAddress]]
    /// The lines that could not be searched in time.
    package let unread = UnsearchedLines()

    package init(
        _ definition: ScenarioDefinition, messages: MessagePlan, addresses: [String: [IPAddress]] = [:]
    ) {
        self.definition = definition
        self.messages = messages
        self.addresses = addresses
    }

    /// Returns the condition of an expectation from a state of the lab on; `nil` if events alone do not decide it.
    ///
    /// - Throws: ``RunError`` if the scenario does not define a name.
    package func condition(
        _ expectation: ScenarioExpectation, _ quantifier: Quantifier, in state: LabState
    ) throws -> (any Condition)? {
        switch expectation.meaning {
        case .state(let parts): StateCondition(try parts(self), quantifier, state)
        case .count(let count, _, let members): CountCondition(try members(self), count, quantifier)
        case .beat(let pattern):
            IntervalCondition(
                pattern, hosts: try hosts(pattern.event.from), programs: programs(of: pattern.event.from))
        case .spread(let pattern, let reporters, let bounds):
            SpreadCondition(
                try matcher(of: pattern), hosts: try hosts(pattern.from) ?? [], reporters: reporters, bounds)
        case .order(let messages): OrderCondition(try queues(of: messages))
        case .tests(let target, let failing):
            TestsCondition(hosts: try hosts(target) ?? [], programs: programs(of: target) ?? [], failing: failing)
        case .recovery, .measured: nil
        }
    }

    /// Returns the condition that events continue at a regular interval from a moment on.
    ///
    /// - Throws: ``RunError`` if the scenario does not define a name.
    package func steady(_ pattern: IntervalPattern, from start: Duration) throws -> SteadyCondition {
        SteadyCondition(
            pattern, hosts: try hosts(pattern.event.from), programs: programs(of: pattern.event.from), from: start)
    }

    func matcher(of pattern: EventPattern) throws -> EventMatcher {
        EventMatcher(pattern, hosts: try hosts(pattern.from), programs: programs(of: pattern.from))
    }

    /// Returns the hosts with a name.
    ///
    /// - Throws: ``RunError`` if there is none.
    package func members(_ name: String) throws -> [String] {
        let members = definition.members(of: name)
        if members.isEmpty { throw RunError("There is no host `\(name)` in this scenario.") }
        return members
    }

    /// Returns the hosts that a target selects; `nil` for any.
    func hosts(_ target: ProgramTarget?) throws -> Set<String>? { try target.map { Set(try members($0.host)) } }

    /// Returns the names of the programs that a target selects, all of an app's programs for an app; `nil` for any.
    func programs(of target: ProgramTarget?) -> Set<String>? {
        guard let target, let name = target.program else { return nil }
        let programs = definition.definition(of: target.host)?.programs(called: name) ?? []
        return programs.isEmpty ? [name] : Set(programs.map(\.name))
    }

    /// Returns the app that a target selects on each device; an extension selects its containing app.
    ///
    /// - Throws: ``RunError`` if there is none.
    func apps(_ target: ProgramTarget) throws -> [(host: String, app: String)] {
        guard let app = container(of: target) else { throw noApp(target) }
        return try members(target.host).map { ($0, app) }
    }

    /// Returns the name of the app that a target selects, or of the app that contains the selected extension.
    func container(of target: ProgramTarget) -> String? {
        target.program.flatMap { definition.definition(of: target.host)?.device?.container(of: $0)?.name }
    }

    func noApp(_ target: ProgramTarget) -> RunError { RunError("There is no app `\(target)` in this scenario.") }

    /// Returns the addresses of a host, or the address itself if the text is one.
    func addresses(_ name: String) throws -> [IPAddress] {
        if let address = IPAddress(name) { return [address] }
        return try members(name).flatMap { addresses[$0] ?? [] }
    }

    /// Returns the members to count separately: one for each host that a target selects.
    func counted(
        _ target: ProgramTarget?, preposition: String = "from", _ matcher: (Set<String>?) throws -> EventMatcher
    ) throws -> [CountCondition.Member] {
        guard let target else { return [CountCondition.Member(nil, try matcher(nil))] }
        let hosts = try members(target.host)
        return try hosts.map { host in
            CountCondition.Member(hosts.count == 1 ? nil : "\(preposition) \(host)", try matcher([host]))
        }
    }

    /// Returns the copies of a message, one for each host and repetition.
    ///
    /// - Throws: ``RunError`` if no step sends it.
    func copies(of message: String) throws -> [MessagePlan.Message] {
        guard let sent = messages.messages[message] else {
            throw RunError("No step sends a message `\(message)`.")
        }
        return sent
    }

    /// Returns the messages for each host, in step order.
    ///
    /// - Throws: ``RunError`` if no step sends one of them.
    private func queues(of messages: [String]) throws -> [OrderCondition.Queue] {
        Dictionary(grouping: try messages.flatMap(copies), by: \.to).sorted { $0.key < $1.key }.map { host, copies in
            OrderCondition.Queue(
                to: host,
                copies.map { copy in
                    OrderCondition.Message(
                        copy.name, EventMatcher(deliveryOf: [copy.id], names: [copy.name], hosts: [host]))
                })
        }
    }
}
