package import LabModel

/// Measures how a host got over a fault, from what is known of it as a client.
package enum RecoveryMeasure {
    /// What was measured, and since when the host is well again.
    package struct Result: Sendable, Hashable {
        /// The measured quantities; `stable` reaches to the moment of measuring.
        package var recovery: Recovery
        /// When it was well again, on the lab's clock.
        package var at: Duration
    }

    /// Measures at the moment `now` a recovery from a fault that began and was healed; `nil` while it is not well.
    ///
    /// A host is well when its provider says that it is connected, no server holds it for offline, and there is a sign of
    /// life from after the healing: a new connection, or a heartbeat on one that has lasted.
    package static func measure(
        _ host: String, _ history: HostHistory, began: Duration, healed: Duration, now: Duration
    ) -> Result? {
        guard let connected = history.connection.last, connected.isSo, history.presence.last?.isSo ?? true else {
            return nil
        }
        var at = connected.at
        if at < healed {
            let sinceThen = history.heartbeats.first { $0 >= healed }
            guard let sign = sinceThen else { return nil }
            at = sign
        }
        // A server may know of a new connection a little later than the client, or hear of it while it lasts.
        if let present = history.presence.last, present.at > at { at = present.at }
        let lost = history.wasConnected(at: began) ? history.lost(from: began) : nil
        return Result(
            recovery: Recovery(
                host: host, detected: lost.map { $0 - began },
                outage: history.disconnectedTime(from: began, to: connected.at), recovered: max(at - healed, .zero),
                stable: max(now - at, .zero)),
            at: at)
    }
}
