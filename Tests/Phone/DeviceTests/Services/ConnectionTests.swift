import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTools
import Testing

@Suite("The connection of a program to its device", .needsNamespaces)
struct ConnectionTests {
    @Test("what is no request is told with its id, and the connection goes on")
    func badLines() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        let bad: [(String, Int)] = [
            ("nonsense", 0), ("{\"id\":7}", 7), ("{\"id\":8,\"call\":\"fly\"}", 8), ("[]", 0),
            ("{\"id\":9,\"call\":\"browse\"}", 9),
            ("{\"id\":10,\"call\":\"path\",\"host\":\"ward.local\",\"port\":1}", 10),
            ("{\"id\":11,\"call\":\"path\",\"host\":\"10.0.0.1\",\"port\":1,\"transport\":\"icmp\"}", 11),
            ("{\"id\":12,\"call\":\"system-service\"}", 12),
            ("{\"id\":14,\"call\":\"system-service\",\"service\":\"airprnt\"}", 14),
            ("{\"id\":13,\"call\":\"register\",\"type\":\"_a._tcp\"}", 13),
        ]
        for (line, id) in bad {
            try client.send(line: line)
            let reply = try #require(try client.next())
            #expect(reply.failure?.error == .badParam && reply.id == id, "\(line): \(reply)")
        }
        #expect(try client.replies().isEmpty)
    }

    @Test("a line beyond the limit ends the connection, and no other")
    func longLine() throws {
        let fixture = try ServicesFixture()
        let other = try fixture.client()
        let client = try fixture.client()
        try client.send(line: String(repeating: "x", count: DeviceSocket.longestLine + 1))
        #expect(try client.next()?.event.name == .failed)
        #expect(try client.next() == nil)
        #expect(try other.replies().isEmpty)
    }

    @Test("an id that is at work cannot be used again until its request has ended")
    func ids() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_a._tcp"), id: 1))
        try client.send(AppRequest(.browse(type: "_b._tcp"), id: 1))
        #expect(try client.replies().map(\.event.name) == [.ready, .failed])
        try client.send(AppRequest(.cancel(1), id: 2))
        #expect(try client.replies().map(\.event.name) == [.cancelled, .done])
        #expect(fixture.bonjour.begun.map(\.isStopped) == [true])
        try client.send(AppRequest(.browse(type: "_b._tcp"), id: 1))
        #expect(try client.replies().map(\.event.name) == [.ready])
        #expect(fixture.bonjour.calls == [.browse(type: "_a._tcp"), .browse(type: "_b._tcp")])
    }

    @Test("what a program has asked for ends with it", .timeLimit(.minutes(2)))
    func death() async throws {
        let fixture = try ServicesFixture()
        do {
            let client = try fixture.client()
            try client.send(AppRequest(.register(type: "_a._tcp", port: 1), id: 1))
            try client.send(AppRequest(.browse(type: "_a._tcp"), id: 2))
            _ = try client.replies()
        }
        // A process that another test is just starting may hold the connection for a moment.
        _ = await fixture.bonjour.stops.all { $0.count == 2 ? $0 : nil }
        #expect(fixture.bonjour.begun.map(\.isStopped) == [true, true])
    }

    @Test("a program that does not read loses its connection and holds up nobody")
    func deaf() throws {
        let fixture = try ServicesFixture()
        let deaf = try fixture.client()
        let client = try fixture.client()
        try deaf.send(AppRequest(.browse(type: "_a._tcp"), id: 1))
        _ = try deaf.replies()
        let tell = fixture.bonjour.begun[0].tell
        let name = String(repeating: "n", count: 1_000)
        for number in 0..<5_000 { tell(.added(name: "\(number)\(name)", type: "_a._tcp", interface: "wlan0")) }
        try fixture.settle()
        #expect(try client.replies().isEmpty)
        for _ in 0..<3 { _ = try fixture.client().replies() }
        #expect(fixture.bonjour.begun[0].isStopped)
    }

    @Test("a service without a name gets that of the device")
    func defaultName() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.register(type: "_a._tcp", port: 1), id: 1))
        _ = try client.replies()
        #expect(fixture.bonjour.calls == [.register(name: "phone", type: "_a._tcp", port: 1, txt: [:])])
        fixture.bonjour.begun[0].tell(.registered(name: "phone #2"))
        #expect(try client.replies().map(\.event) == [.registered(name: "phone #2", type: "_a._tcp")])
    }

    @Test("interfaces are listed with their functional types, whatever their names are")
    func interfaces() throws {
        let client = try ServicesFixture().client()
        try client.send(AppRequest(.interfaces, id: 1))
        let reply = try #require(try client.next())
        #expect(reply.event == .interfaces(["wlan0": "wifi", "rmnet0": "other"]))
    }

    @Test("a system service is allowed as the rules have it")
    func systemService() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        fixture.privacy.decide(.allowed(.exempt))
        try client.send(AppRequest(.systemService("airprint"), id: 1))
        #expect(try client.replies().map(\.event.name) == [.done])
        #expect(fixture.privacy.asked == [.systemService(.airPrint)])
    }

    @Test("look-up tells the addresses once, and NoSuchRecord when there are none")
    func lookUp() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.lookUp(host: "ward.local"), id: 1))
        try client.send(AppRequest(.lookUp(host: "none.local"), id: 2))
        _ = try client.replies()
        fixture.bonjour.begun[0].tell(.addresses(["10.1.0.2"]))
        fixture.bonjour.begun[1].tell(.addresses([]))
        let replies = try client.replies()
        #expect(replies.map(\.event.name) == [.addresses, .done, .failed])
        #expect(replies.map(\.failure?.error) == [nil, nil, .noSuchRecord])
        #expect(replies[0].event == .addresses(["10.1.0.2"], host: "ward.local"))
        #expect(fixture.privacy.events.map(\.name) == ["name-resolved", "name-resolved"])
    }
}
