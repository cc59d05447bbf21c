internal import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import Kernel
private import Synchronization

/// The resolver of the device: a DNS server on its loopback interface (RFC 1035, RFC 6762).
///
/// Programs find it through `/etc/resolv.conf`.
final class ResolverServer: Sendable {
    private struct Source: Sendable {
        /// The program; `nil` when it is unknown.
        var caller: Caller?
        var isTCP: Bool
        /// The number that identifies the socket among the open ones.
        ///
        /// It is the port of a UDP socket, or the negative number of a TCP connection.
        var client: Int
        var send: @Sendable ([UInt8]) -> Void
    }

    /// A query that waits for the addresses of a name.
    private struct Waiter: Sendable {
        var app: String?
        var completion: @Sendable ([String]) -> Void
    }

    private let tools: ServiceTools
    private let callers: any CallerIdentification
    private let shortage: DescriptorShortage
    private let lookUps = Mutex<[DNSName: [Waiter]]>([:])
    private let answers = Mutex(LookUpAnswers())
    private let connections = Atomic(0)

    init(
        on reactor: Reactor, at address: SocketAddress, _ tools: ServiceTools, callers: any CallerIdentification
    ) throws(SystemError) {
        self.tools = tools
        self.callers = callers
        shortage = DescriptorShortage(tools.privacy)
        // An accepted connection inherits the mark of the SYN, which identifies the program.
        try Sysctl.set("net/ipv4/tcp_fwmark_accept", to: "1")
        try listenByUDP(on: reactor, at: address)
        try listenByTCP(on: reactor, at: address)
    }

    private func listenByUDP(on reactor: Reactor, at address: SocketAddress) throws(SystemError) {
        let socket = try FileDescriptor.socket(AF_INET, SOCK_DGRAM)
        // Without marks, which an old kernel does not report, the program is unknown.
        try? socket.reportMarks()
        try socket.bind(to: address)
        try socket.setNonBlocking()
        let output = ReplySocket(try socket.duplicate())
        try reactor.watch(socket) { [weak self] socket in
            guard let self else { return .finish }
            if let datagram = try? socket.receiveDatagram(), let sender = datagram.sender {
                let caller = datagram.mark.flatMap(callers.caller(ofMark:))
                answer(
                    datagram.bytes,
                    Source(caller: caller, isTCP: false, client: Int(sender.port)) { output.send($0, to: sender) })
            }
            return .keep
        }
    }

    private func listenByTCP(on reactor: Reactor, at address: SocketAddress) throws(SystemError) {
        let listener = try FileDescriptor.socket(AF_INET, SOCK_STREAM)
        try listener.bind(to: address)
        try listener.listen()
        try listener.setNonBlocking()
        let spare = try SpareDescriptor()
        try reactor.watch(listener) { [weak self] listener in
            guard let self else { return .finish }
            switch spare.take(from: listener) {
            case .connection(let connection): take(connection, on: reactor)
            case .turnedAway: shortage.began()
            case .nothing: break
            }
            return .keep
        }
    }

    private func take(_ connection: consuming FileDescriptor, on reactor: Reactor) {
        do throws(SystemError) {
            try serve(connection, on: reactor)
            shortage.ended()
        } catch {
            if error.isShortage { shortage.began() }
        }
    }

    private func serve(_ connection: consuming FileDescriptor, on reactor: Reactor) throws(SystemError) {
        let caller = callers.caller(ofMark: try connection.mark())
        let number = connections.wrappingAdd(1, ordering: .relaxed).newValue
        try connection.setNonBlocking()
        let output = ReplySocket(try connection.duplicate())
        let stream = Mutex(DNSStream())
        try reactor.watch(connection) { [weak self] connection in
            guard let self, let bytes = try? connection.read(), !bytes.isEmpty else {
                output.shutDown()
                return .finish
            }
            for message in stream.withLock({ $0.take(bytes) }) {
                answer(
                    message, Source(caller: caller, isTCP: true, client: -number) { output.send(DNSStream.frame($0)) })
            }
            return .keep
        }
    }

    private func answer(_ message: [UInt8], _ source: Source) {
        switch DNSQuery.read(message) {
        case .ignore: return
        case .refuse(let response): source.send(response)
        case .query(let query) where query.name.isLocalDomain: source.send(query.response(.nonExistentDomain))
        case .query(let query) where query.name.isLocal: answerLocally(query, source)
        case .query(let query):
            let known = HostsFile.addresses(of: query.name.text).compactMap { IPAddress($0) }
            if known.isEmpty { return forward(message, query, source) }
            send(query.response(with: known), to: query, source)
        }
    }

