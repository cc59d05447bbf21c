import InternetProtocols
import TestTools
import Testing

@Suite("DNS messages")
struct PacketTests {
    /// A multicast DNS response that announces a service, as responders send it.
    static let announcement: [UInt8] =
        [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 2]  // a response with authority, one answer, two additional records
        + [6] + Array("_pager".utf8) + [4] + Array("_tcp".utf8) + [5] + Array("local".utf8) + [0]  // at 12
        + [0, 12, 0, 1, 0, 0, 0x11, 0x94, 0, 9]  // PTR, IN, 4500 s, 9 bytes
        + [6] + Array("Ward 3".utf8) + [0xc0, 12]  // at 41
        + [0xc0, 41, 0, 33, 0x80, 1, 0, 0, 0, 120, 0, 12]  // SRV, IN with the flush bit, 120 s, 12 bytes
        + [0, 0, 0, 0, 0x12, 0x67, 3] + Array("nas".utf8) + [0xc0, 24]  // port 4711, nas.local at 68
        + [0xc0, 68, 0, 28, 0x80, 1, 0, 0, 0, 120, 0, 16]  // AAAA
        + [0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]

    @Test("golden bytes: an announcement of multicast DNS")
    func announcement() throws {
        let packet = try DNSPacket(Self.announcement)
        #expect(packet.id == 0 && packet.flags == DNSFlags(rawValue: 0x8400))
        #expect(packet.flags.isResponse && !packet.flags.isTruncated && packet.flags.responseCode == .noError)
        #expect(packet.names.map(\.text) == ["_pager._tcp.local", "Ward 3._pager._tcp.local", "nas.local"])
        #expect(packet.answers.map(\.timeToLive) == [4500])
        #expect(packet.additionals.map(\.recordClass) == [0x8001, 0x8001])
        let address = packet.additionals[1].address
        #expect(address == IPAddress("fe80::1"))
        #expect(packet.addresses.isEmpty, "the address is none of the answers")
    }

    @Test("golden bytes: a query of our own")
    func query() throws {
        let query = DNSPacket(asking: try #require(DNSName("nas.example")), .aaaa, id: 0xabcd)
        let bytes: [UInt8] =
            [0xab, 0xcd, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3] + Array("nas".utf8) + [7] + Array("example".utf8)
            + [0, 0, 28, 0, 1]
        #expect(query.bytes == bytes)
        #expect(try DNSPacket(bytes) == query)
    }

    @Test("golden bytes: names that end alike are compressed, in the case of their letters")
    func compresses() throws {
        var packet = DNSPacket(id: 1, flags: DNSFlags(rawValue: 0x8180))
        for text in ["b.c", "a.b.c", "c", "B.c", "."] {
            let name = try #require(text == "." ? DNSName(labels: []) : DNSName(text))
            packet.answers.append(DNSRecord(name, .a, timeToLive: 0, data: []))
        }
        let rest: [UInt8] = [0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        let names: [[UInt8]] = [
            [1, 0x62, 1, 0x63, 0], [1, 0x61, 0xc0, 12], [0xc0, 14], [1, 0x42, 0xc0, 14], [0],
        ]
        let header: [UInt8] = [0, 1, 0x81, 0x80, 0, 0, 0, 5, 0, 0, 0, 0]
        let bytes = header + names.flatMap { $0 + rest }
        #expect(packet.bytes == bytes)
        #expect(try DNSPacket(packet.bytes) == packet)
    }

    @Test("a response belongs to the query with its id and its question")
    func belongs() throws {
        let name = try #require(DNSName("nas.example"))
        let query = DNSPacket(asking: name, .a, id: 7)
        var response = DNSPacket(
            id: 7, flags: DNSFlags.query.response(.noError),
            questions: [DNSQuestion(try #require(DNSName("NAS.example")), .a)])
        #expect(response.isResponse(to: query))
        #expect(!query.isResponse(to: query))
        response.id = 8
        #expect(!response.isResponse(to: query))
        response.id = 7
        response.questions = [DNSQuestion(name, .aaaa)]
        #expect(!response.isResponse(to: query))
    }

    @Test("any message is read again as it was written")
    func rereads() throws {
        var numbers = SplitMix(seed: 2)
        for _ in 0..<2000 {
            let packet = numbers.packet()
            let bytes = packet.bytes
            let read = try DNSPacket(bytes)
            #expect(read == packet)
            #expect(read.bytes == bytes, "the case of letters is kept")
        }
    }

    @Test("of a message that was cut off, what is whole is read")
    func cut() throws {
        var numbers = SplitMix(seed: 3)
        for whole in [try DNSPacket(Self.announcement)] + (0..<50).map({ _ in numbers.packet() }) {
            let bytes = whole == (try? DNSPacket(Self.announcement)) ? Self.announcement : whole.bytes
            for count in 0..<bytes.count {
                let message = Array(bytes.prefix(count))
                #expect(throws: DNSFormatError.self) { try DNSPacket(message) }
                guard let part = DNSPacket(prefixOf: message) else {
                    #expect(count < 12)
                    continue
                }
                #expect(whole.questions.starts(with: part.questions))
                #expect(whole.answers.starts(with: part.answers))
                #expect(whole.authorities.starts(with: part.authorities))
                #expect(whole.additionals.starts(with: part.additionals))
            }
            #expect(try DNSPacket(bytes + [1, 2, 3]) == whole, "bytes behind the last record")
        }
    }
}
