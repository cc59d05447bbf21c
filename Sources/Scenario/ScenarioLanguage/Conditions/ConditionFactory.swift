internal import LabEvents
package import LabModel

/// Makes conditions of the expectations of a scenario, by what their names stand for in a run.
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
        case .recovery, .measured: nil
        }
    }

    /// The condition that a beat is kept all the time from a moment on.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    package func steady(_ pattern: IntervalPattern, from start: Duration) throws -> SteadyCondition {
        SteadyCondition(
            pattern, hosts: try hosts(pattern.event.from), programs: programs(of: pattern.event.from), from: start)
    }

    /// The matcher of an event, wherever it may come from.
    func matcher(of pattern: EventPattern) throws -> EventMatcher {
        EventMatcher(pattern, hosts: try hosts(pattern.from), programs: programs(of: pattern.from))
    }

    /// The hosts that a name stands for.
    ///
    /// - Throws: ``RunError`` when there is no such host.
    package func members(_ name: String) throws -> [String] {
        let members = definition.members(of: name)
        if members.isEmpty { throw RunError("There is no host `\(name)` in this scenario.") }
        return members
    }

    /// The hosts that a target stands for; `nil` is any.
    func hosts(_ target: ProgramTarget?) throws -> Set<String>? { try target.map { Set(try members($0.host)) } }

    /// The names of the programs that a target stands for: of an app, all of its own; `nil` is any.
    func programs(of target: ProgramTarget?) -> Set<String>? {
        guard let target, let name = target.program else { return nil }
        let programs = definition.definition(of: target.host)?.programs(called: name) ?? []
        return programs.isEmpty ? [name] : Set(programs.map(\.name))
    }

    /// The app that is meant on each of its devices: an extension has that of its app.
    ///
    /// - Throws: ``RunError`` when there is none.
    func apps(_ target: ProgramTarget) throws -> [(host: String, app: String)] {
        guard let app = container(of: target) else { throw noApp(target) }
        return try members(target.host).map { ($0, app) }
    }

    /// The name of the app that is meant; `nil` when there is none.
    func container(of target: ProgramTarget) -> String? {
        target.program.flatMap { definition.definition(of: target.host)?.device?.container(of: $0)?.name }
    }

    /// The error of a target that is no app.
    func noApp(_ target: ProgramTarget) -> RunError { RunError("There is no app `\(target)` in this scenario.") }

    /// The addresses that a host has, or the one that a text is.
    func addresses(_ name: String) throws -> [IPAddress] {
        if let address = IPAddress(name) { return [address] }
        return try members(name).flatMap { addresses[$0] ?? [] }
    }

    /// What is counted, for each host that a target stands for on its own.
    func counted(
        _ target: ProgramTarget?, preposition: String = "from", _ matcher: (Set<String>?) throws -> EventMatcher
    ) throws -> [CountCondition.Member] {
        guard let target else { return [CountCondition.Member(nil, try matcher(nil))] }
        let hosts = try members(target.host)
        return try hosts.map { host in
            CountCondition.Member(hosts.count == 1 ? nil : "\(preposition) \(host)", try matcher([host]))
        }
    }

    /// The copies of a message that a step sends, one for each host and number.
    ///
    /// - Throws: ``RunError`` when no step sends it.
    func copies(of message: String) throws -> [MessagePlan.Message] {
        guard let sent = messages.messages[message] else {
            throw RunError("No step sends a message `\(message)`.")
        }
        return sent
    }

    /// The messages of some steps, for each host that they are sent to in the order of the steps.
    ///
    /// - Throws: ``RunError`` when no step sends one of them.
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
