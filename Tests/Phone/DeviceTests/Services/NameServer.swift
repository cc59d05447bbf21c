import Device
import Dispatch
import Glibc
import InternetProtocols
import Kernel
import Synchronization
import Testing

/// A DNS server of a test, at 127.0.0.2 unless it says another address, that answers as the test says, and remembers the queries.
final class NameServer: Sendable {
    private let queries = Mutex<[[UInt8]]>([])
    /// Signalled once for each query.
    private let arrivals = DispatchSemaphore(value: 0)
    private let reactor: Reactor
    private let answer: @Sendable (DNSQuery) -> [UInt8]?
    private let last = Mutex<(@Sendable ([UInt8]) -> Void)?>(nil)

    var asked: [[UInt8]] { queries.withLock { $0 } }

    init(_ fixture: ServicesFixture, at text: String = "127.0.0.2", answer: @escaping @Sendable (DNSQuery) -> [UInt8]?)
        throws
    {
        self.answer = answer
        reactor = try Reactor()
        let address = try #require(SocketAddress(text, port: 53))
        let datagrams = try fixture.run {
            let socket = try FileDescriptor.socket(address.family, SOCK_DGRAM)
            try socket.bind(to: address)
            return socket
        }
        try reactor.watch(datagrams) { [weak self] socket in
            guard let self, let datagram = try? socket.receiveDatagram(),
                let sender = datagram.sender
            else { return .finish }
            if let way = try? WayBack(socket.duplicate()) {
                last.withLock { $0 = { try? way.socket.send($0, to: sender) } }
            }
            if let response = response(to: datagram.bytes) { try? socket.send(response, to: sender) }
            return .keep
        }
        let listener = try fixture.run {
            let socket = try FileDescriptor.socket(address.family, SOCK_STREAM)
            try socket.bind(to: address)
            try socket.listen()
            return socket
        }
        try reactor.watch(listener) { [weak self] listener in
            guard let self, let connection = try? listener.accept() else { return .finish }
            let stream = Mutex(DNSStream())
            try? reactor.watch(connection) { [weak self] connection in
                guard let self, let bytes = try? connection.read(), !bytes.isEmpty else { return .finish }
                for query in stream.withLock({ $0.take(bytes) }) {
                    if let response = response(to: query) { try? connection.send(DNSStream.frame(response)) }
                }
                return .keep
            }
            return .keep
        }
    }

    deinit { reactor.stop() }

    /// Responds to who asked by UDP last.
    func sendToLast(_ response: [UInt8]) { last.withLock { $0 }?(response) }

    /// Waits until there are so many queries, for a minute at most: who does not wait for an answer may be done before
    /// they are taken.
    func asked(atLeast count: Int) -> [[UInt8]] {
        let deadline = DispatchTime.now() + 60
        let come = (0..<count).prefix { _ in arrivals.wait(timeout: deadline) == .success }
        for _ in come { arrivals.signal() }
        return asked
    }

    private func response(to bytes: [UInt8]) -> [UInt8]? {
        queries.withLock { $0.append(bytes) }
        arrivals.signal()
        guard case .query(let query) = DNSQuery.read(bytes) else { return nil }
        return answer(query)
    }
}

/// A socket that can be shared.
private final class WayBack: Sendable {
    let socket: FileDescriptor

    init(_ socket: consuming FileDescriptor) { self.socket = socket }
}
