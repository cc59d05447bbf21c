/// The capacity of a link, with its queue.
public struct LinkCapacity: Sendable, Hashable {
    /// The source of the capacity.
    public enum Source: Sendable, Hashable {
        /// A rate in bits per second.
        ///
        /// Ethernet headers count, the preamble and the checksum of a frame do not, as in tc-tbf(8). After a pause,
        /// `burst` bytes pass at once; with 0, each packet takes its full time.
        case rate(bitsPerSecond: Int, burst: Int)
        /// The opportunities of a trace.
        case trace(LinkTrace)
    }

    /// The limit of a queue; a packet that does not fit is dropped.
    public enum QueueLimit: Sendable, Hashable {
        /// The limit in bytes, Ethernet headers included.
        case bytes(Int)
        /// The limit in packets.
        case packets(Int)
        /// The limit of the waiting time of a packet that arrives now.
        case time(Duration)
    }

    /// The source of the capacity.
    public var source: Source
    /// The limit of the queue; `nil` means bandwidth × delay, at least ``LinkCapacity/smallestQueue`` bytes.
    public var queue: QueueLimit?

    /// The smallest default queue, in bytes: 32 full frames.
    public static let smallestQueue = 32 * 1514

    /// Makes a capacity.
    public init(_ source: Source, queue: QueueLimit? = nil) {
        self.source = source
        self.queue = queue
    }

    /// The mean rate in bits per second.
    package var bitsPerSecond: Double {
        switch source {
        case .rate(let bits, _): Double(bits)
        case .trace(let trace): trace.bitsPerSecond
        }
    }

    /// Returns the limit of the queue for a direction with this delay.
    package func limit(delay: Duration) -> QueueLimit {
        queue ?? .bytes(max(Self.smallestQueue, Int(min(bitsPerSecond / 8 * (delay / .seconds(1)), 1e12))))
    }

    var problem: String? {
        if case .rate(let bits, let burst) = source {
            if bits < 1000 || bits > 1_000_000_000_000 { return "a rate is from 1kbit to 1000gbit" }
            if burst < 0 || burst > 1 << 30 { return "a burst is from 0 bytes to 1024 MB" }
        }
        switch queue {
        case .bytes(let count) where count < 1514: return "a queue has room for 1514 bytes at least, a full frame"
        case .packets(let count) where count < 1: return "a queue has room for one packet at least"
        case .time(let time) where time <= .zero || time > Impairment.longestDelay:
            return "the time in a queue is above 0 and at most \(Impairment.longestDelay)"
        default: return nil
        }
    }
}

/// The times at which a link can carry a packet, in the format of Mahimahi (mm-link(1)).
///
/// Each line is a time in milliseconds since the start at which 1500 bytes can leave. A time can be repeated and must
/// not decrease. The last time is the length of the trace, after which it begins again. An opportunity is lost if no
/// packet waits.
public struct LinkTrace: Sendable, Hashable {
    /// The bytes of one opportunity, without Ethernet headers.
    public static let bytesPerOpportunity = 1500
    /// The maximum number of opportunities.
    public static let maximumCount = 10_000_000

    /// The times of the opportunities in milliseconds, in ascending order.
    public let milliseconds: [UInt32]

    /// Parses a trace; throws ``ImpairmentFileError`` with the invalid line.
    public init(_ text: String) throws(ImpairmentFileError) {
        var times: [UInt32] = []
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A trailing newline leaves an empty last line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        for (number, line) in lines.enumerated() {
            let word = String(Substring(line))
            guard let time = UInt32(word.last == "\r" ? String(word.dropLast()) : word) else {
                throw ImpairmentFileError(
                    line: number + 1, "`\(word.prefix(40))` is not a time in whole milliseconds since the start")
            }
            guard time >= times.last ?? 0 else {
                throw ImpairmentFileError(
                    line: number + 1, "\(time) is before the time of the line above; sort the times in ascending order")
            }
            guard times.count < Self.maximumCount else {
                throw ImpairmentFileError(line: number + 1, "a trace has at most \(Self.maximumCount) lines")
            }
            times.append(time)
        }
        guard let last = times.last else {
            throw ImpairmentFileError(line: 1, "there is no time in it; write a time in milliseconds on each line")
        }
        guard last > 0 else {
            throw ImpairmentFileError(
                line: times.count, "the last time is the length of the trace, and must be above 0")
        }
        milliseconds = times
    }

    /// The length in milliseconds.
    package var length: Int64 { Int64(milliseconds.last ?? 1) }

    /// The mean rate in bits per second.
    var bitsPerSecond: Double { Double(milliseconds.count * Self.bytesPerOpportunity * 8) / (Double(length) / 1000) }
}
