import Device
import Testing

@Suite("Messages of the resolver")
struct DNSMessageTests {
    /// A query for `phone.local`, A.
    private let sample: [UInt8] =
        [0x12, 0x34, 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 0, 5] + [UInt8]("phone".utf8) + [5] + [UInt8]("local".utf8)
        + [0, 0, 1, 0, 1]

    private func query(_ message: [UInt8]) throws -> DNSQuery {
        guard case .query(let query) = DNSQuery.read(message) else {
            throw Failed("no query: \(DNSQuery.read(message))")
        }
        return query
    }

    @Test("a query is read")
    func reads() throws {
        let query = try query(sample)
        #expect(query.name.text == "phone.local")
        #expect(query.name.isLocal)
        #expect(query.type == DNSQuery.RecordType.a)
    }

    @Test("D14: a name is local in any case and with a dot at its end, and only by its last label")
    func local() throws {
        for text in ["phone.local", "phone.local.", "PHONE.LOCAL", "a.b.LoCaL."] {
            #expect(try #require(DNSName(text)).isLocal, "\(text)")
        }
        for text in ["phone.locals", "local.example", "phonelocal", "local", "phone.Loca\u{0c}", "phone.LOCA,"] {
            #expect(try !#require(DNSName(text)).isLocal, "\(text)")
        }
        #expect(try !#require(DNSName(labels: [Array("phone.local".utf8)])).isLocal)
        #expect(try #require(DNSName("local.")).isLocalDomain)
        #expect(DNSName("a..local") == nil)
        #expect(DNSName(String(repeating: "a", count: 64) + ".local") == nil)
    }

    @Test("addresses are answered by the type of the question")
    func answers() throws {
        let query = try query(sample)
        let response = query.response(with: [[10, 1, 0, 1], [UInt8](repeating: 7, count: 16)])
        #expect(response.prefix(12) == [0x12, 0x34, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
        #expect(response[12..<29] == sample[12...])
        #expect(response[29...] == [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, 10, 1, 0, 1])
        #expect(try #require(DNSResponse(response)).addresses == [[10, 1, 0, 1]])
    }

    @Test("a name without addresses does not exist; one with others has no such record")
    func absences() throws {
        let query = try query(sample)
        #expect(query.response(with: [])[3] & 0x0f == DNSQuery.Outcome.noSuchName.rawValue)
        let other = query.response(with: [[UInt8](repeating: 7, count: 16)])
        #expect(other[3] & 0x0f == DNSQuery.Outcome.success.rawValue)
        #expect(other[6...7] == [0, 0])
    }

    @Test("what cannot be read is refused or ignored")
    func refuses() {
        func outcome(_ message: [UInt8]) -> UInt8? {
            if case .refuse(let response) = DNSQuery.read(message) { response[3] & 0x0f } else { nil }
        }
        #expect(DNSQuery.read([]) == .ignore)
        #expect(DNSQuery.read([UInt8](sample.prefix(11))) == .ignore)
        var response = sample
        response[2] |= 0x80
        #expect(DNSQuery.read(response) == .ignore)
        var status = sample
        status[2] |= 0x10
        #expect(outcome(status) == DNSQuery.Outcome.notImplemented.rawValue)
        var two = sample
        two[5] = 2
        #expect(outcome(two) == DNSQuery.Outcome.malformed.rawValue)
        var pointer = sample
        pointer[12] = 0xc0
        #expect(outcome(pointer) == DNSQuery.Outcome.malformed.rawValue)
        #expect(outcome([UInt8](sample.dropLast())) == DNSQuery.Outcome.malformed.rawValue)
    }

    @Test("no bytes at all make it fail")
    func survives() {
        var generator = Numbers(state: 20)
        for round in 0..<20_000 {
            var message = sample + (round % 2 == 0 ? [] : [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, 10, 1, 0, 1])
            if round % 3 == 0 { message[2] |= 0x80 }
            for _ in 0...(round % 6) {
                message[Int(generator.next() % UInt64(message.count))] = UInt8(generator.next() & 0xff)
            }
            message.removeLast(Int(generator.next() % UInt64(message.count)))
            switch DNSQuery.read(message) {
            case .query(let query): #expect(DNSResponse(query.response(with: [[1, 2, 3, 4]])) != nil)
            case .refuse(let response): #expect(response.count >= 12)
            case .ignore: break
            }
            _ = DNSResponse(message)
        }
    }

    @Test("messages of a stream come whole, however the bytes are cut")
    func stream() {
        let bytes = DNSStream.frame(sample) + DNSStream.frame([]) + DNSStream.frame([1, 2, 3])
        for size in 1...bytes.count {
            var stream = DNSStream()
            var messages: [[UInt8]] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                messages += stream.take([UInt8](bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(messages == [sample, [], [1, 2, 3]])
        }
    }
}

/// Something that a test needs did not come about.
struct Failed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The same numbers in every run (splitmix64).
private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
