package import LabModel

/// The queue of a link with a capacity: it computes the departure of each packet, or drops it.
///
/// Times are nanoseconds of any monotonic clock; packets leave in the order of their arrival.
package struct CapacityQueue: Sendable {
    private var source: Source
    private let capacity: LinkCapacity
    private var limit: LinkCapacity.QueueLimit
    /// The waiting packets with their departures.
    private var waiting = Ring()
    private var waitingBytes = 0
    private var lastDeparture: Int64 = .min

    private enum Source: Sendable {
        case rate(RateClock)
        case trace(TraceClock)
    }

    /// Makes an empty queue; a trace begins at `start`.
    package init(_ capacity: LinkCapacity, delay: Duration, start: Int64) {
        self.capacity = capacity
        limit = capacity.limit(delay: delay)
        source =
            switch capacity.source {
            case .rate(let bits, let burst): .rate(RateClock(bitsPerSecond: bits, burst: burst))
            case .trace(let trace): .trace(TraceClock(trace, start: start))
            }
    }

    /// Updates the default limit, which depends on the delay of the direction.
    mutating func adopt(delay: Duration) { limit = capacity.limit(delay: delay) }

    /// Returns the number of waiting packets at a time.
    package mutating func count(at now: Int64) -> Int {
        release(until: now)
        return waiting.count
    }

    /// Adds a packet and returns its departure, or `nil` if it does not fit; `bytes` includes the Ethernet header.
    package mutating func add(bytes: Int, at now: Int64) -> Int64? {
        release(until: now)
        switch limit {
        case .packets(let count): if waiting.count >= count { return nil }
        case .bytes(let count): if waitingBytes + bytes > count, waiting.count > 0 { return nil }
        case .time(let time): if waiting.count > 0, lastDeparture - now > time.nanoseconds { return nil }
        }
        let departure: Int64
        switch source {
        case .rate(var clock):
            departure = clock.departure(bytes: bytes, at: now)
            source = .rate(clock)
        case .trace(var clock):
            departure = clock.departure(bytes: bytes, at: now)
            source = .trace(clock)
        }
        lastDeparture = departure
        if departure > now {
            waiting.append(departure, bytes)
            waitingBytes += bytes
        }
        return departure
    }

    private mutating func release(until now: Int64) {
        while let first = waiting.first, first.time <= now {
            waitingBytes -= first.bytes
            waiting.removeFirst()
        }
    }
}

/// A rate with a burst, by the virtual scheduling algorithm of ITU-T I.371 (GCRA).
private struct RateClock: Sendable {
    private let bitsPerSecond: Int64
    /// The time that the link needs for the burst, in nanoseconds.
    private let credit: Int64
    /// The time at which the link has sent everything at its rate.
    private var busyUntil: Int64 = .min

    init(bitsPerSecond: Int, burst: Int) {
        self.bitsPerSecond = Int64(bitsPerSecond)
        credit = Self.time(bytes: burst, Int64(bitsPerSecond))
    }

    private static func time(bytes: Int, _ bitsPerSecond: Int64) -> Int64 {
        Int64(bytes) * 8_000_000_000 / bitsPerSecond
    }

    mutating func departure(bytes: Int, at now: Int64) -> Int64 {
        busyUntil = max(busyUntil, now) + Self.time(bytes: bytes, bitsPerSecond)
        return max(now, busyUntil - credit)
    }
}

/// The opportunities of a trace, used as by Mahimahi's link shell.
///
/// A packet needs opportunities after its arrival for all of its bytes. The rest of an opportunity goes to the next
/// waiting packet; a packet that needs more continues in the next opportunity. The Ethernet header does not count.
private struct TraceClock: Sendable {
    private let trace: LinkTrace
    private var start: Int64
    private var index = 0
    /// The unused bytes of the current opportunity.
    private var left = LinkTrace.bytesPerOpportunity

    init(_ trace: LinkTrace, start: Int64) {
        self.trace = trace
        self.start = start
    }

    private var time: Int64 { start + Int64(trace.milliseconds[index]) * 1_000_000 }

    private mutating func advance() {
        left = LinkTrace.bytesPerOpportunity
        index += 1
        if index == trace.milliseconds.count {
            index = 0
            start += trace.length * 1_000_000
        }
    }

    mutating func departure(bytes: Int, at now: Int64) -> Int64 {
        // After a long pause, whole rounds are skipped.
        let round = trace.length * 1_000_000
        if now - start > 2 * round {
            start += (now - start) / round * round - round
            index = 0
            left = LinkTrace.bytesPerOpportunity
        }
        while time <= now { advance() }
        var needed = max(bytes - EthernetFrame.headerLength, 1)
        while true {
            if left == 0 { advance() }
            let used = min(left, needed)
            left -= used
            needed -= used
            if needed == 0 { return time }
        }
    }
}

/// A ring buffer that grows to the maximum it has held.
private struct Ring: Sendable {
    private var times = [Int64](repeating: 0, count: 64)
    private var sizes = [Int](repeating: 0, count: 64)
    private var head = 0
    private(set) var count = 0

    var first: (time: Int64, bytes: Int)? { count == 0 ? nil : (times[head], sizes[head]) }

    mutating func removeFirst() {
        head = (head + 1) & (times.count - 1)
        count -= 1
    }

    mutating func append(_ time: Int64, _ bytes: Int) {
        if count == times.count { grow() }
        let place = (head + count) & (times.count - 1)
        times[place] = time
        sizes[place] = bytes
        count += 1
    }

    private mutating func grow() {
        let order = (0..<count).map { (head + $0) & (times.count - 1) }
        times = order.map { times[$0] } + [Int64](repeating: 0, count: count)
        sizes = order.map { sizes[$0] } + [Int](repeating: 0, count: count)
        head = 0
    }
}
