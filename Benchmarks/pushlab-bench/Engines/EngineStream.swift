internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab

/// A stream of numbered datagrams at a constant rate, without a checksum, so that damaged ones also arrive.
struct EngineStream: Sendable {
    struct Arrivals: Sendable {
        let sent: Int
        /// The numbers of the undamaged datagrams, in order of arrival.
        var numbers: [Int] = []
        /// Their delays in milliseconds.
        var times: [Double] = []
        /// The time between the first and the last arrival, in seconds.
        var span = 0.0
        /// The number of damaged datagrams.
        var damaged = 0

        /// The share of datagrams without an undamaged copy.
        var missing: Double { 1 - Double(Set(numbers).count) / Double(sent) }
        /// The share of duplicates.
        var doubled: Double { Double(numbers.count - Set(numbers).count) / Double(sent) }
        /// The median delay in milliseconds.
        var median: Double { times.isEmpty ? .infinity : times.sorted()[times.count / 2] }
        /// The mean delay in milliseconds.
        var mean: Double { times.reduce(0, +) / Double(max(times.count, 1)) }
        /// The standard deviation of the delay.
        var deviation: Double {
            let mean = mean
            return (times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(times.count, 1))).squareRoot()
        }
        /// The mean number of consecutive missing datagrams.
        var burst: Double {
            let there = Set(numbers)
            let isMissing = (0..<sent).map { !there.contains($0) }
            let bursts = isMissing.indices.count { isMissing[$0] && ($0 == 0 || !isMissing[$0 - 1]) }
            return Double(isMissing.count(where: \.self)) / Double(max(bursts, 1))
        }
        /// Returns the share of datagrams with a delay below a limit in milliseconds.
        func share(below limit: Double) -> Double { Double(times.count { $0 < limit }) / Double(max(times.count, 1)) }
    }

    let from: String
    let to: String
    /// The rate in datagrams per second.
    let rate: Int
    let count: Int
    /// The bytes of a datagram, at least 32.
    let size: Int

    private static let port: UInt16 = 7000
    /// The size of a socket's buffer in bytes.
    private static let room: Int32 = 8 << 20
    /// The bytes of the Ethernet, IPv4 and UDP headers.
    static let headers = 42
    /// The timeout for the next datagram, in milliseconds.
    private static let patience: Int32 = 1500

    /// Sends all datagrams and returns those that have arrived when none follows within the timeout.
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
            // The complements reveal a changed word.
            words += words.map(~)
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

private final class StreamSocket: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
