internal import LabEvents

extension ScenarioDefinition {
    /// So many phones of one group are captured at most, unless a step looks at their frames: each receives the
    /// multicast of all others, which is recorded with the square of their number.
    private static let mostCapturedUnasked = 32

    /// Whether the links of a host's members are captured: those whose frames a step looks at are, and those of devices,
    /// but for groups of more than 32.
    func isCaptured(_ host: HostDefinition) -> Bool {
        host.device != nil && host.members.count <= Self.mostCapturedUnasked
            || steps.contains { looksAtFrames($0, of: host) }
    }

    private func looksAtFrames(_ step: Step, of host: HostDefinition) -> Bool {
        func isOne(_ name: String) -> Bool { name == host.name || host.members.contains(name) }
        switch step.action {
        case .try(let step): return isOne(step.by.host)
        case .expect(let expectation, _, _), .never(let expectation, _), .always(let expectation, _):
            switch expectation {
            case .wire(let pattern, _): return isOne(pattern.host)
            case .event(let pattern, _): return looksAtFrames(pattern, of: host)
            case .interval(let pattern): return looksAtFrames(pattern.event, of: host)
            case .spread(let pattern, _, _): return looksAtFrames(pattern, of: host)
            case .host, .client, .recovers, .delivered, .log, .crash, .utilisation, .tcpRetransmissions, .memory,
                .sockets, .alert, .privilege, .listed, .provider, .shown:
                return false
            }
        case .fault, .heal, .send, .do: return false
        }
    }

    /// Those of every host, unless it names one.
    private func looksAtFrames(_ pattern: EventPattern, of host: HostDefinition) -> Bool {
        guard pattern.name == .frame else { return false }
        guard let name = pattern.from?.host else { return true }
        return name == host.name || host.members.contains(name)
    }
}
