/// The traffic of a radio channel until now, in both directions.
package struct RadioCounts: Sendable, Hashable {
    /// The frames that the channel accepted.
    package var frames: UInt64 = 0
    /// The transmissions: one for each frame and one for each retry.
    package var transmissions: UInt64 = 0
    /// The retries by the radio itself, which TCP does not see.
    package var retries: UInt64 = 0
    /// The frames lost after the maximum number of transmissions, or after the only one of a group frame.
    package var lost: UInt64 = 0
    /// The frames that did not fit into the queue.
    package var overflowed: UInt64 = 0
    /// The time during which the channel was occupied, in nanoseconds.
    package var airtime: Int64 = 0

    package init() {}
}

/// A radio channel that both directions share: one frame at a time is on the air.
///
/// A disturbed transmission is repeated with a doubled contention window. Seed and ordinal of a transmission decide
/// whether it is disturbed. Times are nanoseconds, at least 0, of any monotonic clock.
package struct RadioMedium: Sendable {
    /// The longest wait for the channel, in nanoseconds; a frame that would wait longer is dropped.
    package static let longestWait: Int64 = 200_000_000

    private let timing: RadioTiming
    private let random: PacketRandom
    private var disturbance = Chance(0)
    private var counts = RadioCounts()
    /// The time at which the last accepted frame has been sent.
    private var freeAt: Int64 = 0

    /// Makes an undisturbed channel; its name makes its random numbers differ from those of others.
    package init(_ timing: RadioTiming, name: String, seed: UInt64) {
        self.timing = timing
        random = PacketRandom(seed: seed, stream: "\(name) radio")
    }

    /// Sets the share of disturbed transmissions, 0…1.
    package mutating func disturb(_ share: Double) { disturbance = Chance(share) }

    /// Sends a frame and returns its arrival, or `nil` if it is lost; `bytes` includes the Ethernet header.
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

    /// Returns the counts at a time, without the airtime after it.
    package func counts(at now: Int64) -> RadioCounts {
        var counts = counts
        counts.airtime -= max(0, freeAt - now)
        return counts
    }
}
