import InternetProtocols
import TestTools
import Testing

@Suite("A server's view of queries")
struct QueryTests {
    /// A query for `phone.local`, A.
    private let sample: [UInt8] =
        [0x12, 0x34, 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 0, 5] + [UInt8]("phone".utf8) + [5] + [UInt8]("local".utf8)
        + [0, 0, 1, 0, 1]

    private func query(_ message: [UInt8]) throws -> DNSQuery {
        guard case .query(let query) = DNSQuery.read(message) else {
            Issue.record("no query: \(DNSQuery.read(message))")
            throw DNSFormatError.endsEarly(at: 0)
        }
        return query
    }

    private let seven = IPAddress(bits: 7, isV6: true)

    @Test("a query is read, whatever it has besides its question")
    func reads() throws {
        // EDNS (RFC 6891): the root, OPT, the size of answers, flags, no data.
        let edns: [UInt8] = [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]
        for message in [sample, sample + [7], Array(sample[..<11]) + [1] + sample[12...] + edns] {
            let query = try query(message)
            #expect(query.name.text == "phone.local")
            #expect(query.type == .a)
        }
    }

    @Test("addresses are answered by the type of the question")
    func answers() throws {
        let query = try query(sample)
        let response = query.response(with: [IPAddress(10, 1, 0, 1), seven])
        #expect(response.prefix(12) == [0x12, 0x34, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
        #expect(response[12..<29] == sample[12...])
        #expect(response[29...] == [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, 10, 1, 0, 1])
        let read = try DNSPacket(response)
        #expect(read.addresses == [IPAddress(10, 1, 0, 1)])
        #expect(read.isResponse(to: try DNSPacket(sample)))
    }

    @Test("the question comes back in the case of its letters")
    func keepsCase() throws {
        var message = sample
        message[13] = UInt8(ascii: "P")
        #expect(try query(message).response(with: [IPAddress(10, 1, 0, 1)])[12..<29] == message[12...])
    }

    @Test("a name without addresses does not exist; one with others has no such record")
    func absences() throws {
        let query = try query(sample)
        let none = try DNSPacket(query.response(with: []))
        #expect(none.flags.responseCode == .nonExistentDomain)
        let other = try DNSPacket(query.response(with: [seven]))
        #expect(other.flags.responseCode == .noError)
        #expect(other.answers.isEmpty && other.questions.count == 1)
    }

    @Test("what cannot be read is refused or ignored")
    func refuses() throws {
        func refusal(_ message: [UInt8]) throws -> DNSPacket? {
            if case .refuse(let response) = DNSQuery.read(message) { try DNSPacket(response) } else { nil }
        }
        #expect(DNSQuery.read([]) == .ignore)
        #expect(DNSQuery.read([UInt8](sample.prefix(11))) == .ignore)
        var response = sample
        response[2] |= 0x80
        #expect(DNSQuery.read(response) == .ignore)
        var status = sample
        status[2] |= 0x10
        #expect(try refusal(status)?.flags.responseCode == .notImplemented)
        var two = sample
        two[5] = 2
        var none = sample
        none[5] = 0
        var pointer = sample
        pointer[12] = 0xc0
        var extra = sample
        extra[11] = 1
        for message in [two, none, pointer, extra, two + [0, 0, 1, 0, 1], [UInt8](sample.dropLast())] {
            let refusal = try #require(try refusal(message))
            #expect(refusal == DNSPacket(id: 0x1234, flags: DNSFlags(rawValue: 0x8181)))
        }
    }

    @Test("no bytes at all make it fail")
    func survives() throws {
        var numbers = SplitMix(seed: 20)
        for round in 0..<20_000 {
            var message = sample + (round % 2 == 0 ? [] : [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, 10, 1, 0, 1])
            if round % 3 == 0 { message[2] |= 0x80 }
            for _ in 0...(round % 6) {
                message[Int(numbers.next() % UInt64(message.count))] = UInt8(numbers.next() & 0xff)
            }
            message.removeLast(Int(numbers.next() % UInt64(message.count)))
            switch DNSQuery.read(message) {
            case .query(let query):
                #expect(
                    try DNSPacket(query.response(with: [IPAddress(1, 2, 3, 4)])).questions.first?.name == query.name)
            case .refuse(let response): #expect(try DNSPacket(response).flags.isResponse)
            case .ignore: break
            }
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
