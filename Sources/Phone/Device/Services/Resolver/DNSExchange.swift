internal import Glibc
internal import InternetProtocols
package import Kernel

/// A query to the network's DNS servers, one after the other, until one answers.
///
/// The next server is queried after the timeout of one turn, or immediately if a server is unreachable or responds with
/// SERVFAIL, NOTIMP or REFUSED. NXDOMAIN is an answer. Over UDP there are two rounds, and late responses are accepted.
package struct DNSExchange: Sendable {
    /// The servers, in order.
    package let servers: [SocketAddress]

    package init(servers: [SocketAddress]) { self.servers = servers }

    /// The number of rounds over UDP.
    private static let rounds = 2
    /// The timeout of the whole exchange, less than the five seconds after which a device's C library queries again
    /// (resolv.conf(5)).
    private static let limit = Duration.seconds(4)
    /// The maximum timeout of one turn.
    private static let longestTurn = Duration.milliseconds(1_250)

    /// The timeout of one server, after which the next is queried.
    package var turn: Duration { min(Self.longestTurn, Self.limit / (Self.rounds * max(servers.count, 1))) }

    /// Queries over UDP; `nil` if no server responds.
    func byUDP(_ query: [UInt8]) -> [UInt8]? {
        var open: [Int: QuerySocket] = [:]
        var failures: [Int: [UInt8]] = [:]
        for _ in 0..<Self.rounds {
            for (index, server) in servers.enumerated() where failures[index] == nil {
                open[index] = (open[index] ?? QuerySocket(to: server)).flatMap { $0.send(query) ? $0 : nil }
                let end = MonotonicClock.nanoseconds + Int64(turn / .nanoseconds(1))
                while open[index] != nil, let (sender, heard) = Self.next(of: open, until: end) {
                    switch heard {
                    case .nothing: continue
                    case .gone: open[sender] = nil
                    case .message(let response) where !response.starts(with: query.prefix(2)): continue
                    case .message(let response) where response.isFailure:
                        failures[sender] = response
                        open[sender] = nil
                    case .message(let response): return response
                    }
                }
            }
        }
        return failures.min { $0.key < $1.key }?.value
    }

    /// Queries over TCP; `nil` if no server responds.
    func byTCP(_ query: [UInt8]) -> [UInt8]? {
        var failure: [UInt8]?
        for server in servers {
            guard let response = byTCP(query, server) else { continue }
            if !response.isFailure { return response }
            failure = failure ?? response
        }
        return failure
    }

    private func byTCP(_ query: [UInt8], _ server: SocketAddress) -> [UInt8]? {
        guard let socket = try? FileDescriptor.socket(server.family, SOCK_STREAM),
            (try? socket.setTimeouts(turn)) != nil, (try? socket.connect(to: server)) != nil,
            (try? socket.send(DNSStream.frame(query))) != nil
        else { return nil }
        var stream = DNSStream()
        while let bytes = try? socket.read(), !bytes.isEmpty {
            if let response = stream.take(bytes).first { return response }
        }
        return nil
    }

    /// Waits for the next event of any server; `nil` after the timeout.
    private static func next(of open: [Int: QuerySocket], until end: Int64) -> (Int, QuerySocket.Heard)? {
        let order = open.keys.sorted()
        var waiting = order.compactMap { index in
            open[index].map { pollfd(fd: $0.descriptor.raw, events: Int16(POLLIN), revents: 0) }
        }
        let left = end - MonotonicClock.nanoseconds
        guard left > 0, unsafe poll(&waiting, nfds_t(waiting.count), Int32(left / 1_000_000) + 1) != 0 else {
            return nil
        }
        for (index, polled) in zip(order, waiting) where polled.revents != 0 {
            return open[index].map { (index, $0.read()) }
        }
        // A signal has interrupted poll(2).
        return order.first.map { ($0, .nothing) }
    }
}

/// The UDP socket to one DNS server.
///
/// It has a new port and is connected, so that only the server can answer and ICMP errors are reported.
private final class QuerySocket: Sendable {
    /// The result of a read.
    enum Heard {
        case message([UInt8])
        case nothing
        /// The server, or the route to it, is unreachable.
        case gone
    }

    let descriptor: FileDescriptor

    /// Connects to the server; `nil` without a route to it.
    init?(to server: SocketAddress) {
        guard let socket = try? FileDescriptor.socket(server.family, SOCK_DGRAM), (try? socket.setNonBlocking()) != nil,
            (try? socket.connect(to: server)) != nil
        else { return nil }
        descriptor = socket
    }

    func send(_ query: [UInt8]) -> Bool { (try? descriptor.send(query)) != nil }

    func read() -> Heard {
        do throws(SystemError) {
            return try descriptor.read().map { .message($0) } ?? .nothing
        } catch {
            return .gone
        }
    }
}

extension [UInt8] {
    /// Whether the response says that the server cannot answer.
    fileprivate var isFailure: Bool {
        guard count > 3 else { return true }
        let code = DNSFlags(rawValue: UInt16(self[2]) << 8 | UInt16(self[3])).responseCode
        return [.serverFailure, .notImplemented, .refused].contains(code)
    }
}
