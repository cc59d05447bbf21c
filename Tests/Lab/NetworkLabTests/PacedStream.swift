import Glibc
import Kernel
import LabModel
import NetworkLab
import Testing

/// Numbered UDP datagrams from a host to another at a constant rate.
struct PacedStream: Sendable {
    /// The datagrams that arrived.
    struct Arrivals: Sendable {
        /// The number of datagrams that were sent.
        var sent = 0
        /// The numbers of those that arrived, in order of arrival.
        var numbers: [Int] = []
        /// How long each took, in nanoseconds.
        var times: [Int64] = []
        /// The number of those whose bytes were not what was sent.
        var damaged = 0

        /// Those that were sent and did not arrive.
        func missing(of count: Int) -> [Int] { Set(0..<count).subtracting(numbers).sorted() }
        /// The number of those that arrived again.
        var duplicates: Int { numbers.count - Set(numbers).count }
        /// The number of those that arrived after a later one.
        var late: Int {
            var highest = -1
            return numbers.count { number in
                defer { highest = max(highest, number) }
                return number < highest
            }
        }
        /// The time that a share of them did not exceed, in milliseconds.
        func milliseconds(_ share: Double) -> Double {
            let sorted = times.sorted()
            return sorted.isEmpty ? 0 : Double(sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]) / 1e6
        }
    }

    let lab: Lab
    let from: String
    let to: String
    /// Datagrams per second.
    let rate: Int
    /// The number of datagrams, at most where ``isWanted`` ends it before.
    let count: Int
    /// Whether more are to be sent.
    var isWanted: @Sendable () -> Bool = { true }
    var port: UInt16 = 7000
    /// The bytes of a datagram, 16 at least.
    var size = 64
    /// How long the receiver waits after the last one.
    var patience = Duration.seconds(1)

    /// Sends all and returns what has arrived when nothing has come for a while.
    func run() async throws -> Arrivals {
        let address = try #require(lab.addresses(of: to).first { !$0.isV6 })
        let (port, room) = (port, Int32(8 << 20))
        let receiver = try await lab.inside(to) { StreamSocket(try .datagramSocket(at: port, room: room)) }
        try receiver.descriptor.reportArrivals()
        let sender = try await lab.inside(from) {
            StreamSocket(try .datagramSocket(to: SocketAddress(address, port: port), room: room))
        }
        let (rate, count, size, patience, isWanted) = (rate, count, size, patience, isWanted)
        async let arrived = PlainThread.callAsync { try Self.receive(receiver, size, patience) }
        let sent = try await PlainThread.callAsync { try Self.send(sender, rate, count, size, while: isWanted) }
        var arrivals = try await arrived
        arrivals.sent = sent
        return arrivals
    }

    /// Sends the datagrams and returns how many.
    private static func send(
        _ socket: StreamSocket, _ rate: Int, _ count: Int, _ size: Int, while isWanted: @Sendable () -> Bool
    ) throws -> Int {
        let start = MonotonicClock.nanoseconds
        var sent = 0
        while sent < count, isWanted() {
            let due = min(count, Int((MonotonicClock.nanoseconds - start) * Int64(rate) / 1_000_000_000) + 1)
            while sent < due {
                var datagram = [UInt8](repeating: 0x58, count: size)
                for (place, number) in [(0, Int64(sent)), (8, MonotonicClock.nanoseconds)] {
                    for byte in 0..<8 {
                        datagram[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * Int64(byte)))
                    }
                }
                try socket.descriptor.write(datagram)
                sent += 1
            }
            MonotonicClock.block(for: .nanoseconds(rate > 5000 ? 400_000 : 1_000_000_000 / rate))
        }
        return sent
    }

    private static func receive(_ socket: StreamSocket, _ size: Int, _ patience: Duration) throws -> Arrivals {
        var arrivals = Arrivals()
        var wait: Int32 = 10_000
        while true {
            var readable = pollfd(fd: socket.descriptor.raw, events: Int16(POLLIN), revents: 0)
            let ready = try systemCall("poll") { unsafe poll(&readable, 1, wait) }
            guard ready > 0 else { return arrivals }
            wait = Int32(patience / .milliseconds(1))
            let datagram = try socket.descriptor.receiveDatagram()
            let (bytes, now) = (datagram.bytes, datagram.arrival ?? MonotonicClock.nanoseconds)
            func number(_ place: Int) -> Int64 {
                (0..<8).reduce(0) { $0 | Int64(bytes[place + $1]) << (8 * Int64($1)) }
            }
            guard bytes.count == size, bytes.dropFirst(16).allSatisfy({ $0 == 0x58 }) else {
                arrivals.damaged += 1
                continue
            }
            arrivals.numbers.append(Int(number(0)))
            arrivals.times.append(now - number(8))
        }
    }
}

/// A socket that closures share.
private final class StreamSocket: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
