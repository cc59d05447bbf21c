internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab

/// Numbered datagrams without a checksum from a host to another at a constant rate: also one that was damaged arrives.
struct EngineStream: Sendable {
    /// The datagrams that arrived.
    struct Arrivals: Sendable {
        /// The number of datagrams that were sent.
        let sent: Int
        /// The numbers of the whole datagrams, in order of arrival.
        var numbers: [Int] = []
        /// The time that each of these took, in milliseconds.
        var times: [Double] = []
        /// When the first and the last one came, in seconds.
        var span = 0.0
        /// The number of those whose bytes were not what was sent.
        var damaged = 0

        /// The share of the datagrams of which no copy arrived whole.
        var missing: Double { 1 - Double(Set(numbers).count) / Double(sent) }
        /// The share that arrived again.
        var doubled: Double { Double(numbers.count - Set(numbers).count) / Double(sent) }
        /// The median time.
        var median: Double { times.isEmpty ? .infinity : times.sorted()[times.count / 2] }
        /// The mean time.
        var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }
        /// The standard deviation of the time.
        var deviation: Double {
            let mean = mean
            return (times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(times.count, 1))).squareRoot()
        }
        /// The mean number of datagrams that are missing in a row.
        var burst: Double {
            let there = Set(numbers)
            let isMissing = (0..<sent).map { !there.contains($0) }
            let bursts = isMissing.indices.count { isMissing[$0] && ($0 == 0 || !isMissing[$0 - 1]) }
            return Double(isMissing.count(where: \.self)) / Double(max(bursts, 1))
        }
        /// The share of those that took less than a time in milliseconds.
        func share(below limit: Double) -> Double { Double(times.count { $0 < limit }) / Double(max(times.count, 1)) }
    }

    let from: String
    let to: String
    /// Datagrams per second.
    let rate: Int
    let count: Int
    /// The bytes of a datagram, at least 32.
    let size: Int

    private static let port: UInt16 = 7000
    /// The bytes that a socket holds at most.
    private static let room: Int32 = 8 << 20
    /// The bytes of Ethernet, IPv4 and UDP before those of a datagram.
    static let headers = 42
    /// The time to wait for the next datagram, in milliseconds.
    private static let patience: Int32 = 1500

    /// Sends all, and returns what has arrived when nothing has come for a while.
    func run(in lab: Lab) async throws -> Arrivals {
        guard let address = lab.addresses(of: to).first(where: { !$0.isV6 }) else {
            throw BenchError("The host \(to) has no IPv4 address.")
        }
        let receiver = try await lab.inside(to) {
            StreamSocket(try .datagramSocket(at: Self.port, room: Self.room))
        }
        try receiver.descriptor.reportArrivals()
        let sender = try await lab.inside(from) {
            let target = SocketAddress(address, port: Self.port)
            let socket = StreamSocket(try .datagramSocket(to: target, room: Self.room))
            try socket.descriptor.set(SOL_SOCKET, SO_NO_CHECK, Int32(1))
            return socket
        }
        async let arrivals = lab.inside(to) { try receive(receiver) }
        try await lab.inside(from) { try send(sender) }
        return try await arrivals
    }

    private var padding: [UInt8] { [UInt8](repeating: 0x58, count: size - 32) }

    private func send(_ socket: StreamSocket) throws {
        let padding = padding
        let start = MonotonicClock.nanoseconds
        for number in 0..<count {
            let due = start + Int64(number) * 1_000_000_000 / Int64(rate)
            let wait = due - MonotonicClock.nanoseconds
            if wait > 0 { MonotonicClock.block(for: .nanoseconds(wait)) }
            var words = [Int64(number), MonotonicClock.nanoseconds]
            // By their complements a reader sees that one of them was changed.
            words += words.map(~)
            // A full queue of the sender drops the datagram.
            try? socket.descriptor.write(words.flatMap(Self.bytes) + padding)
        }
    }

    private func receive(_ socket: StreamSocket) throws -> Arrivals {
        var arrivals = Arrivals(sent: count)
        let padding = padding
        var first: Int64?
        var wait: Int32 = 30_000
        while true {
            var readable = pollfd(fd: socket.descriptor.raw, events: Int16(POLLIN), revents: 0)
            let ready = try systemCall("poll") { unsafe poll(&readable, 1, wait) }
            guard ready > 0 else { return arrivals }
            wait = Self.patience
            let datagram = try socket.descriptor.receiveDatagram()
            let (bytes, now) = (datagram.bytes, datagram.arrival ?? MonotonicClock.nanoseconds)
            let words = (0..<min(bytes.count / 8, 4)).map { Self.number(bytes, 8 * $0) }
            guard bytes.count == size, words.count == 4, words[0] == ~words[2], words[1] == ~words[3],
                bytes.dropFirst(32) == padding[...]
            else {
                arrivals.damaged += 1
                continue
            }
            arrivals.numbers.append(Int(words[0]))
            arrivals.times.append(Double(now - words[1]) / 1e6)
            arrivals.span = Double(now - (first ?? now)) / 1e9
            first = first ?? now
        }
    }

    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * Int64($0))) }
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int64 {
        (0..<8).reduce(0) { $0 | Int64(bytes[place + $1]) << (8 * Int64($1)) }
    }
}

/// A socket that closures share.
private final class StreamSocket: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
