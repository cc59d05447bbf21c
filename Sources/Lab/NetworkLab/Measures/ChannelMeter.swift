internal import LabModel
private import Synchronization

/// The meter of one cell's radio channel, which keeps readings of the last 60 s.
package final class ChannelMeter: Sendable {
    package struct Sample: Sendable {
        let at: Duration
        let airtime: Duration
        let transmissions: UInt64
        let retries: UInt64

        package init(at: Duration, airtime: Duration, transmissions: UInt64 = 0, retries: UInt64 = 0) {
            self.at = at
            self.airtime = airtime
            self.transmissions = transmissions
            self.retries = retries
        }
    }

    /// The time for which readings are kept.
    package static let memory = Duration.seconds(60)
    /// The interval between readings.
    static let period = Duration.milliseconds(50)
    /// The number of readings per event.
    static let samplesOfEvent = 10

    private let samples = Mutex<[Sample]>([])

    package init() {}

    /// Adds a reading; one that is older than the last, or has lower counts, is ignored.
    package func add(_ sample: Sample) {
        samples.withLock { samples in
            // Two concurrent readers may add their readings in reverse order; the later reading includes the earlier
            // one.
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

    /// Returns the share of the last `window` during which the channel was occupied; `nil` without a reading.
    package func utilisation(over window: Duration) -> Double? {
        ends(of: window).map { first, last, start in
            // Before the oldest reading nothing was sent, because the lab had just been opened. The airtime may have been
            // read some time after the clock on a busy machine.
            min((last.airtime - first.airtime) / (last.at - min(first.at, start)), 1)
        }
    }

    /// Returns the share of retries among the transmissions of the last `window`; `nil` without a transmission.
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
