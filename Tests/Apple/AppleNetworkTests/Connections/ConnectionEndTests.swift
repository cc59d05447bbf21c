import AppleNetwork
import Dispatch
import Foundation
import TestTools
import Testing

/// What a connection says of itself once it is ready, and when both of its sides have ended.
@Suite struct ConnectionEndTests {
    private func pair(
        _ parameters: NWParameters = .tcp
    ) async -> (client: Watched, server: Watched, TestServer) {
        let server = TestServer(parameters)
        let client = Watched(NWConnection(host: "127.0.0.1", port: await server.port, using: parameters))
        await client.isIn(.ready)
        let accepted = Watched(await server.connection())
        await accepted.isIn(.ready)
        return (client, accepted, server)
    }

    // "A state that indicates that the connection has disconnected or encountered an error": NWConnection.State.failed.
    @Test func `a stream that both sides have ended has failed, once its end is received`() async {
        let (client, accepted, server) = await pair()
        await client.send("last", .finalMessage)
        #expect(await accepted.receive(4, 4).text == "last")
        await accepted.send("answer", .finalMessage)
        #expect(client.connection.state == .ready, "its bytes are not received")
        #expect(await client.receive(6, 6).text == "answer")
        _ = client.askForMessage()
        await client.isIn(.failed(.posix(.ENOTCONN)))
        #expect(await client.receive().error == .posix(.ENOTCONN))
        #expect(await client.send("late") == .posix(.EPIPE))
        client.connection.cancel()
        await client.isIn(.cancelled)
        accepted.connection.cancel()
        await server.close()
    }

    @Test func `a stream that the peer alone has ended stays ready`() async {
        let (client, accepted, server) = await pair()
        await accepted.send("last", .finalMessage)
        #expect(await client.receive(4, 4).text == "last")
        _ = await client.receive()
        #expect(client.connection.state == .ready)
        #expect(await client.send("more") == nil)
        client.connection.cancel()
        accepted.connection.cancel()
        await server.close()
    }

    private func report(_ connection: NWConnection) async -> NWConnection.EstablishmentReport? {
        await withCheckedContinuation { continuation in
            connection.requestEstablishmentReport(queue: .global()) { continuation.resume(returning: $0) }
        }
    }

    // NWConnection.EstablishmentReport: handshakes, resolutions, duration, previousAttemptCount.
    @Test func `a report of an address has the handshake of TCP, and no look-up`() async {
        let (client, accepted, server) = await pair()
        let report = await report(client.connection)
        #expect(report?.resolutions.count == 0 && report?.previousAttemptCount == 0)
        #expect(report?.handshakes.map(\.definition) == [NWProtocolTCP.definition])
        #expect((report?.handshakes.first?.handshakeRTT ?? 0) > 0)
        #expect((report?.duration ?? 0) >= (report?.handshakes.first?.handshakeDuration ?? 1))
        #expect(report?.attemptStartedAfterInterval == 0)
        #expect(await self.report(accepted.connection) != nil, "of an accepted connection")
        client.connection.cancel()
        accepted.connection.cancel()
        await server.close()
    }

    @Test func `a report that is requested early comes once the connection is ready`() async {
        let server = TestServer(.tcp)
        let connection = NWConnection(host: "127.0.0.1", port: await server.port, using: .tcp)
        async let early = report(connection)
        let client = Watched(connection)
        #expect(await early != nil)
        client.connection.cancel()
        await server.close()
    }

    @Test func `a report of a connection that is cancelled before is nil`() async {
        let connection = NWConnection(host: "127.0.0.1", port: 9, using: .tcp)
        async let early = report(connection)
        let client = Watched(connection)
        client.connection.cancel()
        await client.isIn(.cancelled)
        #expect(await early == nil)
        #expect(await report(connection) == nil)
    }

    // NWProtocolTCP.Metadata: "a handle you can use to inspect a connection's TCP state".
    @Test func `the metadata of TCP counts what can be received`() async {
        let (client, accepted, server) = await pair()
        let metadata = accepted.connection.metadata(definition: NWProtocolTCP.definition) as? NWProtocolTCP.Metadata
        #expect(metadata?.availableReceiveBuffer == 0)
        #expect((metadata?.availableSendBuffer ?? 0) > 0)
        await client.send("hello")
        while metadata?.availableReceiveBuffer != 5 { await Task.yield() }
        #expect(await accepted.receive(5, 5).text == "hello")
        #expect(metadata?.availableReceiveBuffer == 0)
        metadata?.setMaximumPacingRateBytesPerSecond(1_000_000)
        #expect(await accepted.send("still") == nil)
        accepted.connection.cancel()
        await accepted.isIn(.cancelled)
        #expect(metadata?.availableReceiveBuffer == 0, "after the end")
        client.connection.cancel()
        await server.close()
    }

    @Test func `datagrams have no metadata of TCP`() async {
        let server = TestServer(.udp)
        let client = Watched(NWConnection(host: "127.0.0.1", port: await server.port, using: .udp))
        await client.isIn(.ready)
        #expect(client.connection.metadata(definition: NWProtocolTCP.definition) == nil)
        client.connection.cancel()
        await server.close()
    }
}
