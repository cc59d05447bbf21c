import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import Glibc
import InternetProtocols
import Kernel
import LabEvents
import Synchronization
import TestTraits
import Testing

@Suite("The resolver", .needsNamespaces)
struct ResolverTests {
    private static func query(_ name: String, _ type: DNSRecordType = .a, id: UInt16 = 1) throws -> [UInt8] {
        DNSPacket(asking: try #require(DNSName(name)), type, id: id).bytes
    }

    private func outcome(_ response: [UInt8]) throws -> DNSResponseCode { try DNSPacket(response).flags.responseCode }

    @Test(
        "a local name is refused at once without access, and nothing is sent", .shows("D14"),
        arguments: ["a.local", "A.LoCaL"])
    func refused(name: String) throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.undetermined))
        let asker = try Asker(fixture)
        let response = try asker.ask(try Self.query(name))
        #expect(try outcome(response) == .nonExistentDomain)
        #expect(fixture.privacy.asked == [.resolve(name: name)])
        #expect(fixture.bonjour.calls.isEmpty)
    }

    @Test("who cannot be told may not look for local names, and the device says so", .shows("D14"))
    func unknownCaller() throws {
        let fixture = try ServicesFixture()
        let asker = try Asker(fixture, mark: 1)
        #expect(try outcome(asker.ask(try Self.query("a.local"))) == .nonExistentDomain)
        #expect(try outcome(fixture.askByTCP(try Self.query("a.local"), mark: 1)) == .nonExistentDomain)
        #expect(fixture.bonjour.calls.isEmpty && fixture.privacy.asked.isEmpty)
        #expect(fixture.privacy.events.map(\.name) == ["warning", "warning"])
    }

    @Test("one search answers the questions for IPv4 and IPv6, without link-local addresses")
    func local() throws {
        let fixture = try ServicesFixture()
        let asker = try Asker(fixture)
        try asker.send(try Self.query("ward.local", id: 1))
        try asker.send(try Self.query("ward.local", .aaaa, id: 2))
        _ = try fixture.client().replies()
        #expect(fixture.bonjour.calls == [.lookUp(host: "ward.local")])
        fixture.bonjour.begun[0].tell(.addresses(["10.1.0.2", "fd00:1::2", "fe80::1"]))
        let responses = [try asker.next(), try asker.next()].sorted { $0[1] < $1[1] }
        #expect(try responses.map { try DNSPacket($0).addresses.map(\.description) } == [["10.1.0.2"], ["fd00:1::2"]])
        #expect(fixture.privacy.events.map(\.name) == ["name-resolved"])
    }

    @Test("a local name that nobody has does not exist")
    func unknown() throws {
        let fixture = try ServicesFixture()
        let asker = try Asker(fixture)
        try asker.send(try Self.query("nobody.local"))
        _ = try fixture.client().replies()
        fixture.bonjour.begun[0].tell(.addresses([]))
        #expect(try outcome(asker.next()) == .nonExistentDomain)
    }

    @Test("any other name goes to the DNS server as it is, although its address is local", .shows("D15"))
    func forwarded() throws {
        let fixture = try ServicesFixture(dnsServers: ["127.0.0.2"])
        fixture.privacy.decide(.refused(.denied))
        let server = try NameServer(fixture) { $0.response(with: [IPAddress(10, 1, 0, 9)]) }
        let query = try Self.query("nas.example")
        let response = try Asker(fixture).ask(query)
        #expect(try DNSPacket(response).addresses == [IPAddress(10, 1, 0, 9)])
        #expect(server.asked == [query])
        #expect(fixture.privacy.asked.isEmpty)
        #expect(fixture.bonjour.calls.isEmpty)
    }

    @Test(
        "before the last answer, the addresses that the C library will sort are expected, and no single one",
        .shows("D15"))
    func sorted() throws {
        let fixture = try ServicesFixture(dnsServers: ["127.0.0.2"])
        let server = try NameServer(fixture) { query in
            let addresses =
                switch query.name.text {
                case "both.example": ["10.1.0.9", "fd00:1::9"]
                case "many.example": ["10.1.0.8", "10.1.0.9", "fd00:1::9"]
                default: ["10.1.0.9"]
                }
            return query.response(with: addresses.compactMap { IPAddress($0) })
        }
        let asker = try Asker(fixture)
        func expected(_ name: String, _ types: DNSRecordType...) throws -> [[String]] {
            let before = fixture.privacy.orderings.count
            for type in types { _ = try asker.ask(try Self.query(name, type)) }
            return fixture.privacy.orderings.dropFirst(before).map { $0.sorted() }
        }
        #expect(try expected("both.example", .a, .aaaa) == [["10.1.0.9", "fd00:1::9"]])
        #expect(try expected("both.example", .aaaa, .a) == [["10.1.0.9", "fd00:1::9"]])
        #expect(try expected("many.example", .a) == [["10.1.0.8", "10.1.0.9"]])
        #expect(try expected("many.example", .aaaa) == [["fd00:1::9"]])
        #expect(try expected("one.example", .a, .aaaa) == [])
        #expect(try expected("one.example", .a, .a) == [])
        // Two look-ups at the same time have a socket each; what comes of one has to be put in order for each.
        let other = try Asker(fixture)
        let before = fixture.privacy.orderings.count
        for type in [DNSRecordType.a, .aaaa] {
            _ = try asker.ask(try Self.query("both.example", type))
            _ = try other.ask(try Self.query("both.example", type))
        }
        #expect(
            fixture.privacy.orderings.dropFirst(before).map { $0.sorted() }
                == [["10.1.0.9", "fd00:1::9"], ["10.1.0.9", "fd00:1::9"]])
        fixture.callers.set(nil)
        #expect(try expected("both.example", .a, .aaaa) == [])
        #expect(fixture.privacy.asked.isEmpty && !server.asked.isEmpty)
    }

    @Test("the saboteur gates a name by its answer")
    func gatedByAnswer() throws {
        let fixture = try ServicesFixture(sabotage: .gatesNamesByAnswer, dnsServers: ["127.0.0.2"])
        fixture.privacy.decide(.refused(.denied))
        let server = try NameServer(fixture) {
            $0.response(with: [$0.name.text == "nas.example" ? IPAddress(10, 1, 0, 9) : IPAddress(192, 0, 2, 1)])
        }
        let asker = try Asker(fixture)
        #expect(try outcome(asker.ask(try Self.query("nas.example"))) == .nonExistentDomain)
        #expect(try outcome(asker.ask(try Self.query("far.example"))) == .noError)
        #expect(server.asked.count == 2)
    }

    @Test("a silent DNS server is a failure of the server, after two attempts in less time than the C library waits")
    func silent() throws {
        let fixture = try ServicesFixture(dnsServers: ["127.0.0.2"])
        let server = try NameServer(fixture) { _ in nil }
        let response = try Asker(fixture).ask(try Self.query("nas.example"))
        #expect(try outcome(response) == .serverFailure)
        #expect(server.asked(atLeast: 2).count == 2)
    }

    @Test("of more queries than may be on their way the last fails at once")
    func manyQueries() throws {
        let fixture = try ServicesFixture(dnsServers: ["127.0.0.2"])
        let server = try NameServer(fixture) {
            $0.name.text == "nas.example" ? $0.response(with: [IPAddress(192, 0, 2, 7)]) : nil
        }
        let asker = try Asker(fixture)
        // What is over does not count.
        for _ in 0..<3 { #expect(try outcome(asker.ask(try Self.query("nas.example"))) == .noError) }
        for number in 0...64 { try asker.send(try Self.query("silent-\(number).example")) }
        let first = try asker.next()
        #expect(try outcome(first) == .serverFailure)
        #expect(try DNSPacket(first).questions.map(\.name.text) == ["silent-64.example"])
        #expect(server.asked.count >= 3)
    }

    @Test("without a DNS server, or for `local` itself, a name does not exist", arguments: ["nas.example", "local"])
    func noServer(name: String) throws {
        let response = try Asker(try ServicesFixture()).ask(try Self.query(name))
        #expect(try outcome(response) == .nonExistentDomain)
    }

    @Test("queries by TCP are answered too, local and forwarded")
    func byTCP() throws {
        let fixture = try ServicesFixture(dnsServers: ["127.0.0.2"])
        let server = try NameServer(fixture) { $0.response(with: [IPAddress(192, 0, 2, 7)]) }
        let query = try Self.query("nas.example")
        #expect(try DNSPacket(fixture.askByTCP(query)).addresses == [IPAddress(192, 0, 2, 7)])
        #expect(server.asked == [query])
        fixture.privacy.decide(.refused(.denied))
        #expect(try outcome(fixture.askByTCP(try Self.query("a.local"))) == .nonExistentDomain)
    }

    @Test("a query that cannot be read is answered as malformed")
    func malformed() throws {
        var query = try Self.query("a.local")
        query[12] = 0xc0
        #expect(try outcome(Asker(try ServicesFixture()).ask(query)) == .formatError)
    }
}

