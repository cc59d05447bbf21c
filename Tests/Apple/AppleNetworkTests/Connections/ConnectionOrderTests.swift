import AppleNetwork
import Foundation
import TestTools
import Testing

/// What many receives and many datagrams get, in their order.
@Suite(.timeLimit(.minutes(10))) struct ConnectionOrderTests {
    private func pair(_ parameters: NWParameters = .tcp) async -> (Watched, Watched, TestServer) {
        let server = TestServer(parameters)
        let client = Watched(NWConnection(host: "127.0.0.1", port: await server.port, using: parameters))
        await client.isIn(.ready)
        // A connection of datagrams comes with the first of them.
        if parameters.defaultProtocolStack.transportProtocol is NWProtocolUDP.Options { await client.send("hello") }
        let peer = Watched(await server.connection())
        await peer.isIn(.ready)
        return (client, peer, server)
    }

    private func end(_ client: Watched, _ peer: Watched, _ server: TestServer) async {
        for watched in [client, peer] {
            watched.connection.cancel()
            await watched.isIn(.cancelled)
        }
        await server.close()
    }

    @Test func `many receives are fulfilled in their order, whenever they were asked for`() async {
        let (client, peer, server) = await pair()
        let received = Recorder<UInt8>()
        func ask(_ count: Int) {
            for _ in 0..<count {
                client.connection.receive(minimumIncompleteLength: 1, maximumLength: 1) { content, _, isComplete, _ in
                    if let content, content.count == 1, !isComplete { received.add(content[content.startIndex]) }
                }
            }
        }
        ask(150)
        peer.connection.send(content: Data((0..<100).map { UInt8($0) }), completion: .idempotent)
        #expect(await received.all { $0.count >= 100 ? $0 : nil } == (0..<100).map { UInt8($0) })
        ask(100)
        peer.connection.send(content: Data((100..<250).map { UInt8($0) }), completion: .idempotent)
        #expect(await received.all { $0.count >= 250 ? $0 : nil } == (0..<250).map { UInt8($0) })
        await end(client, peer, server)
    }

    @Test func `datagrams that nobody has asked for wait in their order`() async {
        let (client, peer, server) = await pair(.udp)
        #expect(await peer.receiveMessage().text == "hello")
        for first in [0, 100] {
            for number in first..<first + 100 { await client.send("\(number)") }
            var texts: [String?] = []
            for _ in 0..<100 { texts.append(await peer.receiveMessage().text) }
            #expect(texts == (first..<first + 100).map { "\($0)" })
        }
        await end(client, peer, server)
    }

    @Test func `receives cut large pieces where they ask, and join small ones`() async {
        let (client, peer, server) = await pair()
        let sent = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        peer.connection.send(content: sent, contentContext: .finalMessage, completion: .idempotent)
        var received = Data()
        for length in [1, 20_000, 16_384, 3, 40_000] {
            let next = await client.receive(length, length)
            #expect(next.data?.count == length && !next.isComplete && next.error == nil)
            received += next.data ?? Data()
        }
        let rest = await client.receive(.max, .max)
        #expect(rest.isComplete && rest.isFinal == true)
        #expect(received + (rest.data ?? Data()) == sent)
        #expect(await client.receive() == Received(data: nil, isFinal: nil, isComplete: false, error: .posix(.ENODATA)))
        await end(client, peer, server)
    }
}
