/// The traffic of a radio channel until now, both ways.
package struct RadioCounts: Sendable, Hashable {
    /// The frames that came to be sent.
    package var frames: UInt64 = 0
    /// The transmissions: one for each frame, and one for each retry.
    package var transmissions: UInt64 = 0
    /// The retries, which are the radio's own: TCP does not know of them.
    package var retries: UInt64 = 0
    /// The frames that were lost: after as many transmissions as are allowed, or the only one of a frame for a group.
    package var lost: UInt64 = 0
    /// The frames that did not fit into the queue.
    package var overflowed: UInt64 = 0
    /// The time for which the channel was occupied, in nanoseconds.
    package var airtime: Int64 = 0

    /// Makes counts of nothing.
    package init() {}
}

/// A radio channel that two ways share: one frame at a time is on the air, and each transmission takes its time.
///
/// A transmission that is disturbed is repeated, for which the contention window doubles; each disturbance is drawn by seed
/// and the ordinal of the transmission. Times are nanoseconds, 0 at least, of any clock that does not go back.
package struct RadioMedium: Sendable {
    /// The longest time that a frame waits for the channel; one that would wait longer is dropped.
    package static let longestWait: Int64 = 200_000_000

    private let timing: RadioTiming
    private let random: PacketRandom
    private var disturbance = Chance(0)
    private var counts = RadioCounts()
    /// When the last frame that was taken has been sent.
    private var freeAt: Int64 = 0

    /// Makes a quiet channel; its name tells its random numbers from those of others.
    package init(_ timing: RadioTiming, name: String, seed: UInt64) {
        self.timing = timing
        random = PacketRandom(seed: seed, stream: "\(name) radio")
    }

    /// Disturbs this share of transmissions from now on, 0…1.
    package mutating func disturb(_ share: Double) { disturbance = Chance(share) }

    /// Sends a frame of so many bytes, Ethernet header included; returns when it has arrived, or `nil` when it is lost.
    package mutating func send(bytes: Int, isForGroup: Bool, at now: Int64) -> Int64? {
        let start = max(freeAt, now)
        guard start - now <= Self.longestWait else {
            counts.overflowed += 1
            return nil
        }
        counts.frames += 1
        freeAt = start
        for attempt in 1...(isForGroup ? 1 : RadioTiming.retryLimit) {
            let time = timing.airtime(bytes: bytes, attempt: attempt, isForGroup: isForGroup)
            counts.transmissions += 1
            if attempt > 1 { counts.retries += 1 }
            counts.airtime += time
            freeAt += time
            if !random.hits(disturbance, counts.transmissions, .loss) { return freeAt }
        }
        counts.lost += 1
        return nil
    }

    /// Returns what has been sent until a time: of what is still to be sent, the airtime does not count yet.
    package func counts(at now: Int64) -> RadioCounts {
        var counts = counts
        counts.airtime -= max(0, freeAt - now)
        return counts
    }
}
