internal import LabModel

/// Makes conditions of the expectations of a scenario.
package struct ConditionFactory {
    private let definition: ScenarioDefinition
    private let messages: MessagePlan

    /// Makes conditions for a scenario whose messages are planned.
    package init(_ definition: ScenarioDefinition, messages: MessagePlan) {
        self.definition = definition
        self.messages = messages
    }

    /// The condition that an expectation is, begun in a state; `nil` for recoveries and measured quantities,
    /// which events alone do not decide.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    package func condition(
        _ expectation: Expectation, _ quantifier: Quantifier, in state: LabState
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
            let members = try counted(pattern.from) { EventMatcher(pattern, hosts: $0) }
            return CountCondition(members, count, quantifier)
        case .log(let pattern, let count):
            return CountCondition(
                try counted(pattern.from) { try EventMatcher(pattern, hosts: $0) }, count, quantifier)
        case .interval(let pattern):
            return IntervalCondition(pattern, hosts: try pattern.event.from.map { Set(try members($0.host)) })
        case .recovers, .utilisation, .retransmissions: return nil
        }
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
            let name = addressed.count == 1 ? nil : "for \(copy.name) to \(copy.to)"
            return CountCondition.Member(
                name, EventMatcher(deliveryOf: [copy.id], names: [copy.name], hosts: hosts ?? [copy.to]))
        }
    }
}