/// A program that asks the resolver by UDP.
private struct Asker: ~Copyable {
    private let fixture: ServicesFixture
    private let socket: FileDescriptor

    init(_ fixture: ServicesFixture, mark: UInt32 = 0) throws {
        self.fixture = fixture
        socket = try fixture.run {
            let socket = try FileDescriptor.socket(AF_INET, SOCK_DGRAM)
            try socket.setTimeouts(.seconds(60))
            try socket.mark(mark)
            try socket.connect(to: try #require(SocketAddress("127.0.0.1", port: 53)))
            return socket
        }
    }

    func send(_ query: [UInt8]) throws { try socket.send(query) }

    func next() throws -> [UInt8] { try #require(try socket.read(), "the resolver is silent") }

    func ask(_ query: [UInt8]) throws -> [UInt8] {
        try send(query)
        return try next()
    }
}

extension ServicesFixture {
    /// Asks the resolver by TCP.
    fileprivate func askByTCP(_ query: [UInt8], mark: UInt32 = 0) throws -> [UInt8] {
        let socket = try run {
            let socket = try FileDescriptor.socket(AF_INET, SOCK_STREAM)
            try socket.setTimeouts(.seconds(60))
            try socket.mark(mark)
            try socket.connect(to: try #require(SocketAddress("127.0.0.1", port: 53)))
            return socket
        }
        try socket.send(DNSStream.frame(query))
        var stream = DNSStream()
        while let bytes = try socket.read(), !bytes.isEmpty {
            if let response = stream.take(bytes).first { return response }
        }
        throw Failed("the resolver is silent")
    }
}
