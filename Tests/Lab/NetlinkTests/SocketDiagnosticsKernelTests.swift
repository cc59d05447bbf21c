import Glibc
import Kernel
import Netlink
import Testing

@Suite(.needsNamespaces)
struct SocketDiagnosticsKernelTests {
    let lab: TinyLab

    init() throws {
        lab = try TinyLab()
        try lab.waitUntilReady()
    }

    private struct Pair {
        let listener: TestSocket
        let client: TestSocket
        let server: TestSocket
    }

    private func connect(isV6: Bool = false) throws -> Pair {
        let listener = try TestSocket(SOCK_STREAM, in: lab.hosts[1], isV6: isV6, port: 7000)
        try listener.listen()
        let client = try TestSocket(SOCK_STREAM, in: lab.hosts[0], isV6: isV6)
        try client.connect(to: isV6 ? try address6(2) : try address(10, 1, 0, 2), port: 7000)
        return Pair(listener: listener, client: client, server: try listener.accept())
    }

    private func clientConnection() throws -> TCPConnection {
        let all = try lab.hosts[0].netlink(.socketDiagnostics) { try $0.tcpConnections(in: [.established]) }
        return try #require(all.first { $0.remote.port == 7000 })
    }

    @Test(arguments: [false, true]) func `A connection is listed with its ends and figures`(isV6: Bool) throws {
        let pair = try connect(isV6: isV6)
        try pair.client.descriptor.write([UInt8](repeating: 7, count: 300))
        #expect(try pair.server.receive(within: 60_000)?.utf8.count == 300)
        let connection = try clientConnection()
        #expect(connection.state == .established)
        #expect(connection.remote.description == (isV6 ? "[fd00:1::2]:7000" : "10.1.0.2:7000"))
        #expect(connection.local.address == (isV6 ? try address6(1) : try address(10, 1, 0, 1)))
        #expect(connection.inode != 0)
        let statistics = try #require(connection.statistics)
        // Where the kernel itself had to wait, it may have sent the data again.
        #expect(statistics.bytesSent == 300 + statistics.bytesRetransmitted)
        #expect((statistics.retransmissions == 0) == (statistics.bytesRetransmitted == 0))
    }

    @Test func `A port is listening or not`() throws {
        let listener = try TestSocket(SOCK_STREAM, in: lab.hosts[1], isV6: true, port: 7001)
        let before = try lab.hosts[1].netlink(.socketDiagnostics) { try $0.isListening(onPort: 7001) }
        #expect(!before)
        try listener.listen()
        let after = try lab.hosts[1].netlink(.socketDiagnostics) {
            (try $0.isListening(onPort: 7001), try $0.isListening(onPort: 7002))
        }
        #expect(after == (true, false))
        let elsewhere = try lab.hosts[0].netlink(.socketDiagnostics) { try $0.isListening(onPort: 7001) }
        #expect(!elsewhere)
    }

    @Test(arguments: [false, true]) func `A destroyed connection ends on both sides`(isV6: Bool) throws {
        let pair = try connect(isV6: isV6)
        let connection = try clientConnection()
        try lab.hosts[0].netlink(.socketDiagnostics) { try $0.perform(SocketDiagnostics.destroy(connection)) }
        let aborted = #expect(throws: SystemError.self) { _ = try pair.client.receive(within: 60_000) }
        #expect(aborted?.number == ECONNABORTED)
        let reset = #expect(throws: SystemError.self) { _ = try pair.server.receive(within: 60_000) }
        #expect(reset?.number == ECONNRESET)
        let again = #expect(throws: NetlinkError.self) {
            try lab.hosts[0].netlink(.socketDiagnostics) { try $0.perform(SocketDiagnostics.destroy(connection)) }
        }
        #expect(again?.number == ENOENT)
    }

    @Test func `Retransmissions match the loss, also in the report of the end`() throws {
        let monitor = try lab.hosts[0].run { MonitorBox(try NetlinkMonitor.closedConnections()) }.take()
        let live = try exchangeUnderLoss()
        // The sockets are closed by now; each reports its last figures.
        var last: TCPConnection?
        while last == nil, try monitor.waitForEvents(within: .seconds(60)) {
            for case .connectionClosed(let closed) in try monitor.read() where closed.remote.port == 7000 {
                last = closed
            }
        }
        let final = try #require(last?.statistics)
        #expect(final.bytesSent >= live.bytesSent)
        #expect(final.retransmissions >= live.retransmissions)
        #expect(last?.inode == 0)
    }

    @Test func `The report of the end names the connection by the same cookie`() throws {
        let monitor = try lab.hosts[0].run { MonitorBox(try NetlinkMonitor.closedConnections()) }.take()
        let cookie = try cookieOfClosed()
        var ended: [UInt64] = []
        while ended.isEmpty, try monitor.waitForEvents(within: .seconds(60)) {
            for case .connectionClosed(let closed) in try monitor.read() where closed.remote.port == 7000 {
                ended.append(closed.cookie)
            }
        }
        #expect(cookie != 0)
        #expect(ended.first == cookie)
    }

    /// Makes a connection and closes it, and returns the client's cookie.
    private func cookieOfClosed() throws -> UInt64 {
        let pair = try connect()
        return try withExtendedLifetime(pair) { try clientConnection().cookie }
    }

    /// Sends 600 kB while every 20th packet is lost, and returns the sender's figures from before it closed.
    private func exchangeUnderLoss() throws -> TCPStatistics {
        let pair = try connect()
        try pair.client.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        try pair.server.descriptor.setNonBlocking()
        var rules = [PacketRule(.count, counter: "seen"), PacketRule(.drop, counter: "lost")]
        for index in rules.indices {
            rules[index].inputs = ["v1"]
            rules[index].traffic = .tcp
            rules[index].destinationPort = 7000
        }
        rules[1].chance = .every(20)
        let filter = PacketFilter(name: "loss", at: .bridgeForward, rules: rules)
        try lab.lab.run { try filter.install() }

        var received = 0
        let chunk = [UInt8](repeating: 7, count: 1000)
        for sent in 1...600 {
            try pair.client.descriptor.write(chunk)
            // At most 24 chunks under way.
            while received < (sent - 24) * 1000 || (sent == 600 && received < 600_000) {
                let text = try #require(try pair.server.receive(within: 60_000))
                received += text.utf8.count
            }
        }
        let counts = try lab.lab.run { try filter.counts() }
        let lost = try #require(counts["lost"]).packets
        let live = try #require(try clientConnection().statistics)
        #expect(live.bytesSent - live.bytesRetransmitted == 600_000)
        #expect(lost >= 20)
        // Each loss costs one retransmission; a few more may be sent on suspicion.
        #expect((lost...(lost * 3 / 2 + 5)).contains(UInt64(live.retransmissions)))
        #expect((0.03...0.10).contains(Double(live.bytesRetransmitted) / Double(live.bytesSent)))
        return live
    }
}
