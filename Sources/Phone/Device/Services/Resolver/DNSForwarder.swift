internal import DNSMessage
internal import Glibc
internal import InternetAddress
internal import Kernel
internal import Netlink
private import Synchronization

/// The way to the network's DNS server, which everybody may use.
///
/// Each query has a thread and a socket of its own for the time it takes, so that a lost answer delays no other.
package final class DNSForwarder: Sendable {
    /// How long one attempt waits for the server; two of them stay below the five seconds that the C library of a device
    /// waits before it asks again (resolv.conf(5)).
    package static let timeout = Duration.milliseconds(1_250)
    /// How many queries may be on their way at the same time.
    static let limit = 64

    private let server: SocketAddress?
    private let running = Mutex(0)

    /// Forwards to port 53 of this address; `nil` when the network has no DNS server.
    init(server: SocketAddress?) { self.server = server }

    /// Whether there is a server to ask.
    var hasServer: Bool { server != nil }

    /// Passes a query on as it is and the response back as it comes, on a thread of its own; `nil` when the server is
    /// silent or too many queries are on their way.
    func forward(_ query: [UInt8], byTCP: Bool, _ completion: @escaping @Sendable ([UInt8]?) -> Void) {
        guard let server,
            find({ byTCP ? Self.exchangeByTCP(query, server) : Self.exchangeByUDP(query, server) }, completion)
        else { return completion(nil) }
    }

    /// Looks up the addresses of a name, as text; none when it has none or the server is silent.
    func lookUp(_ name: DNSName, _ completion: @escaping @Sendable ([String]) -> Void) {
        guard let server,
            find(
                { [DNSRecordType.a, .aaaa].flatMap { Self.addresses(of: name, $0, server) }.map(\.description) },
                completion)
        else { return completion([]) }
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

    /// What the server answers; nothing when it is silent, or its response makes no sense.
    private static func addresses(of name: DNSName, _ type: DNSRecordType, _ server: SocketAddress) -> [IPAddress] {
        let query = DNSPacket(asking: name, type, id: .random(in: 0...UInt16.max))
        func response(_ bytes: [UInt8]?) -> DNSPacket? {
            guard let bytes, let packet = try? DNSPacket(bytes), packet.isResponse(to: query) else { return nil }
            return packet
        }
        guard let first = response(exchangeByUDP(query.bytes, server)) else { return [] }
        guard first.flags.isTruncated else { return first.addresses }
        return response(exchangeByTCP(query.bytes, server))?.addresses ?? []
    }

    private static func exchangeByUDP(_ query: [UInt8], _ server: SocketAddress) -> [UInt8]? {
        guard let socket = try? FileDescriptor.socket(server.family, SOCK_DGRAM),
            (try? socket.setTimeouts(timeout)) != nil, (try? socket.connect(to: server)) != nil
        else { return nil }
        for _ in 0..<2 {
            guard (try? socket.send(query)) != nil else { return nil }
            // The port is new and connected, so only the server can answer; late answers to other ids are passed over.
            while let response = try? socket.read() {
                if response.starts(with: query.prefix(2)) { return response }
            }
        }
        return nil
    }

    private static func exchangeByTCP(_ query: [UInt8], _ server: SocketAddress) -> [UInt8]? {
        guard let socket = try? FileDescriptor.socket(server.family, SOCK_STREAM),
            (try? socket.setTimeouts(timeout)) != nil, (try? socket.connect(to: server)) != nil,
            (try? socket.send(DNSStream.frame(query))) != nil
        else { return nil }
        var stream = DNSStream()
        while let bytes = try? socket.read(), !bytes.isEmpty {
            if let response = stream.take(bytes).first { return response }
        }
        return nil
    }
}
