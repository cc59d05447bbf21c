import Glibc

/// The sequence of an echo client, independent of its transport: round trips one after another, then a stream.
///
/// A client sends what ``begin()`` and ``received(_:)`` return until the outcome is known.
struct EchoPlan: Sendable {
    struct Outcome: Sendable {
        /// The median time of a round trip, in nanoseconds.
        let medianRoundTrip: Int
        /// The bytes that came back per second.
        let bytesPerSecond: Int
    }

    /// The next action of the client.
    enum Next: Sendable {
        /// Wait for more bytes.
        case wait
        /// Send chunks of equal size.
        case send(chunks: Int, bytes: Int)
        case done(Outcome)
    }

    private static let trip = 64
    /// The maximum number of bytes of one send.
    static let chunk = 65_536
    /// The number of chunks in flight: 2 MiB, so that both ends always have work.
    private static let window = 32

    private let roundTrips: Int
    private let bytes: Int
    private var times: [Int] = []
    private var began = 0
    private var awaited = 0
    private var returned = 0
    private var unsent = 0

    init(roundTrips: Int, bytes: Int) {
        (self.roundTrips, self.bytes) = (roundTrips, bytes)
        times.reserveCapacity(roundTrips)
    }

    /// Begins a round trip.
    mutating func begin() -> Next {
        began = Self.now
        awaited = Self.trip
        return .send(chunks: 1, bytes: Self.trip)
    }

    /// Counts bytes that came back.
    mutating func received(_ count: Int) -> Next {
        if times.count < roundTrips {
            awaited -= count
            guard awaited == 0 else { return .wait }
            times.append(Self.now - began)
            if times.count < roundTrips { return begin() }
            began = Self.now
            unsent = bytes / Self.chunk - Self.window
            return .send(chunks: Self.window, bytes: Self.chunk)
        }
        let before = returned / Self.chunk
        returned += count
        if returned >= bytes / Self.chunk * Self.chunk {
            let time = Double(Self.now - began) / 1e9
            return .done(
                Outcome(
                    medianRoundTrip: times.sorted()[times.count / 2], bytesPerSecond: Int(Double(returned) / time)))
        }
        let chunks = min(returned / Self.chunk - before, unsent)
        unsent -= chunks
        return chunks > 0 ? .send(chunks: chunks, bytes: Self.chunk) : .wait
    }

    /// The time of CLOCK_MONOTONIC in nanoseconds.
    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
