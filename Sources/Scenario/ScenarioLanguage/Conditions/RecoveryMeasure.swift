internal import LabModel

/// Measures a host's recovery from a fault by its history as a client.
package enum RecoveryMeasure {
    /// A measured recovery.
    package struct Result: Sendable, Hashable {
        /// The measured times; `stable` ends at the moment of measuring.
        package var recovery: Recovery
        /// The time of recovery, on the lab's clock.
        package var at: Duration
    }

    /// The times of the fault.
    package struct Reference: Sendable, Hashable {
        /// The time when the fault was begun; it may have effects before the kernel acknowledges it.
        package var begun: Duration
        /// The time when the kernel acknowledged the fault.
        package var acknowledged: Duration
        /// The time when the fault was proved healed.
        package var healed: Duration

        package init(begun: Duration, acknowledged: Duration, healed: Duration) {
            self.begun = begun
            self.acknowledged = acknowledged
            self.healed = healed
        }
    }

    /// Returns the recovery as measured at `now`; `nil` if the host has not recovered.
    ///
    /// A host has recovered when it reports a connection, no server reports it offline, and a new connection or a
    /// heartbeat followed the healing.
    package static func measure(
        _ host: String, _ history: HostHistory, _ fault: Reference, now: Duration
    ) -> Result? {
        guard let connected = history.connection.last, connected.value, history.presence.last?.value ?? true else {
            return nil
        }
        var at = connected.at
        if at < fault.healed {
            guard let sign = history.heartbeats.first(where: { $0 >= fault.healed }) else { return nil }
            at = sign
        }
        // A server may report a new connection slightly later than the client.
        if let present = history.presence.last, present.at > at { at = present.at }
        let lost = history.wasConnected(at: fault.begun) ? history.lost(from: fault.begun) : nil
        let outage = history.disconnectedTime(from: lost ?? fault.acknowledged, to: connected.at)
        return Result(
            recovery: Recovery(
                host: host, detected: lost.map { max($0 - fault.acknowledged, .zero) }, outage: outage,
                recovered: max(at - fault.healed, .zero), stable: max(now - at, .zero)),
            at: at)
    }
}
