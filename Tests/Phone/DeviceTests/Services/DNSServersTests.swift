import Device
import DeviceProtocol
import Glibc
import InternetProtocols
import Kernel
import TestTraits
import Testing

@Suite("Of several DNS servers", .needsNamespaces)
struct DNSServersTests {
    private static let servers = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]

    private struct Late: Error {}

    /// How long the device waits for one of so many servers before it asks the next.
    private static func turn(of count: Int) -> Duration {
        DNSExchange(servers: servers.prefix(count).compactMap { SocketAddress($0, port: 53) }).turn
    }

    /// Does it anew when a look-up is late: the device may have passed over a server that was about to answer.
    private func inTime(_ body: () throws -> Void) throws {
        for _ in 1..<10 {
            do { return try body() } catch is Late { continue }
        }
        try body()
    }

    /// Throws ``Late`` when it takes longer than a turn of three servers, or than the limit.
    private func look(
        up name: String, _ fixture: ServicesFixture, byTCP: Bool = false, within limit: Duration? = nil
    ) throws -> (code: DNSResponseCode, addresses: [IPAddress]) {
        let query = DNSPacket(asking: try #require(DNSName(name)), .a, id: 7).bytes
        let start = ContinuousClock.now
        let response = try fixture.run {
            let socket = try FileDescriptor.socket(AF_INET, byTCP ? SOCK_STREAM : SOCK_DGRAM)
            try socket.setTimeouts(.seconds(60))
            try socket.connect(to: try #require(SocketAddress("127.0.0.1", port: 53)))
            try socket.send(byTCP ? DNSStream.frame(query) : query)
            guard byTCP else { return try #require(try socket.read(), "the resolver is silent") }
            var stream = DNSStream()
            while let bytes = try socket.read(), !bytes.isEmpty {
                if let response = stream.take(bytes).first { return response }
            }
            throw Failed("the resolver is silent")
        }
        if ContinuousClock.now - start >= limit ?? Self.turn(of: 3) { throw Late() }
        let packet = try DNSPacket(response)
        return (packet.flags.responseCode, packet.addresses)
    }

    private func server(_ number: UInt8, _ fixture: ServicesFixture) throws -> NameServer {
        try NameServer(fixture, at: "127.0.0.\(number)") {
            switch $0.name.text {
            case "none.example": $0.response(.nonExistentDomain)
            case "nas.example": $0.response(with: [IPAddress(192, 0, 2, number)])
            default: nil
            }
        }
    }

    @Test(
        "the first one is asked alone as long as it answers, also that there is no such name", arguments: [false, true])
    func first(byTCP: Bool) throws {
        try inTime {
            let fixture = try ServicesFixture(dnsServers: Self.servers)
            let (one, two) = (try server(2, fixture), try server(3, fixture))
            let found = try look(up: "nas.example", fixture, byTCP: byTCP)
            let missing = try look(up: "none.example", fixture, byTCP: byTCP)
            #expect(found.addresses == [IPAddress(192, 0, 2, 2)])
            #expect(missing.code == .nonExistentDomain)
            #expect(one.asked.count == 2 && two.asked.isEmpty)
        }
    }

    @Test("the next one is asked at once when one is gone", .shows("D11"), arguments: [false, true])
    func gone(byTCP: Bool) throws {
        try inTime {
            let fixture = try ServicesFixture(dnsServers: Self.servers)
            let last = try server(4, fixture)
            let found = try look(up: "nas.example", fixture, byTCP: byTCP)
            #expect(found.addresses == [IPAddress(192, 0, 2, 4)])
            #expect(last.asked.count == 1)
        }
    }

    @Test("the next one is asked after a while when one is silent", .shows("D11"), arguments: [false, true])
    func silent(byTCP: Bool) throws {
        try inTime {
            let fixture = try ServicesFixture(dnsServers: Self.servers)
            let (mute, last) = (try NameServer(fixture) { _ in nil }, try server(4, fixture))
            let found = try look(up: "nas.example", fixture, byTCP: byTCP, within: Self.turn(of: 3) * 2)
            #expect(found.addresses == [IPAddress(192, 0, 2, 4)])
            #expect(mute.asked(atLeast: 1).count == 1 && last.asked.count == 1)
        }
    }

    @Test("the next one is asked when one cannot answer; if none can, that is the answer", arguments: [false, true])
    func failing(byTCP: Bool) throws {
        try inTime {
            let fixture = try ServicesFixture(dnsServers: Array(Self.servers.prefix(2)))
            let failing = try NameServer(fixture) { $0.response(.refused) }
            let other = try NameServer(fixture, at: "127.0.0.3") {
                $0.name.text == "nas.example"
                    ? $0.response(with: [IPAddress(192, 0, 2, 3)]) : $0.response(.serverFailure)
            }
            let found = try look(up: "nas.example", fixture, byTCP: byTCP, within: Self.turn(of: 2))
            let failed = try look(up: "far.example", fixture, byTCP: byTCP, within: Self.turn(of: 2))
            #expect(found.addresses == [IPAddress(192, 0, 2, 3)])
            #expect(failed.code == .refused)
            #expect(failing.asked.count == 2 && other.asked.count == 2)
        }
    }

    @Test("addresses of IPv6 count, and a slow answer counts although the next one was asked")
    func slow() throws {
        try inTime {
            let fixture = try ServicesFixture(dnsServers: ["::1", "127.0.0.2"])
            let held = try NameServer(fixture, at: "::1") { _ in nil }
            // It answers for the first one, whose turn is over by then.
            let next = try NameServer(fixture) { _ in
                guard let query = held.asked(atLeast: 1).first, case .query(let query) = DNSQuery.read(query) else {
                    return nil
                }
                held.sendToLast(query.response(with: [IPAddress(192, 0, 2, 1)]))
                return nil
            }
            let found = try look(up: "nas.example", fixture, within: Self.turn(of: 2) * 2)
            #expect(found.addresses == [IPAddress(192, 0, 2, 1)])
            #expect(held.asked.count == 1 && next.asked.count == 1)
        }
    }

    @Test("a device that asks the first one only gets no answer when that is gone", .shows("D11"))
    func sabotage() throws {
        let fixture = try ServicesFixture(sabotage: .asksOneServer, dnsServers: Self.servers)
        let last = try server(4, fixture)
        #expect(try look(up: "nas.example", fixture, within: .seconds(60)).code == .serverFailure)
        #expect(last.asked.isEmpty)
    }

    @Test("all are asked in less time than the C library waits, however many there are", arguments: 1...20)
    func time(count: Int) throws {
        // resolv.conf(5): the C library asks again after five seconds.
        let server = try #require(SocketAddress("::1", port: 53))
        let exchange = DNSExchange(servers: Array(repeating: server, count: count))
        #expect(exchange.turn * 2 * count < .seconds(5))
    }
}
