private import InternetProtocols
private import Kernel
internal import LabModel
private import Synchronization

/// An engine that truncates a DNS server's UDP responses, so that resolvers retry over TCP (RFC 1035, 4.2.1; RFC 7766).
///
/// A proxy in front of the server queries it and removes the records; the server is unchanged. This is a class because
/// it keeps the proxy until it heals.
final class TruncatedAnswers: FaultEngine {
    private let fault: Fault
    private let program: ProgramID
    private let addresses: [IPAddress]
    private let proxy = Mutex<TruncatingProxy?>(nil)
    /// The host's packets still pass.
    var hosts: Set<String> { [] }

    init(fault: Fault, program: ProgramID, addresses: [IPAddress]) {
        (self.fault, self.program, self.addresses) = (fault, program, addresses)
    }

    func inject(into lab: Lab) async throws {
        guard await lab.program(program)?.isRunning == true else {
            throw FaultError(.hadNoEffect, "\(fault) had no effect: it is not running.")
        }
        guard await lab.zoneFile(of: program) != nil else {
            throw FaultError(.notApplicable, "\(fault) is not possible: \(program) is no DNS server of PushLab's.")
        }
        let targets = addresses.map { SocketAddress($0, port: UInt16(DNSServer.port)) }
        let proxy = try await lab.inside(program.host) { try TruncatingProxy(of: targets) }
        self.proxy.withLock { $0 = proxy }
        try proxy.start()
        try await prove(isTruncated: true, in: lab, otherwise: .hadNoEffect)
    }

    func heal(in lab: Lab) async throws {
        guard stopProxy() else { return }
        guard await lab.program(program)?.isRunning == true else { return }
        try await prove(isTruncated: false, in: lab, otherwise: .didNotHeal)
    }

    /// Stops the proxy; returns whether there was one.
    private func stopProxy() -> Bool {
        guard let proxy = proxy.withLock({ $0.take() }) else { return false }
        proxy.stop()
        return true
    }

    /// Queries the server at each of its addresses for the first name of its zone, and checks the truncation.
    private func prove(isTruncated: Bool, in lab: Lab, otherwise kind: FaultError.Kind) async throws {
        let zone = DNSZone(file: try await lab.zoneFile(of: program)?.read() ?? "")
        guard let (text, known) = zone.addresses.min(by: { $0.key < $1.key }), let first = known.first,
            let name = DNSName(text)
        else { throw FaultError(kind, "\(fault) \(kind.rawValue): it knows no name.") }
        let query = DNSPacket(asking: name, first.isV6 ? .aaaa : .a, id: .random(in: 0...UInt16.max))
        let addresses = addresses
        let truncated = try await lab.inside(program.host) {
            try addresses.map { address in
                let bytes = try Probe.exchange(
                    query.bytes, with: address.bytes, port: UInt16(DNSServer.port), milliseconds: 10_000)
                guard let bytes, let response = try? DNSPacket(bytes), response.isResponse(to: query) else {
                    return Bool?.none
                }
                return response.flags.isTruncated && response.answers.isEmpty
            }
        }
        guard truncated.allSatisfy({ $0 == isTruncated }) else {
            throw FaultError(kind, "\(fault) \(kind.rawValue): other answers for \(text).")
        }
    }
}

/// A proxy that sends a DNS server's UDP responses without their records.
private final class TruncatingProxy: Sendable {
    private final class Side: Sendable {
        let socket: FileDescriptor
        private let address: SocketAddress

        init(_ address: SocketAddress) throws {
            self.address = address
            socket = try .datagramSocket(inFrontOf: address)
        }

        /// Stops receiving.
        ///
        /// Closing the socket is not enough: a child process that has not executed its program yet has a copy of it.
        func leave() { try? socket.connect(to: address) }
    }

    private struct Query {
        var side: Int
        var sender: SocketAddress
        var id: [UInt8]
    }

    private let sides: [Side]
    private let server: FileDescriptor
    private let waking: FileDescriptor
    private let thread = Mutex<PlainThread.Handle?>(nil)

    /// Opens its sockets in the calling thread's namespace; it queries the server at the loopback address.
    init(of addresses: [SocketAddress]) throws {
        sides = try addresses.map { try Side($0) }
        server = try .datagramSocket(
            to: SocketAddress(IPAddress(127, 0, 0, 1), port: UInt16(DNSServer.port)), room: 1 << 20)
        try server.setNonBlocking()
        waking = try .counter()
    }

    func start() throws {
        let handle = try PlainThread.start { [self] in run() }
        thread.withLock { $0 = handle }
    }

    /// Ends the thread and leaves the server's addresses; pending queries are lost.
    func stop() {
        waking.wake()
        thread.withLock { $0.take() }?.join()
        for side in sides { side.leave() }
    }

    private func run() {
        var queries: [UInt16: Query] = [:]
        var last: UInt16 = 0
        while let ready = try? FileDescriptor.wait(
            toRead: [waking.raw, server.raw] + sides.map { $0.socket.raw }), !ready.contains(0)
        {
            for (index, side) in sides.enumerated() where ready.contains(index + 2) {
                while let datagram = try? side.socket.receiveDatagram() {
                    guard let sender = datagram.sender, datagram.bytes.count > 2 else { continue }
                    last &+= 1
                    queries[last] = Query(side: index, sender: sender, id: Array(datagram.bytes.prefix(2)))
                    pass(datagram.bytes, as: last)
                }
            }
            while let bytes = try? server.read() {
                guard bytes.count > 2,
                    let query = queries.removeValue(forKey: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
                else { continue }
                let answer = query.id + Self.truncated(bytes).dropFirst(2)
                try? sides[query.side].socket.send(answer, to: query.sender)
            }
        }
    }

    /// Forwards a query to the server with another id.
    private func pass(_ query: [UInt8], as number: UInt16) {
        let bytes = [UInt8(number >> 8), UInt8(number & 0xff)] + query.dropFirst(2)
        try? server.send(bytes)
    }

    /// Returns a response without its records, if it has answers.
    private static func truncated(_ response: [UInt8]) -> [UInt8] {
        guard var packet = try? DNSPacket(response), !packet.answers.isEmpty else { return response }
        (packet.answers, packet.authorities, packet.additionals) = ([], [], [])
        packet.flags.isTruncated = true
        return packet.bytes
    }
}
