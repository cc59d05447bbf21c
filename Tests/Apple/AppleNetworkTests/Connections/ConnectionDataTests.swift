import AppleNetwork
import Dispatch
import Foundation
import Synchronization
import TestTools
import Testing

@Suite struct ConnectionDataTests {
    /// Both ends of a connection, ready.
    private func pair(
        _ parameters: NWParameters = .tcp, on port: NWEndpoint.Port = .any
    ) async -> (client: Watched, server: Watched, TestServer) {
        let server = TestServer(parameters, port: port)
        let client = Watched(NWConnection(host: "127.0.0.1", port: await server.port, using: parameters))
        await client.isIn(.ready)
        if parameters.defaultProtocolStack.transportProtocol is NWProtocolUDP.Options { await client.send("hello") }
        let accepted = Watched(await server.connection())
        await accepted.isIn(.ready)
        return (client, accepted, server)
    }

    private func end(_ client: Watched, _ accepted: Watched, _ server: TestServer) async {
        for watched in [client, accepted] {
            watched.connection.cancel()
            await watched.isIn(.cancelled)
        }
        await server.close()
    }

    @Test func `data goes both ways, and the ends are told once`() async {
        let (client, accepted, server) = await pair()
        #expect(await client.send("ping") == nil)
        #expect(await accepted.receive().text == "ping")
        #expect(await accepted.send("pong", .finalMessage) == nil)
        var last = await client.receive(4, 4)
        #expect(last.text == "pong")
        // The end may come with the last bytes or behind them.
        if !last.isComplete { last = await client.receive() }
        #expect(last.isComplete && last.isFinal == true && last.error == nil)
        #expect(await client.receive() == Received(isComplete: false, error: .posix(.ENODATA)))
        #expect(client.connection.state == .ready)
        // The other direction is still open.
        #expect(await client.send("more", .finalMessage) == nil)
        #expect(await accepted.receive().text == "more")
        #expect(await accepted.send("late") == .posix(.EPIPE))
        await end(client, accepted, server)
    }

    @Test func `receives are filled as they ask`() async {
        let (client, accepted, server) = await pair()
        await client.send("abcdefghij")
        #expect(await accepted.receive(2, 3).text == "abc")
        #expect(await accepted.receive(7, 7).text == "defghij")
        async let rest = accepted.receive(5, 100)
        await client.send("kl")
        await client.send("mno")
        #expect(await rest.text == "klmno")
        await client.send("p", .finalMessage)
        // Fewer than the minimum come at the end alone.
        let last = await accepted.receive(5, 100)
        #expect(last.text == "p")
        #expect(last.isComplete)
        await end(client, accepted, server)
    }

    @Test func `a whole stream is one message`() async {
        let (client, accepted, server) = await pair()
        async let all = accepted.receiveMessage()
        await client.send("one ")
        await client.send("two", .finalMessage)
        let message = await all
        #expect(message.text == "one two")
        #expect(message.isComplete && message.isFinal == true)
        await end(client, accepted, server)
    }

    @Test func `a reset fails the connection and what is pending`() async {
        let (client, accepted, server) = await pair()
        let pending = client.askForMessage()
        accepted.connection.forceCancel()
        await accepted.isIn(.cancelled)
        #expect(await pending.first { $0 } == Received(isComplete: false, error: .posix(.ECONNRESET)))
        await client.isIn(.failed(.posix(.ECONNRESET)))
        #expect(await client.send("late") == .posix(.ENOTCONN))
        await end(client, accepted, server)
    }

    @Test func `cancel ends what is pending with ECANCELED before it is told`() async {
        let (client, accepted, server) = await pair()
        let order = Recorder<String>()
        client.connection.stateUpdateHandler = { order.add("\($0)") }
        client.connection.receive(minimumIncompleteLength: 1, maximumLength: 1) { _, _, _, error in
            order.add("\(error == .posix(.ECANCELED))")
        }
        client.connection.cancel()
        #expect(await order.all { $0.count >= 2 ? $0 : nil } == ["true", "cancelled"])
        #expect(await client.send("late") == .posix(.ECANCELED))
        accepted.connection.cancel()
        await accepted.isIn(.cancelled)
        await server.close()
    }

    @Test func `what was sent before a cancel arrives`() async {
        let (client, accepted, server) = await pair()
        client.connection.send(content: Data("bye".utf8), completion: .idempotent)
        client.connection.cancel()
        let message = await accepted.receiveMessage()
        #expect(message.text == "bye")
        await end(client, accepted, server)
    }

    @Test func `ten thousand small messages arrive in order`() async {
        let (client, accepted, server) = await pair()
        let done = Recorder<Int>()
        client.connection.batch {
            for number in 0..<5_000 {
                client.connection.send(
                    content: Data("\(number) ".utf8), completion: .contentProcessed { _ in done.add(number) })
            }
        }
        for number in 5_000..<10_000 {
            client.connection.send(
                content: Data("\(number) ".utf8), completion: .contentProcessed { _ in done.add(number) })
        }
        client.connection.send(content: nil, contentContext: .finalMessage, completion: .idempotent)
        let message = await accepted.receiveMessage()
        #expect(message.text == (0..<10_000).map { "\($0) " }.joined())
        #expect(await done.all { $0.count == 10_000 ? $0 : nil } == Array(0..<10_000))
        await end(client, accepted, server)
    }

