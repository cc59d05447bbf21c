internal import LabModel

/// Measures how a host got over a fault, from what is known of it as a client.
package enum RecoveryMeasure {
    /// What was measured, and since when the host is well again.
    package struct Result: Sendable, Hashable {
        /// The measured quantities; `stable` reaches to the moment of measuring.
        package var recovery: Recovery
        /// When it was well again, on the lab's clock.
        package var at: Duration
    }

    /// The times of a fault that a recovery is measured by.
    package struct Reference: Sendable, Hashable {
        /// When it was begun; what happens before the kernel has acknowledged it may follow from it already.
        package var begun: Duration
        /// When the kernel had acknowledged it.
        package var acknowledged: Duration
        /// When it was proved healed.
        package var healed: Duration

        /// Names the times.
        package init(begun: Duration, acknowledged: Duration, healed: Duration) {
            self.begun = begun
            self.acknowledged = acknowledged
            self.healed = healed
        }
    }

    /// Measures at the moment `now` a recovery from a fault that began and was healed; `nil` while it is not well.
    ///
    /// A host is well when its provider says that it is connected, no server holds it for offline, and there is a sign of
    /// life from after the healing: a new connection, or a heartbeat on one that has lasted.
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
        // A server may know of a new connection a little later than the client.
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
