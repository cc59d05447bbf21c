/// The history of one host as a client: its connection, its presence on the servers and its heartbeats.
package struct HostHistory: Sendable, Hashable {
    /// A change of a Boolean state.
    package struct Change: Sendable, Hashable {
        /// The time on the lab's clock.
        package var at: Duration
        package var value: Bool
    }

    /// The changes of the connection according to the host itself; a host begins disconnected.
    package private(set) var connection: [Change] = []
    /// The changes between online and offline according to the push servers; empty if no server has reported.
    package private(set) var presence: [Change] = []
    /// The times of the host's heartbeats.
    package private(set) var heartbeats: [Duration] = []

    /// Whether the host reports that it is connected.
    package var isConnected: Bool { connection.last?.value ?? false }

    /// Records the connection state that the host reports.
    package mutating func note(connected: Bool, at: Duration) {
        if connected != isConnected { connection.append(Change(at: at, value: connected)) }
    }

    /// Records the presence that a server reports.
    package mutating func note(online: Bool, at: Duration) {
        if online != presence.last?.value { presence.append(Change(at: at, value: online)) }
    }

    package mutating func noteHeartbeat(at: Duration) { heartbeats.append(at) }

    /// Returns whether the host was connected at a moment.
    package func wasConnected(at moment: Duration) -> Bool {
        connection.last { $0.at <= moment }?.value ?? false
    }

    /// Returns the time of the first disconnection in an interval.
    package func lost(from start: Duration, to end: Duration = .seconds(1 << 40)) -> Duration? {
        connection.first { !$0.value && $0.at >= start && $0.at <= end }?.at
    }

    /// Returns the total time without a connection in an interval.
    package func disconnectedTime(from start: Duration, to end: Duration) -> Duration {
        var total = Duration.zero
        var since = wasConnected(at: start) ? nil : start
        for change in connection where change.at > start && change.at <= end {
            if !change.value {
                since = since ?? change.at
            } else if let began = since {
                total += change.at - began
                since = nil
            }
        }
        return total + (since.map { end - $0 } ?? .zero)
    }
}