    @Test func `what nobody receives stays with the sender`() async {
        let (client, accepted, server) = await pair()
        let sent = Mutex(0)
        let isDone = Recorder<Bool>()
        let chunk = Data(count: 1 << 20)
        // More than the kernel's buffers and what a connection reads ahead.
        for _ in 0..<64 {
            client.connection.send(
                content: chunk,
                completion: .contentProcessed { _ in
                    let count = sent.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 64 { isDone.add(true) }
                })
        }
        client.connection.send(content: nil, contentContext: .finalMessage, completion: .idempotent)
        // The first bytes are there, and so the sender is at work; it cannot be done before the rest is received.
        var count = await accepted.receive(1, 1).data?.count ?? 0
        #expect(sent.withLock { $0 } < 64)
        while let data = await accepted.receive(1, 1 << 20).data { count += data.count }
        #expect(count == 64 << 20)
        #expect(await isDone.first { $0 } == true)
        await end(client, accepted, server)
    }

    @Test func `datagrams are messages`() async {
        let (client, accepted, server) = await pair(.udp)
        #expect(await accepted.receiveMessage().text == "hello")
        await client.send("one")
        await client.send("two")
        let first = await accepted.receive(1, 2)
        #expect(first.text == "on" && !first.isComplete)
        let second = await accepted.receiveMessage()
        #expect(second.text == "e" && second.isComplete)
        #expect(await accepted.receiveMessage().text == "two")
        await accepted.send("back")
        #expect(await client.receiveMessage().text == "back")
        #expect(client.connection.maximumDatagramSize == 65_507)
        await end(client, accepted, server)
    }

    @Test func `a datagram that nobody takes is an error of a receive`() async {
        // No port that the kernel hands out: another test might take it once it is free.
        let (client, accepted, server) = await pair(.udp, on: 21_734)
        await server.close()
        accepted.connection.cancel()
        await accepted.isIn(.cancelled)
        let refused = client.askForMessage()
        // Again and again: a process that another test starts has a copy of the server's socket, which takes datagrams
        // until that process executes its program.
        let sending = Task {
            while !Task.isCancelled {
                await client.send("anybody?")
                await Task.yield()
            }
        }
        #expect(await refused.first { $0 }?.error == .posix(.ECONNREFUSED))
        sending.cancel()
        await sending.value
        #expect(client.connection.state == .ready)
        client.connection.cancel()
        await client.isIn(.cancelled)
    }

    @Test func `this end is where the parameters want it`() async {
        let parameters = NWParameters.tcp
        parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.2", port: .any)
        let (client, accepted, server) = await pair(parameters)
        guard case .hostPort(let host, let port)? = client.connection.currentPath?.localEndpoint else {
            Issue.record("the path has no local endpoint")
            return
        }
        #expect(host == "127.0.0.2" && port != .any)
        #expect(accepted.connection.endpoint == .hostPort(host: host, port: port))
        await end(client, accepted, server)
    }

    @Test func `a report counts what is sent while it is made`() async {
        let (client, accepted, server) = await pair()
        await client.send("before")
        _ = await accepted.receive(6, 6)
        let pending = client.connection.startDataTransferReport()
        await client.send("counted")
        _ = await accepted.receive(7, 7)
        let report = await withCheckedContinuation { continuation in
            pending.collect(queue: client.queue) { continuation.resume(returning: $0) }
        }
        let all = report.aggregatePathReport
        #expect(all.sentApplicationByteCount == 7)
        #expect(all.receivedApplicationByteCount == 0)
        #expect(all.retransmittedTransportByteCount == 0)
        #expect(all.transportSmoothedRTT > 0)
        #expect(all.interface?.name == "lo" && report.pathReports.count == 1)
        await end(client, accepted, server)
    }

    @Test func `a report of a connection on which nothing happens is given all the same`() async {
        let (client, accepted, server) = await pair()
        await client.send("before")
        _ = await accepted.receive(6, 6)
        let began = ContinuousClock.now
        let pending = client.connection.startDataTransferReport()
        let report = await withCheckedContinuation { continuation in
            pending.collect(queue: .global()) { continuation.resume(returning: $0) }
        }
        let most = ContinuousClock.now - began
        #expect(report.duration > 0 && report.duration <= most / .seconds(1))
        #expect(report.aggregatePathReport.sentApplicationByteCount == 0)
        #expect(report.aggregatePathReport.transportSmoothedRTT > 0)
        await end(client, accepted, server)
    }

    @Test func `a Unix domain socket is an endpoint`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "connection-\(UUID())").path()
        let listener = Transports.shared.listener(FlowListenerPlan(local: .unix(path: path), parameters: .tcp))
        let events = Recorder<FlowListenerEvent>()
        listener.start { events.add($0) }
        _ = await events.first { if case .ready = $0 { true } else { nil } }
        let client = Watched(NWConnection(to: .unix(path: path), using: .tcp))
        await client.isIn(.ready)
        let flow = try #require(await events.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let accepted = Watched(NWConnection(accepted: flow, using: .tcp))
        // The socket of a client has no path.
        #expect(client.connection.currentPath?.localEndpoint == nil)
        await client.send("local")
        #expect(await accepted.receive().text == "local")
        // What was sent before the socket was closed comes whole, then the end of the stream; that is not an error.
        await client.send("last")
        client.connection.cancel()
        await client.isIn(.cancelled)
        let last = await accepted.receive()
        #expect(last.text == "last")
        let end = last.isComplete ? last : await accepted.receive()
        #expect(end.isComplete && end.error == nil)
        #expect(accepted.connection.state == .ready)
        #expect(await accepted.send("late") == .posix(.EPIPE))
        listener.close()
        accepted.connection.cancel()
        try? FileManager.default.removeItem(atPath: path)
    }
}
