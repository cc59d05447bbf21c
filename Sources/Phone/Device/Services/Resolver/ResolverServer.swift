internal import DeviceProtocol
internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import Kernel
private import Synchronization

/// The resolver of the device: a DNS server on its loopback interface, which every program of the host finds by
/// `/etc/resolv.conf` (RFC 1035, RFC 6762).
final class ResolverServer: Sendable {
    /// Where a query came from.
    private struct Source: Sendable {
        /// Who asks; `nil` when that is not known.
        var caller: Caller?
        /// Whether it came by TCP.
        var isTCP: Bool
        /// What tells its socket from others that are open: the port of a UDP socket, or the number of a TCP connection,
        /// which is negative.
        var client: Int
        /// The way back.
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

    /// Listens on an address by UDP and TCP.
    init(
        on reactor: Reactor, at address: SocketAddress, _ tools: ServiceTools, callers: any CallerIdentification
    ) throws(SystemError) {
        self.tools = tools
        self.callers = callers
        shortage = DescriptorShortage(tools.privacy)
        // An accepted connection has the mark of what its peer sent, which identifies it.
        try Sysctl.set("net/ipv4/tcp_fwmark_accept", to: "1")
        try listenByUDP(on: reactor, at: address)
        try listenByTCP(on: reactor, at: address)
    }

    private func listenByUDP(on reactor: Reactor, at address: SocketAddress) throws(SystemError) {
        let socket = try FileDescriptor.socket(AF_INET, SOCK_DGRAM)
        // A kernel that does not report marks leaves it unknown who asks.
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

    /// A name of the local network: gated before anything is sent, then asked for by Bonjour.
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

    /// Any other name: passed on to the network's DNS servers as it is, for everybody.
    private func forward(_ message: [UInt8], _ query: DNSQuery, _ source: Source) {
        guard tools.forwarder.hasServer else { return source.send(query.response(.nonExistentDomain)) }
        let byTCP = source.isTCP && tools.configuration.sabotage != .asksByUDPOnly
        tools.forwarder.forward(message, byTCP: byTCP) { [self, loop = tools.loop] response in
            loop.perform { [self] in
                // The rules know of names that end in `.local`; one that leads where those do is asked about as one.
                if let response, isGated(response), let local = DNSName("by-answer.local"),
                    refuses(local, to: source.caller)
                {
                    return source.send(query.response(.nonExistentDomain))
                }
                send(response ?? query.response(.serverFailure), to: query, source)
            }
        }
    }

    /// Responds, after it was noted which addresses the program is going to sort.
    private func send(_ response: [UInt8], to query: DNSQuery, _ source: Source) {
        // One that was cut off is asked for again by TCP.
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

    /// Whether a response leads to where a program needs access, as a `.local` name does.
    private func isGated(_ response: [UInt8]) -> Bool {
        guard !tools.rules.gatedAnswers.isEmpty, let packet = DNSPacket(prefixOf: response) else { return false }
        return packet.addresses.contains { address in
            tools.rules.gatedAnswers.contains(tools.network.destination(of: SocketAddress(address, port: 0)))
        }
    }

    /// Looks a name up, once for all who ask at the same time; the C library asks for IPv4 and IPv6 in one go.
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

/// The way back to who asked; what it cannot take is lost, as on any network.
private final class ReplySocket: Sendable {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    func send(_ bytes: [UInt8], to address: SocketAddress) { try? descriptor.send(bytes, to: address) }
    func send(_ bytes: [UInt8]) { try? descriptor.sendAtOnce(bytes) }
    func shutDown() { descriptor.shutDown() }
}
