internal import InternetProtocols
internal import Kernel
private import Synchronization

/// The way to the network's DNS servers, which everybody may use.
///
/// Each query has a thread and a socket of its own for the time it takes, so that a lost answer delays no other.
package final class DNSForwarder: Sendable {
    /// How many queries may be on their way at the same time.
    static let limit = 64

    private let exchange: DNSExchange
    private let running = Mutex(0)

    /// Forwards to these ports, in this order; none when the network has no DNS server.
    init(servers: [SocketAddress]) { exchange = DNSExchange(servers: servers) }

    /// Whether there is a server to ask.
    var hasServer: Bool { !exchange.servers.isEmpty }

    /// Passes a query on as it is and the response back as it comes, on a thread of its own; `nil` when the servers
    /// are silent or too many queries are on their way.
    func forward(_ query: [UInt8], byTCP: Bool, _ completion: @escaping @Sendable ([UInt8]?) -> Void) {
        guard hasServer, find({ [exchange] in byTCP ? exchange.byTCP(query) : exchange.byUDP(query) }, completion)
        else {
            return completion(nil)
        }
    }

    /// Looks up the addresses of a name, as text, those of IPv4 first; none if it has none or the servers are silent.
    ///
    /// Both families are asked for at the same time (RFC 8305, section 3).
    func lookUp(_ name: DNSName, _ completion: @escaping @Sendable ([String]) -> Void) {
        guard hasServer else { return completion([]) }
        let types = [DNSRecordType.a, .aaaa]
        let answers = Mutex<[Int: [IPAddress]]>([:])
        for (index, type) in types.enumerated() {
            let take: @Sendable ([IPAddress]) -> Void = { addresses in
                let all = answers.withLock { answers in
                    answers[index] = addresses
                    return answers.count == types.count ? answers : nil
                }
                if let all { completion(types.indices.flatMap { all[$0] ?? [] }.map(\.description)) }
            }
            if !find({ [exchange] in Self.addresses(of: name, type, exchange) }, take) { take([]) }
        }
    }

    /// Finds something out on a thread of its own; `false` when too many do so, or there is no thread.
    private func find<Found: Sendable>(
        _ body: @escaping @Sendable () -> Found, _ completion: @escaping @Sendable (Found) -> Void
    ) -> Bool {
        guard admit() else { return false }
        do {
            try PlainThread.start { [self] in
                let found = body()
                running.withLock { $0 -= 1 }
                completion(found)
            }.detach()
            return true
        } catch {
            running.withLock { $0 -= 1 }
            return false
        }
    }

    private func admit() -> Bool {
        running.withLock { running in
            guard running < Self.limit else { return false }
            running += 1
            return true
        }
    }

    /// What a server answers; nothing when all are silent, or the response makes no sense.
    private static func addresses(of name: DNSName, _ type: DNSRecordType, _ exchange: DNSExchange) -> [IPAddress] {
        let query = DNSPacket(asking: name, type, id: .random(in: 0...UInt16.max))
        func response(_ bytes: [UInt8]?) -> DNSPacket? {
            guard let bytes, let packet = try? DNSPacket(bytes), packet.isResponse(to: query) else { return nil }
            return packet
        }
        guard let first = response(exchange.byUDP(query.bytes)) else { return [] }
        guard first.flags.isTruncated else { return first.addresses }
        return response(exchange.byTCP(query.bytes))?.addresses ?? []
    }
}
