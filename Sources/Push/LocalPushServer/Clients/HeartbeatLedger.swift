package import LocalPush

/// The heartbeats sent to one client and their acknowledgements.
///
/// An acknowledgement counts for its own sequence number only, so that a client must acknowledge every heartbeat.
package struct HeartbeatLedger: Sendable {
    private var last: UInt64 = 0
    private var open: [(sequence: UInt64, sentAt: Moment)] = []

    package init() {}

    /// Adds the next heartbeat, as open or as acknowledged, and returns its sequence number, counted from 1.
    package mutating func send(at now: Moment, isOpen: Bool = true) -> UInt64 {
        last += 1
        if isOpen { open.append((last, now)) }
        return last
    }

    /// Records an acknowledgement and returns its latency; `nil` for a duplicate.
    ///
    /// - Throws: ``FrameError`` for a heartbeat that was never sent.
    package mutating func acknowledge(_ sequence: UInt64, at now: Moment) throws(FrameError) -> Duration? {
        guard (1...max(1, last)).contains(sequence), last > 0 else {
            throw FrameError(.unexpected, "an acknowledgement of heartbeat \(sequence), which was never sent")
        }
        guard let index = open.firstIndex(where: { $0.sequence == sequence }) else { return nil }
        return now - open.remove(at: index).sentAt
    }

    /// Whether the heartbeat is unacknowledged.
    package func isOpen(_ sequence: UInt64) -> Bool {
        open.contains { $0.sequence == sequence }
    }
}
