import AppleNetwork
import DeviceProtocol
import Dispatch
import Foundation
import Glibc
import Testing

@Suite("A connection group", .timeLimit(.minutes(10)))
struct GroupTests {
    private static let member = NWEndpoint.hostPort(host: "239.255.7.1", port: 7007)
    private static let other = NWEndpoint.hostPort(host: "239.255.7.2", port: 7007)
    private static let member6 = NWEndpoint.hostPort(host: "ff15::7", port: 7007)
    private static let sender = NWEndpoint.hostPort(host: "10.1.0.9", port: 5000)

    /// A group on stand-ins for the device, the network and the transport.
    private struct Fixture {
        let device = StandInDevice()
        let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))
        let queue = DispatchQueue(label: "test")
        let states = Events<NWConnectionGroup.State>()
        let asked = Events<StandInDevice.Asked>()
        let sockets = Events<StandInSocket>()
        let received = Events<String>()
        let group: NWConnectionGroup
        private let watcher: NetworkWatcher

        init(_ descriptor: NWMulticastGroup, using parameters: NWParameters = .udp) {
            let (states, asked, sockets, received, queue) = (states, asked, sockets, received, queue)
            watcher = network.watcher(asking: device.access)
            group = NWConnectionGroup(
                with: descriptor, using: parameters,
                in: NWListener.Surroundings(
                    device: device.access, watcher: watcher,
                    transport: { StandInTransport({ _ in }, onSocket: { sockets.add($0) }) }))
            device.onAsked { request in
                request.request.call == .interfaces ? request.answer(.interfaces(["en0": "wifi"])) : asked.add(request)
            }
            group.stateUpdateHandler = { state in
                dispatchPrecondition(condition: .onQueue(queue))
                states.add(state)
            }
            group.setReceiveHandler { message, content, isComplete in
                dispatchPrecondition(condition: .onQueue(queue))
                let text = content.map { String(decoding: $0, as: UTF8.self) } ?? ""
                received.add("\(text) from \(message.remoteEndpoint as Any? ?? "nobody") \(isComplete)")
            }
        }

        /// Starts the group, and waits for its question to the device.
        func start() async -> StandInDevice.Asked {
            group.start(queue: queue)
            return await asked.first(1)[0]
        }

        /// Opens the sockets.
        func open(_ count: Int = 1) async -> [StandInSocket] {
            let opened = await sockets.first(count)
            for socket in opened { socket.emit(.ready(local: socket.plan.local)) }
            return opened
        }
    }

    @Test("waits for a network and for access, and is ready once both are there")
    func access() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
        fixture.network.change(NetworkState(links: []))
        fixture.group.start(queue: fixture.queue)
        #expect(await fixture.states.first(1) == [.waiting(.posix(.ENETDOWN))])
        fixture.network.change(NetworkState(links: [StandInNetwork.wifi()]))
        let request = await fixture.asked.first(1)[0]
        #expect(request.request.content == .path(host: "239.255.7.1", port: 7007, .udp))
        request.answer(.path(.unsatisfied(.localNetworkDenied)))
        await drain(fixture.queue)
        #expect(fixture.sockets.all.isEmpty)
        request.answer(.path(.satisfied))
        let socket = await fixture.open()[0]
        #expect(await fixture.states.first(2).last == .ready)
        #expect(socket.plan.groups == [Self.member] && socket.plan.interface?.name == "en0")
        request.answer(.path(.unsatisfied(.localNetworkDenied)))
        request.answer(.path(.satisfied))
        #expect(await fixture.states.first(4).suffix(2) == [.waiting(.posix(.ENETDOWN)), .ready])
        fixture.group.cancel()
        #expect(await fixture.states.first(5).last == .cancelled)
        #expect(fixture.device.atWork(.path) == 0)
    }

    @Test("is ready where there is no device to ask, and where nothing but its interface leads to the group")
    func unasked() async throws {
        let ended = AppReply.Event.failed(ServiceFailure(.serviceNotRunning, ""))
        for reply in [ended, .path(.unsatisfied(.notAvailable))] {
            let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
            await fixture.start().answer(reply)
            _ = await fixture.open()
            #expect(await fixture.states.first(1) == [.ready])
            fixture.group.cancel()
        }
    }

    @Test("sends what waited once it is ready, to all members or to one")
    func sending() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member, Self.other]))
        let errors = Events<NWError?>()
        fixture.group.send(content: Data("early".utf8)) { errors.add($0) }
        await fixture.start().answer(.path(.satisfied))
        let socket = await fixture.open()[0]
        #expect(await errors.first(1) == [nil])
        fixture.group.send(content: Data("late".utf8), to: Self.sender) { errors.add($0) }
        #expect(await errors.first(2) == [nil, nil])
        #expect(
            socket.sent.all == [
                StandInSocket.Sent(text: "early", remote: Self.member),
                StandInSocket.Sent(text: "early", remote: Self.other),
                StandInSocket.Sent(text: "late", remote: Self.sender),
            ])
        fixture.group.cancel()
        fixture.group.send(content: Data("too late".utf8)) { errors.add($0) }
        #expect(await errors.first(3).last == .posix(.ECANCELED))
    }

    @Test("tells who waits to send when it is cancelled before")
    func cancelledSending() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
        let errors = Events<NWError?>()
        fixture.group.send(content: Data("never".utf8)) { errors.add($0) }
        fixture.group.cancel()
        #expect(await errors.first(1) == [.posix(.ECANCELED)])
    }

    @Test("tells who waits to send when nobody keeps it any more")
    func abandonedSending() async throws {
        let errors = Events<NWError?>()
        do {
            let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
            fixture.group.send(content: Data("never".utf8)) { errors.add($0) }
        }
        #expect(await errors.first(1) == [.posix(.ECANCELED)])
    }

    @Test("hands over datagrams whole, in pieces, or not at all")
    func receiving() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member], from: .hostPort(host: "10.1.0.9", port: .any)))
        await fixture.start().answer(.path(.satisfied))
        let socket = await fixture.open()[0]
        _ = await fixture.states.first(1)
        socket.emit(.received(Data("hello".utf8), from: Self.sender))
        socket.emit(.received(Data("stranger".utf8), from: .hostPort(host: "10.1.0.8", port: 5000)))
        #expect(await fixture.received.first(1) == ["hello from 10.1.0.9:5000 true"])
        let received = fixture.received
        for rejects in [true, false] {
            fixture.group.setReceiveHandler(maximumMessageSize: 3, rejectOversizedMessages: rejects) {
                _, content, isLast in
                received.add("\(String(decoding: content ?? Data(), as: UTF8.self)) \(isLast)")
            }
            socket.emit(.received(Data("hello".utf8), from: Self.sender))
            socket.emit(.received(Data("bye".utf8), from: Self.sender))
            _ = await received.until { $0.last == "bye true" && $0.count >= (rejects ? 2 : 5) }
        }
        #expect(received.all.dropFirst() == ["bye true", "hel false", "lo true", "bye true"])
        fixture.group.cancel()
    }

    @Test("keeps a thousand datagrams for a connection that reads none")
    func waiting() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
        let messages = Events<NWConnectionGroup.Message>()
        fixture.group.setReceiveHandler { message, _, _ in messages.add(message) }
        await fixture.start().answer(.path(.satisfied))
        let socket = await fixture.open()[0]
        _ = await fixture.states.first(1)
        socket.emit(.received(Data("first".utf8), from: Self.sender))
        let connection = try #require(await messages.first(1)[0].extractConnection())
        for number in 0..<1_003 { socket.emit(.received(Data("\(number)".utf8), from: Self.sender)) }
        // One of another host comes to the group, after those before it.
        socket.emit(.received(Data("other".utf8), from: .hostPort(host: "10.1.0.8", port: 5000)))
        _ = await messages.first(2)
        let talk = Watched(connection)
        for number in 0..<1_000 { #expect(await talk.receiveMessage().text == "\(number)") }
        socket.emit(.received(Data("last".utf8), from: Self.sender))
        #expect(await talk.receiveMessage().text == "last")
        #expect(messages.all.count == 2)
        connection.cancel()
        await talk.isIn(.cancelled)
        fixture.group.cancel()
    }

    @Test("sends to addresses alone, and to those of a version that it has joined")
    func targets() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member]))
        await fixture.start().answer(.path(.satisfied))
        let socket = await fixture.open()[0]
        _ = await fixture.states.first(1)
        let errors = Events<NWError?>()
        let endpoints: [NWEndpoint] = [
            .unix(path: "/run/desk"), .hostPort(host: "desk.local", port: 1), Self.member6,
            .service(name: "Desk", type: "_pager._tcp", domain: "local.", interface: nil),
        ]
        for endpoint in endpoints { fixture.group.send(content: Data("never".utf8), to: endpoint) { errors.add($0) } }
        #expect(await errors.first(4) == Array(repeating: .posix(.EHOSTUNREACH), count: 4))
        #expect(socket.sent.all.isEmpty)
        fixture.group.cancel()
    }

    @Test("has a socket for each version of IP, and without unicast one for each group")
    func sockets() async throws {
        let both = Fixture(try NWMulticastGroup(for: [Self.member, Self.member6, Self.other]))
        await both.start().answer(.path(.satisfied))
        let sockets = await both.open(2)
        #expect(await both.states.first(1) == [.ready])
        #expect(Set(sockets.map(\.plan.groups)) == [[Self.member, Self.other], [Self.member6]])
        both.group.cancel()

        let alone = Fixture(try NWMulticastGroup(for: [Self.member, Self.other], disableUnicast: true))
        await alone.start().answer(.path(.satisfied))
        #expect(Set(await alone.open(2).map(\.plan.local)) == [Self.member, Self.other])
        #expect(await alone.states.first(1) == [.ready])
        // One that ends by itself ends them all.
        alone.sockets.all[0].emit(.closed(.posix(.ENODEV)))
        #expect(await alone.states.first(2) == [.ready, .failed(.posix(.ENODEV))])
        alone.group.cancel()
        #expect(await alone.states.first(3).last == .cancelled)
    }

    @Test(
        "is of multicast addresses with one port",
        arguments: [
            [], [.hostPort(host: "10.1.0.1", port: 7007)], [.hostPort(host: "desk.local", port: 7007)],
            [.unix(path: "/x")], [member, .hostPort(host: "239.255.7.2", port: 7008)],
        ] as [[NWEndpoint]])
    func members(_ endpoints: [NWEndpoint]) {
        #expect(throws: NWError.posix(.EINVAL)) { try NWMulticastGroup(for: endpoints) }
    }

    @Test("is of datagrams")
    func transport() async throws {
        let fixture = Fixture(try NWMulticastGroup(for: [Self.member]), using: .tcp)
        fixture.group.start(queue: fixture.queue)
        #expect(await fixture.states.first(1) == [.failed(.posix(.EINVAL))])
    }
}
