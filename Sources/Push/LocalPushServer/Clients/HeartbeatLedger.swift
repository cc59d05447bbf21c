package import LocalPush

/// The heartbeats sent to one client, and which of them it has acknowledged: a pure value.
///
/// An acknowledgement counts for its own sequence alone: a client that answers only now and then is not a client that
/// answers.
package struct HeartbeatLedger: Sendable {
    private var last: UInt64 = 0
    private var open: [(sequence: UInt64, sentAt: Moment)] = []

    /// Makes an empty ledger.
    package init() {}

    /// Enters the next heartbeat, open or as acknowledged, and gives its sequence, counted from 1.
    package mutating func send(at now: Moment, isOpen: Bool = true) -> UInt64 {
        last += 1
        if isOpen { open.append((last, now)) }
        return last
    }

    /// Enters an acknowledgement and gives the time it took; nil when it repeats an earlier one.
    ///
    /// - Throws: ``FrameError`` for a heartbeat that was never sent.
    package mutating func acknowledge(_ sequence: UInt64, at now: Moment) throws(FrameError) -> Duration? {
        guard (1...max(1, last)).contains(sequence), last > 0 else {
            throw FrameError(.unexpected, "an acknowledgement of heartbeat \(sequence), which was never sent")
        }
        guard let index = open.firstIndex(where: { $0.sequence == sequence }) else { return nil }
        return now - open.remove(at: index).sentAt
    }

    /// True while the heartbeat has no acknowledgement.
    package func isOpen(_ sequence: UInt64) -> Bool {
        open.contains { $0.sequence == sequence }
    }
}
