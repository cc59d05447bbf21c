import AppleNetwork
import DeviceProtocol
import Glibc
import Testing

@Suite("A listener", .timeLimit(.minutes(10)))
struct ListenerTests {
    private typealias Told = ListenerFixture.Told

    private static let denied = AppReply.Event.waiting(BrowserFixture.denied)
    private static let registered = AppReply.Event.registered(name: "Ward", type: "_pager._tcp")
    private static let added = Told.service(.add(ListenerFixture.endpoint("Ward")))
    private static let removed = Told.service(.remove(ListenerFixture.endpoint("Ward")))

    @Test("without a handler of connections fails")
    func noHandler() async throws {
        let fixture = try ListenerFixture()
        fixture.listener.newConnectionHandler = nil
        fixture.listener.start(queue: fixture.queue)
        #expect(await fixture.told.first(1) == [.state(.failed(.posix(.EINVAL)))])
        #expect(fixture.ports.all.isEmpty && fixture.asked.all.isEmpty)
        #expect(await fixture.end() == [.state(.failed(.posix(.EINVAL))), .state(.cancelled)])
    }

    @Test("of parameters without a transport cannot be made")
    func noTransport() {
        #expect(throws: NWError.posix(.EINVAL)) { try NWListener(using: NWParameters()) }
    }

