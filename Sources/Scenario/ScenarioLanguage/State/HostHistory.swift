/// What is known of one host as a client: when its connection came and went, and when it was heard of.
package struct HostHistory: Sendable, Hashable {
    /// A moment at which something began or ceased to be so.
    package struct Change: Sendable, Hashable {
        /// When, on the lab's clock.
        package var at: Duration
        /// What it is from then on.
        package var value: Bool
    }

    /// When the host became connected or disconnected by its own account; it begins disconnected.
    package private(set) var connection: [Change] = []
    /// When the push servers came to hold it for online or offline; empty when none ever said.
    package private(set) var presence: [Change] = []
    /// When it took part in a heartbeat.
    package private(set) var heartbeats: [Duration] = []

    /// Whether it is connected by its own account.
    package var isConnected: Bool { connection.last?.value ?? false }

    /// Notes its own account.
    package mutating func note(connected: Bool, at: Duration) {
        if connected != isConnected { connection.append(Change(at: at, value: connected)) }
    }

    /// Notes the account of a server.
    package mutating func note(online: Bool, at: Duration) {
        if online != presence.last?.value { presence.append(Change(at: at, value: online)) }
    }

    /// Notes a heartbeat.
    package mutating func noteHeartbeat(at: Duration) { heartbeats.append(at) }

    /// Whether it was connected at a moment.
    package func wasConnected(at moment: Duration) -> Bool {
        connection.last { $0.at <= moment }?.value ?? false
    }

    /// When it first ceased to be connected in a stretch of time.
    package func lost(from start: Duration, to end: Duration = .seconds(1 << 40)) -> Duration? {
        connection.first { !$0.value && $0.at >= start && $0.at <= end }?.at
    }

    /// How long it was not connected in a stretch of time.
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
