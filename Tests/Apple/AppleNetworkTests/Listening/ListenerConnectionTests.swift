import AppleNetwork
import Dispatch
import Synchronization
import Testing

@Suite("The connections of a listener", .timeLimit(.minutes(10)))
struct ListenerConnectionTests {
    @Test("are handed over as many as the limit says; others are refused")
    func limit() async throws {
        let fixture = try ListenerFixture(nil)
        #expect(fixture.listener.newConnectionLimit == NWListener.InfiniteConnectionLimit)
        fixture.listener.newConnectionLimit = 2
        await fixture.open()
        let flows = (0..<3).map { _ in StandInFlow() }
        for flow in flows { fixture.ports.all[0].emit(.accepted(flow)) }
        _ = await flows[2].closed.first(1)
        #expect(fixture.told.all == [.state(.ready), .connection, .connection])
        #expect(fixture.listener.newConnectionLimit == 0)
        fixture.listener.newConnectionLimit = NWListener.InfiniteConnectionLimit
        fixture.ports.all[0].emit(.accepted(StandInFlow()))
        #expect(await fixture.told.first(4).last == .connection)
        #expect(fixture.listener.newConnectionLimit == NWListener.InfiniteConnectionLimit)
        _ = await fixture.end()
    }

    @Test("are refused while there is no handler, and once the listener has ended")
    func refused() async throws {
        let fixture = try ListenerFixture(nil)
        await fixture.open()
        let port = fixture.ports.all[0]
        fixture.listener.newConnectionHandler = nil
        let (first, second) = (StandInFlow(), StandInFlow())
        port.emit(.accepted(first))
        _ = await first.closed.first(1)
        port.onClose.withLock { onClose in
            onClose = { port in
                // Somebody comes while the port is being closed.
                port.emit(.accepted(second))
                port.emit(.closed(nil))
            }
        }
        #expect(await fixture.end() == [.state(.ready), .state(.cancelled)])
        _ = await second.closed.first(1)
    }

    @Test("are refused when the listener is cancelled before they can be handed over")
    func cancelledMeanwhile() async throws {
        let fixture = try ListenerFixture(nil)
        await fixture.open()
        let flow = StandInFlow()
        // What is being told goes on on a queue of the listener's own, whatever the queue below it does.
        await drain(fixture.queue)
        fixture.queue.suspend()
        fixture.ports.all[0].emit(.accepted(flow))
        await drain(fixture.ports.all[0].queue)
        fixture.listener.cancel()
        fixture.queue.resume()
        _ = await flow.closed.first(1)
        #expect(await fixture.told.until { $0.last == .state(.cancelled) } == [.state(.ready), .state(.cancelled)])
    }

    @Test("come from its own links alone if it wants that")
    func links() async throws {
        let parameters = NWParameters.tcp
        parameters.acceptLocalOnly = true
        let fixture = try ListenerFixture(nil, using: parameters)
        await fixture.open()
        let near = ["127.0.0.1", "::1", "169.254.3.4", "fe80::2"].map {
            StandInFlow(.hostPort(host: NWEndpoint.Host($0), port: 50_000))
        }
        let far = ["203.0.113.1", "2001:db8:ffff::1"].map {
            StandInFlow(.hostPort(host: NWEndpoint.Host($0), port: 50_000))
        }
        for flow in near + far { fixture.ports.all[0].emit(.accepted(flow)) }
        for flow in far { _ = await flow.closed.first(1) }
        #expect(fixture.told.all == [.state(.ready)] + near.map { _ in .connection })
        _ = await fixture.end()
    }

    @Test("come when the port is free again: cancelled is told then, and the next listener waits for it")
    func portIsFree() async throws {
        let (first, second) = (try ListenerFixture(nil), try ListenerFixture(nil))
        await first.open()
        let port = first.ports.all[0]
        let closing = Events<Bool>()
        port.onClose.withLock { $0 = { _ in closing.add(true) } }
        first.listener.cancel()
        _ = await closing.first(1)
        second.listener.start(queue: second.queue)
        await drain(first.queue)
        await drain(second.queue)
        #expect(first.told.all == [.state(.ready)])
        #expect(second.ports.all.isEmpty)
        port.emit(.closed(nil))
        #expect(await first.told.first(2) == [.state(.ready), .state(.cancelled)])
        await second.ports.first(1)[0].open()
        _ = await second.told.first(1)
        _ = await second.end()
    }
}