    @Test("is ready with the real port, and its service is known under the name that it gets")
    func registered() async throws {
        let service = NWListener.Service(
            name: "Ward", type: "_pager._tcp.", txtRecord: NWTXTRecord(["room": "1"]))
        let fixture = try ListenerFixture(service)
        #expect(fixture.listener.port == .any)
        let request = await fixture.start(.ready, .registered(name: "Ward (2)", type: "_pager._tcp"))
        #expect(await fixture.told.first(2) == [.state(.ready), .service(.add(ListenerFixture.endpoint("Ward (2)")))])
        #expect(fixture.listener.port == 4711 && fixture.listener.state == .ready)
        #expect(
            request.request.content == .register(type: "_pager._tcp", name: "Ward", port: 4711, txt: ["room": "1"]))
        #expect(await fixture.end().last == .state(.cancelled))
        #expect(fixture.device.atWork(.register) == 0)
    }

    @Test("stays ready while the user is asked and when access is denied, and its service is known after a grant")
    func denied() async throws {
        let fixture = try ListenerFixture()
        let request = await fixture.start(.ready)
        await drain(fixture.queue)
        #expect(fixture.told.all == [.state(.ready)])
        for reply in [Self.denied, .ready, Self.registered] { request.answer(reply) }
        #expect(await fixture.told.first(2) == [.state(.ready), Self.added])
        #expect(fixture.listener.state == .ready)
        // Withdrawn, and granted again.
        for reply in [Self.denied, .ready, Self.registered] { request.answer(reply) }
        #expect(await fixture.told.first(4) == [.state(.ready), Self.added, Self.removed, Self.added])
        #expect(await fixture.end().count == 5)
    }

    @Test("of a type that is not declared is ready, then fails and closes its port")
    func undeclared() async throws {
        let fixture = try ListenerFixture()
        _ = await fixture.start(.ready, .failed(BrowserFixture.undeclared))
        let expected: [Told] = [.state(.ready), .state(.failed(BrowserFixture.undeclaredError))]
        #expect(await fixture.told.first(2) == expected)
        let flow = StandInFlow()
        fixture.ports.all[0].emit(.accepted(flow))
        #expect(await fixture.end() == expected + [.state(.cancelled)])
    }

    @Test("fails with a broken connection when the daemon ends")
    func daemon() async throws {
        let fixture = try ListenerFixture()
        _ = await fixture.start(.ready, Self.registered, .failed(ServiceFailure(.serviceNotRunning, "")))
        let error = NWError.dns(DNSServiceErrorType(kDNSServiceErr_DefunctConnection))
        #expect(await fixture.told.first(3) == [.state(.ready), Self.added, .state(.failed(error))])
        _ = await fixture.end()
    }

    @Test("fails with what its port failed with")
    func portInUse() async throws {
        let fixture = try ListenerFixture(on: 4711)
        fixture.listener.start(queue: fixture.queue)
        let port = await fixture.ports.first(1)[0]
        #expect(port.plan.local == .hostPort(host: .ipv6(.any), port: 4711))
        port.emit(.closed(.posix(.EADDRINUSE)))
        #expect(await fixture.told.first(1) == [.state(.failed(.posix(.EADDRINUSE)))])
        #expect(fixture.asked.all.isEmpty)
        #expect(await fixture.end().count == 2)
    }

    @Test("waits for a network")
    func noNetwork() async throws {
        let fixture = try ListenerFixture(nil)
        fixture.network.change(NetworkState(links: [StandInNetwork.loopback]))
        fixture.listener.start(queue: fixture.queue)
        #expect(await fixture.told.first(1) == [.state(.waiting(.posix(.ENETDOWN)))])
        #expect(fixture.ports.all.isEmpty)
        fixture.network.change(NetworkState(links: [StandInNetwork.wifi()]))
        await fixture.ports.first(1)[0].open()
        #expect(await fixture.told.first(2) == [.state(.waiting(.posix(.ENETDOWN))), .state(.ready)])
        _ = await fixture.end()
    }

    @Test("of this host alone needs no network")
    func local() async throws {
        let loopback = NWParameters.tcp
        loopback.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: 5000)
        let onLoopback = NWParameters.tcp
        onLoopback.requiredInterfaceType = .loopback
        for (parameters, local) in [
            (loopback, NWEndpoint.hostPort(host: .ipv4(.loopback), port: 5000)),
            (onLoopback, NWEndpoint.hostPort(host: .ipv6(.any), port: .any)),
        ] {
            let fixture = try ListenerFixture(nil, using: parameters)
            fixture.network.change(NetworkState(links: []))
            await fixture.open()
            #expect(fixture.ports.all[0].plan.local == local)
            #expect(await fixture.end() == [.state(.ready), .state(.cancelled)])
        }
    }

    @Test("registers another service when that is set")
    func services() async throws {
        let fixture = try ListenerFixture(nil)
        await fixture.open()
        fixture.listener.service = NWListener.Service(name: "Ward", type: "_pager._tcp")
        let first = await fixture.asked.first(1)[0]
        first.answer(Self.registered)
        #expect(await fixture.told.first(2) == [.state(.ready), Self.added])
        fixture.listener.service = NWListener.Service(name: "Ward", type: "_pager._tcp")
        fixture.listener.service = NWListener.Service(type: "_other._tcp")
        let second = await fixture.asked.first(2)[1]
        let isBare = if case .register("_other._tcp", nil, _, nil) = second.request.content { true } else { false }
        #expect(isBare)
        #expect(fixture.device.atWork(.register) == 1)
        // What the device says of the first one from here on does not count.
        first.answer(.failed(BrowserFixture.undeclared))
        second.answer(.registered(name: "Phone", type: "_other._tcp"))
        let other = NWEndpoint.service(name: "Phone", type: "_other._tcp", domain: "local.", interface: nil)
        #expect(
            await fixture.told.first(4) == [.state(.ready), Self.added, Self.removed, .service(.add(other))])
        fixture.listener.service = nil
        #expect(await fixture.told.first(5).last == .service(.remove(other)))
        #expect(fixture.device.atWork(.register) == 0)
        #expect(await fixture.end().count == 6)
    }

    @Test("that must keep its name fails when the network has it already")
    func noAutoRename() async throws {
        var service = NWListener.Service(name: "Ward", type: "_pager._tcp")
        service.noAutoRename = true
        let fixture = try ListenerFixture(service)
        _ = await fixture.start(.ready, .registered(name: "Ward #2", type: "_pager._tcp"))
        let error = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NameConflict))
        #expect(await fixture.told.first(2) == [.state(.ready), .state(.failed(error))])
        #expect(fixture.device.atWork(.register) == 0)
        _ = await fixture.end()
    }

    @Test("of another domain than that of the local network fails after it was ready")
    func domain() async throws {
        let fixture = try ListenerFixture(NWListener.Service(type: "_pager._tcp", domain: "example.com"))
        await fixture.open()
        let error = NWError.dns(DNSServiceErrorType(kDNSServiceErr_Unsupported))
        #expect(await fixture.told.first(2) == [.state(.ready), .state(.failed(error))])
        _ = await fixture.end()
    }
}
