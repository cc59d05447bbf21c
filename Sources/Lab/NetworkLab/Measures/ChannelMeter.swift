internal import LabModel
private import Synchronization

/// Remembers how many bytes have passed the channel of one network, each way, and when.
package final class ChannelMeter: Sendable {
    /// One reading of both shapers.
    package struct Sample: Sendable {
        let at: Duration
        let toAir: UInt64
        let fromAir: UInt64

        /// So many bytes had passed by that time.
        package init(at: Duration, toAir: UInt64, fromAir: UInt64) {
            self.at = at
            self.toAir = toAir
            self.fromAir = fromAir
        }
    }

    /// How far back it remembers.
    package static let memory = Duration.seconds(60)
    /// How often the shapers are read: a share of a capacity exists only over a time.
    static let period = Duration.milliseconds(50)
    /// After how many readings an event says what they came to.
    static let samplesOfEvent = 10

    private let capacity: Double
    private let samples = Mutex<[Sample]>([])

    /// A meter for a channel of so many bits per second.
    package init(capacity: Int) {
        self.capacity = Double(capacity)
    }

    /// Takes a reading; one that is older than the last, or began anew, counts for nothing.
    package func add(_ sample: Sample) {
        samples.withLock { samples in
            // Two readers may finish in the other order; what the later one read is already known then.
            if let last = samples.last,
                sample.toAir < last.toAir || sample.fromAir < last.fromAir || sample.at <= last.at
            {
                return
            }
            samples.append(sample)
            let old = samples.prefix { $0.at < sample.at - Self.memory }.count
            samples.removeFirst(old)
        }
    }

    /// The share of the capacity in use over the last so long, each way; `nil` without a sample.
    package func utilisation(over window: Duration) -> (toAir: Double, fromAir: Double)? {
        samples.withLock { samples in
            guard let last = samples.last, let oldest = samples.first else { return nil }
            let start = last.at - window
            let first = samples.last { $0.at <= start } ?? oldest
            // Before the oldest sample nothing was sent: the lab had just been opened.
            let bits = capacity * ((last.at - min(first.at, start)) / .seconds(1))
            return (Double(last.toAir - first.toAir) * 8 / bits, Double(last.fromAir - first.fromAir) * 8 / bits)
        }
    }
}
