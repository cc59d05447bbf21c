import AppleNetwork
import Foundation
import NIOTransport
import TestTools
import Testing

@Suite struct FlowTests {
    private let transport = SocketTransport()

    private func listen(
        _ parameters: NWParameters
    ) async throws -> (Recorder<FlowListenerEvent>, any FlowListener, NWEndpoint) {
        let events = Recorder<FlowListenerEvent>()
        let plan = FlowListenerPlan(local: .hostPort(host: "127.0.0.1", port: .any), parameters: parameters)
        let listener = transport.listener(plan)
        listener.start { events.add($0) }
        let local = try #require(await events.first { if case .ready(let local) = $0 { local } else { nil } })
        return (events, listener, local)
    }

    private func connect(to local: NWEndpoint, _ parameters: NWParameters) -> (any Flow, Recorder<FlowEvent>) {
        let flow = transport.flow(FlowPlan(targets: [local], parameters: parameters))
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        return (flow, events)
    }

    private func accepted(_ events: Recorder<FlowListenerEvent>) async throws -> (any Flow, Recorder<FlowEvent>) {
        let flow = try #require(await events.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let ownEvents = Recorder<FlowEvent>()
        flow.start { ownEvents.add($0) }
        return (flow, ownEvents)
    }

    @Test func `the transport is found by its name`() {
        #expect(Transports.shared is SocketTransport)
    }

    @Test func `bytes and ends go both ways`() async throws {
        let (listening, listener, local) = try await listen(.tcp)
        let (client, clientEvents) = connect(to: local, .tcp)
        client.write(FlowMessage(Data("ping".utf8)), onDone: nil)
        client.flush()
        client.finish()
        let (server, serverEvents) = try await accepted(listening)
        server.read()
        #expect(await serverEvents.bytes(4) == Data("ping".utf8))
        _ = await serverEvents.first { if case .ended = $0 { true } else { nil } }
        server.write(FlowMessage(Data("pong".utf8)), onDone: nil)
        server.flush()
        server.finish()
        client.read()
        #expect(await clientEvents.bytes(4) == Data("pong".utf8))
        let end = await clientEvents.end()
        #expect(end == .some(nil))
        listener.close()
        #expect(await listening.first { if case .closed(let error) = $0 { error == nil } else { nil } } == true)
    }

    @Test func `what comes before a flow is started is kept`() async throws {
        let (listening, listener, local) = try await listen(.tcp)
        let (client, _) = connect(to: local, .tcp)
        let isSent = Recorder<NWError?>()
        client.write(FlowMessage(Data("early".utf8)), onDone: { isSent.add($0) })
        client.flush()
        client.finish()
        let flow = try #require(await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        #expect(await isSent.first { $0 == nil ? true : false } == true)
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        flow.read()
        #expect(await events.bytes(5) == Data("early".utf8))
        _ = await events.first { if case .ended = $0 { true } else { nil } }
        flow.close(.abort)
        listener.close()
    }

    @Test func `a reset is an error of the flow`() async throws {
        let (listening, listener, local) = try await listen(.tcp)
        let (_, clientEvents) = connect(to: local, .tcp)
        _ = await clientEvents.first { if case .connected = $0 { true } else { nil } }
        let (server, _) = try await accepted(listening)
        server.close(.abort)
        #expect(await clientEvents.end() == .some(.posix(.ECONNRESET)))
        listener.close()
    }

    @Test func `a port that nobody has is refused`() async {
        // No port that the kernel hands out: another test might take it once it is free.
        let (_, events) = connect(to: .hostPort(host: "127.0.0.1", port: 1), .tcp)
        #expect(await events.end() == .some(.posix(.ECONNREFUSED)))
    }

    @Test func `the first address that answers wins`() async throws {
        let (listening, listener, local) = try await listen(.tcp)
        guard case .hostPort(_, let port) = local else { return }
        let nobody = NWEndpoint.hostPort(host: "127.0.0.1", port: 1)
        let flow = transport.flow(
            FlowPlan(targets: [nobody, .hostPort(host: "127.0.0.1", port: port)], parameters: .tcp))
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        let facts = await events.first { if case .connected(let facts) = $0 { facts } else { nil } }
        #expect(facts?.remote == local)
        flow.close(.graceful)
        listener.close()
        _ = listening
    }

    @Test func `each peer of a port of UDP has a flow`() async throws {
        let (listening, listener, local) = try await listen(.udp)
        let (first, firstEvents) = connect(to: local, .udp)
        first.write(FlowMessage(Data("one".utf8)), onDone: nil)
        first.flush()
        let (server, serverEvents) = try await accepted(listening)
        server.read()
        #expect(await serverEvents.bytes(3) == Data("one".utf8))
        server.write(FlowMessage(Data("two".utf8)), onDone: nil)
        server.flush()
        first.read()
        #expect(await firstEvents.bytes(3) == Data("two".utf8))
        first.close(.graceful)
        server.close(.graceful)
        listener.close()
    }

    @Test func `the kernel's counters are those of the connection`() async throws {
        let (listening, listener, local) = try await listen(.tcp)
        let (client, clientEvents) = connect(to: local, .tcp)
        client.write(FlowMessage(Data(count: 1000)), onDone: nil)
        client.flush()
        let (server, serverEvents) = try await accepted(listening)
        server.read()
        #expect(await serverEvents.bytes(1000).count == 1000)
        let counters = Recorder<FlowStatistics?>()
        client.statistics { counters.add($0) }
        let statistics = await counters.first { $0 }
        #expect(statistics?.sentBytes == 1000)
        #expect((statistics?.smoothedRTT ?? 0) > 0)
        #expect(statistics?.retransmittedBytes == 0)
        client.close(.graceful)
        _ = await clientEvents.end()
        listener.close()
    }
}
