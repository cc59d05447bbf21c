internal import LabModel
private import Synchronization

/// Remembers what was sent over the radio channel of one cell, and when.
package final class ChannelMeter: Sendable {
    /// One reading.
    package struct Sample: Sendable {
        let at: Duration
        let airtime: Duration
        let transmissions: UInt64
        let retries: UInt64

        /// The channel had been occupied for so long by that time, by so many transmissions, of which some were retries.
        package init(at: Duration, airtime: Duration, transmissions: UInt64 = 0, retries: UInt64 = 0) {
            self.at = at
            self.airtime = airtime
            self.transmissions = transmissions
            self.retries = retries
        }
    }

    /// How far back it remembers.
    package static let memory = Duration.seconds(60)
    /// How often the channels are read: a share exists only over a time.
    static let period = Duration.milliseconds(50)
    /// After how many readings an event says what they came to.
    static let samplesOfEvent = 10

    private let samples = Mutex<[Sample]>([])

    /// Makes a meter without a reading.
    package init() {}

    /// Takes a reading; one that is older than the last, or began anew, counts for nothing.
    package func add(_ sample: Sample) {
        samples.withLock { samples in
            // Two readers may finish in the other order; what the later one read is already known then.
            if let last = samples.last,
                sample.airtime < last.airtime || sample.transmissions < last.transmissions || sample.at <= last.at
            {
                return
            }
            samples.append(sample)
            let old = samples.prefix { $0.at < sample.at - Self.memory }.count
            samples.removeFirst(old)
        }
    }

    /// The share of the last so long for which the channel was occupied; `nil` without a sample.
    package func utilisation(over window: Duration) -> Double? {
        ends(of: window).map { first, last, start in
            // Before the oldest sample nothing was sent: the lab had just been opened.
            (last.airtime - first.airtime) / (last.at - min(first.at, start))
        }
    }

    /// The share of the transmissions of the last so long that were retries; `nil` where nothing was sent.
    package func frameRetries(over window: Duration) -> Double? {
        guard let (first, last, _) = ends(of: window), last.transmissions > first.transmissions else { return nil }
        return Double(last.retries - first.retries) / Double(last.transmissions - first.transmissions)
    }

    private func ends(of window: Duration) -> (first: Sample, last: Sample, start: Duration)? {
        samples.withLock { samples in
            guard let last = samples.last, let oldest = samples.first else { return nil }
            let start = last.at - window
            return (samples.last { $0.at <= start } ?? oldest, last, start)
        }
    }
}
