import InternetProtocols
import TestTools
import Testing

@Suite("Hostile DNS messages")
struct HostileTests {
    /// A message of these bytes behind a header that claims so many questions and answers.
    private func message(questions: UInt16 = 1, answers: UInt16 = 0, _ body: [UInt8]) -> [UInt8] {
        [0, 1, 0, 0] + [questions, answers, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] } + body
    }

    private static let rest: [UInt8] = [0, 1, 0, 1]

    @Test(
        "each kind of nonsense is found where it is",
        arguments: [
            // A pointer to itself; two to each other; one forward; one into the header; one beyond the end.
            ([0xc0, 12] + rest, DNSFormatError.badPointer(at: 12)),
            ([1, 0x61, 0xc0, 12] + rest, .badPointer(at: 14)),
            ([0xc0, 14, 0xc0, 12] + rest, .badPointer(at: 12)),
            ([0xc0, 4] + rest, .badPointer(at: 12)),
            ([0xff, 0xff] + rest, .badPointer(at: 12)),
            // Labels of reserved kinds (RFC 1035, 4.1.4; RFC 6891, 5).
            ([0x40, 0] + rest, .reservedLabel(at: 12)),
            ([1, 0x61, 0x80, 0] + rest, .reservedLabel(at: 14)),
            // Ends inside a label, a pointer, a name, a question.
            ([5, 0x61], .endsEarly(at: 12)), ([0xc0], .endsEarly(at: 12)), ([1, 0x61], .endsEarly(at: 12)),
            ([], .endsEarly(at: 12)), ([0, 0, 1, 0], .endsEarly(at: 16)),
        ])
    func nonsense(_ body: [UInt8], _ error: DNSFormatError) {
        #expect(throws: error) { try DNSPacket(message(body)) }
        #expect(DNSPacket(prefixOf: message(body))?.questions == [])
    }

    @Test("a name of 255 bytes is read, and none that is longer, compressed or not")
    func longNames() throws {
        let label = [63] + [UInt8](repeating: 0x61, count: 63)
        let longest = label + label + label + [61] + [UInt8](repeating: 0x62, count: 61) + [0]
        #expect(try DNSPacket(message(longest + Self.rest)).questions[0].name.bytes == longest)
        let longer = label + label + label + [62] + [UInt8](repeating: 0x62, count: 62) + [0]
        #expect(throws: DNSFormatError.nameTooLong(at: 12 + 3 * 64)) { try DNSPacket(message(longer + Self.rest)) }
        let second = longest + Self.rest + [1, 0x61, 0xc0, 12] + Self.rest
        #expect(throws: DNSFormatError.nameTooLong(at: 12 + 3 * 64)) { try DNSPacket(message(questions: 2, second)) }
        #expect(DNSPacket(prefixOf: message(questions: 2, second))?.questions.count == 1)
    }

    @Test("data that a record claims beyond the end is none")
    func shortData() throws {
        let record: [UInt8] = [0, 0, 1, 0, 1, 0, 0, 0, 0]
        let short = message(questions: 0, answers: 1, record + [0, 5, 1, 2, 3, 4])
        #expect(throws: DNSFormatError.endsEarly(at: 23)) { try DNSPacket(short) }
        let misfit = try DNSPacket(message(questions: 0, answers: 1, record + [0, 3, 1, 2, 3]))
        #expect(misfit.answers.count == 1 && misfit.addresses.isEmpty, "an A record of three bytes has no address")
    }

    @Test("counts that nothing is behind cost nothing")
    func counts() {
        let header: [UInt8] = [0, 0, 0, 0] + [UInt8](repeating: 255, count: 8)
        #expect(DNSPacket(prefixOf: header) == DNSPacket(id: 0, flags: DNSFlags(rawValue: 0)))
        #expect(DNSPacket(prefixOf: header + [0xc0, 12])?.questions.isEmpty == true)
    }

    @Test("pointers to pointers are followed to the number of labels in a name", .timeLimit(.minutes(1)))
    func chains() throws {
        func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
        // The data of the first record, which is at 23, holds the name `a`, and behind it a chain of pointers: the first
        // to the name, each other to the one before.
        let chain = (0..<1000).flatMap { number(0xc000 | ($0 == 0 ? 23 : 24 + 2 * $0)) }
        let data: [UInt8] = [1, 0x61, 0] + chain
        let fields: [UInt8] = [0, 16, 0, 1, 0, 0, 0, 0]
        let first = [0] + fields + number(data.count) + data
        // The name of every other record is a pointer to the one of this number in the chain.
        func records(_ place: Int, _ count: Int) -> [UInt8] {
            let record = number(0xc000 | (26 + 2 * place)) + fields + [0, 0]
            return message(
                questions: 0, answers: UInt16(1 + count), first + Array(repeating: record, count: count).joined())
        }
        // As many as a message has room for, each with as many pointers as there may be.
        let largest = records(125, (0xffff - 12 - first.count) / 12)
        let packet = try DNSPacket(largest)
        #expect(packet.answers.count > 5000 && packet.answers.dropFirst().allSatisfy { $0.name.text == "a" })
        #expect(throws: DNSFormatError.tooManyPointers(at: 26)) { try DNSPacket(records(126, 1)) }
        #expect(DNSPacket(prefixOf: records(999, 5000))?.answers.count == 1)
    }

    @Test("no bytes make it fail otherwise than by an error, and what is read can be written", .timeLimit(.minutes(1)))
    func garbage() throws {
        var numbers = SplitMix(seed: 4)
        let samples = [PacketTests.announcement] + (0..<20).map { _ in numbers.packet().bytes }
        for round in 0..<4000 {
            var bytes = round % 10 == 0 ? numbers.bytes(round % 600) : samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &numbers) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                bytes[place] =
                    Bool.random(using: &numbers)
                    ? .random(in: 0xc0...0xff, using: &numbers) : .random(in: 0...255, using: &numbers)
            }
            guard let part = DNSPacket(prefixOf: bytes) else {
                #expect(bytes.count < 12)
                continue
            }
            #expect(part.names.allSatisfy { $0.bytes.count <= 255 && DNSName($0.text) == $0 })
            #expect(try DNSPacket(part.bytes) == part)
            if let whole = try? DNSPacket(bytes) { #expect(whole == part) }
        }
    }
}
