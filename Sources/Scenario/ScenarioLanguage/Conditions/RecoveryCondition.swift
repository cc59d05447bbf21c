internal import LabEvents
package import LabModel

/// A condition that all hosts have recovered from a fault.
package struct RecoveryCondition: Condition {
    private let hosts: [String]
    private let fault: RecoveryMeasure.Reference
    private var histories: [HostHistory]
    /// The measured recovery of each host that has recovered.
    package private(set) var results: [String: RecoveryMeasure.Result] = [:]

    /// Starts with the hosts' histories in `state`.
    package init(_ hosts: [String], _ fault: RecoveryMeasure.Reference, _ state: LabState, now: Duration) {
        self.hosts = hosts
        self.fault = fault
        histories = hosts.map { state.history(of: $0) }
        for index in hosts.indices { measure(index, now: now) }
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        for touched in state.touched {
            guard let index = hosts.firstIndex(of: touched) else { continue }
            histories[index] = state.history(of: touched)
            measure(index, now: event.at)
        }
    }

    package var status: ConditionStatus { results.count == hosts.count ? .holds : .open }

    package var seen: String {
        let ill = hosts.indices.filter { results[hosts[$0]] == nil }
        let shown = ill.prefix(5).map { seen(hosts[$0], histories[$0]) }
        let more = ill.count - shown.count
        return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more did not recover" : "")
    }

    /// The periodic events that occur whether a host recovers or not.
    private static let routine: Set<EventName> = [
        .heartbeat, .heartbeatSent, .heartbeatAcknowledged, .timer, .log, .logged,
    ]

    package func concerns(_ event: Event) -> Bool {
        guard event.at >= fault.begun else { return false }
        if event.name == .faultBegan || event.name == .faultHealed { return true }
        return hosts.contains { host in
            !Self.routine.contains(event.name)
                && (event.host == host || event.fields[.client] == .string(host))
        }
    }

    private mutating func measure(_ index: Int, now: Duration) {
        results[hosts[index]] = RecoveryMeasure.measure(
            hosts[index], histories[index], fault, now: now)
    }

    private func seen(_ host: String, _ history: HostHistory) -> String {
        guard let change = history.connection.last else { return "\(host) has never been connected" }
        guard change.value else { return "\(host) is disconnected since \(RunText.moment(change.at))" }
        if let presence = history.presence.last, !presence.value {
            return "\(host) reports connected, but its server reports it offline since "
                + RunText.moment(presence.at)
        }
        return "\(host) reports connected since \(RunText.moment(change.at)), "
            + "but has shown no heartbeat after the healing"
    }
}
