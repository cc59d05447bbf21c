internal import InternetProtocols
internal import Kernel
private import Synchronization

/// The forwarder to the network's DNS servers, which all programs may use.
///
/// Each query has its own thread and socket, so that a lost answer does not delay others.
package final class DNSForwarder: Sendable {
    /// The maximum number of concurrent queries.
    static let limit = 64

    private let exchange: DNSExchange
    private let running = Mutex(0)

    /// Makes a forwarder to these servers, in this order; empty when the network has no DNS server.
    init(servers: [SocketAddress]) { exchange = DNSExchange(servers: servers) }

    var hasServer: Bool { !exchange.servers.isEmpty }

    /// Forwards a query and its response unchanged, on a separate thread.
    ///
    /// The response is `nil` if no server responds or there are too many concurrent queries.
    func forward(_ query: [UInt8], byTCP: Bool, _ completion: @escaping @Sendable ([UInt8]?) -> Void) {
        guard hasServer, find({ [exchange] in byTCP ? exchange.byTCP(query) : exchange.byUDP(query) }, completion)
        else {
            return completion(nil)
        }
    }

    /// Looks up the addresses of a name as text, IPv4 first; empty if there are none or no server responds.
    ///
    /// Both families are queried concurrently (RFC 8305, section 3).
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

    /// Runs `body` on a separate thread; returns `false` if there are too many queries or no thread.
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

    /// Returns the addresses of one type; empty if no server responds or the response is invalid.
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