    /// Answers a query for a local name: checks access before anything is sent, then uses Bonjour.
    private func answerLocally(_ query: DNSQuery, _ source: Source) {
        guard let caller = source.caller else {
            let name = query.name.text
            tools.privacy.emit(.warning("The resolver refuses \(name): which program asks for it is not known."))
            return source.send(query.response(.nonExistentDomain))
        }
        if refuses(query.name, to: caller) {
            if !tools.rules.asksWithAccessOnly { _ = tools.beginLookUp(query.name.text) { _ in } }
            return source.send(query.response(.nonExistentDomain))
        }
        lookUp(query.name, for: caller) { [self] addresses in
            let response = query.response(with: addresses.compactMap { IPAddress($0) }.filter { !$0.isLinkLocal })
            send(response, to: query, source)
        }
    }

    /// Forwards a query for any other name unchanged, for all programs.
    private func forward(_ message: [UInt8], _ query: DNSQuery, _ source: Source) {
        guard tools.forwarder.hasServer else { return source.send(query.response(.nonExistentDomain)) }
        let byTCP = source.isTCP && tools.rules.forwardsByTCP
        tools.forwarder.forward(message, byTCP: byTCP) { [self, loop = tools.loop] response in
            loop.perform { [self] in
                // The rules apply to names that end in `.local`, so another name with a gated answer is decided as such
                // a name.
                if let response, isGated(response), let local = DNSName("by-answer.local"),
                    refuses(local, to: source.caller)
                {
                    return source.send(query.response(.nonExistentDomain))
                }
                send(response ?? query.response(.serverFailure), to: query, source)
            }
        }
    }

    /// Sends a response, after announcing the addresses that the program will sort.
    private func send(_ response: [UInt8], to query: DNSQuery, _ source: Source) {
        // A truncated response is queried again over TCP.
        if let app = source.caller?.app, let packet = DNSPacket(prefixOf: response), !packet.flags.isTruncated {
            let sorted = answers.withLock {
                $0.add(
                    packet.addresses, for: query, by: app, client: source.client, at: MonotonicClock.nanoseconds)
            }
            if !sorted.isEmpty { tools.privacy.expectOrdering(of: sorted, by: app) }
        }
        source.send(response)
    }

    private func refuses(_ name: DNSName, to caller: Caller?) -> Bool {
        guard let app = caller?.app else { return false }
        let context = PrivacyCenter.Context(name: name.text, process: caller?.processName, pid: caller?.process)
        return !tools.privacy.ask(.resolve(name: name.text), by: app, context).isAllowed
    }

    /// Whether a response has an address that needs access.
    private func isGated(_ response: [UInt8]) -> Bool {
        guard !tools.rules.gatedAnswers.isEmpty, let packet = DNSPacket(prefixOf: response) else { return false }
        return packet.addresses.contains { address in
            tools.rules.gatedAnswers.contains(tools.network.destination(of: SocketAddress(address, port: 0)))
        }
    }

    /// Looks up a name once for all concurrent queries; the C library queries IPv4 and IPv6 together.
    private func lookUp(
        _ name: DNSName, for caller: Caller, _ completion: @escaping @Sendable ([String]) -> Void
    ) {
        let isFirst = lookUps.withLock { lookUps in
            lookUps[name, default: []].append(Waiter(app: caller.app, completion: completion))
            return lookUps[name]?.count == 1
        }
        guard isFirst else { return }
        _ = tools.beginLookUp(name.text) { [self, loop = tools.loop] event in
            loop.perform { [self] in
                let addresses = if case .addresses(let addresses) = event { addresses } else { [String]() }
                let all = lookUps.withLock { $0.removeValue(forKey: name) } ?? []
                for app in Set(all.map(\.app)) { tools.reportResolved(name.text, addresses, for: app) }
                for waiter in all { waiter.completion(addresses) }
            }
        }
    }
}

/// The socket for responses, which drops what it cannot send.
private final class ReplySocket: Sendable {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    func send(_ bytes: [UInt8], to address: SocketAddress) { try? descriptor.send(bytes, to: address) }
    func send(_ bytes: [UInt8]) { try? descriptor.sendAtOnce(bytes) }
    func shutDown() { descriptor.shutDown() }
}
