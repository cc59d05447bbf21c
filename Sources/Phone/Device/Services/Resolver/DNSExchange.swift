internal import Glibc
internal import InternetProtocols
package import Kernel

/// A query that is put to the network's DNS servers, one after the other, until one answers it.
///
/// The next server is asked when one is silent for a turn, and at once when it is gone, or says that it cannot answer
/// (SERVFAIL, NOTIMP, REFUSED). That a name does not exist is an answer. By UDP they are asked twice, and those that were
/// silent are still heard.
package struct DNSExchange: Sendable {
    /// The servers, the first one asked first.
    package let servers: [SocketAddress]

    /// Asks these.
    package init(servers: [SocketAddress]) { self.servers = servers }

    /// How often they are asked by UDP.
    private static let rounds = 2
    /// How long all may take together; it stays below the five seconds that the C library of a device waits before it asks
    /// again (resolv.conf(5)).
    private static let limit = Duration.seconds(4)
    /// The longest turn.
    private static let longestTurn = Duration.milliseconds(1_250)

    /// How long one server is waited for before the next is asked.
    package var turn: Duration { min(Self.longestTurn, Self.limit / (Self.rounds * max(servers.count, 1))) }

    /// Asks by UDP; `nil` when all are silent or gone.
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

    /// Asks by TCP; `nil` when all are silent or gone.
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

    /// What the first server says that says anything; `nil` at the end of the time.
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
        // A signal came instead.
        return order.first.map { ($0, .nothing) }
    }
}

/// The way to one DNS server by UDP.
///
/// Its port is new and it is connected, so that only the server can answer, and the host says when nobody is there.
private final class QuerySocket: Sendable {
    /// What there was to read.
    enum Heard {
        case message([UInt8])
        case nothing
        /// The server, or the way to it, is not there.
        case gone
    }

    let descriptor: FileDescriptor

    /// `nil` when no way leads to the server.
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
    /// Whether it is the response of a server that cannot answer.
    fileprivate var isFailure: Bool {
        guard count > 3 else { return true }
        let code = DNSFlags(rawValue: UInt16(self[2]) << 8 | UInt16(self[3])).responseCode
        return [.serverFailure, .notImplemented, .refused].contains(code)
    }
}
