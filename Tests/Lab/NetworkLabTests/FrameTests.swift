import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import TestTools
import Testing

@Suite("Reading of frames")
struct FrameTests {
    /// An Ethernet header, then what follows.
    private static func ethernet(_ type: UInt16, _ rest: [UInt8]) -> [UInt8] {
        [2, 0, 10, 1, 0, 1, 2, 0, 10, 1, 0, 2] + bytes(type) + rest
    }

    private static func bytes(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }

    private static func ipv4(_ next: UInt8, _ rest: [UInt8], fragment: UInt16 = 0) -> [UInt8] {
        ethernet(
            0x0800,
            [0x45, 0] + bytes(UInt16(20 + rest.count)) + [0, 0] + bytes(fragment) + [
                64, next, 0, 0, 10, 1, 0, 2, 10, 1,
            ]
                + [0, 1] + rest)
    }

    private static let six: [UInt8] = [0xfd, 0, 0, 1] + [UInt8](repeating: 0, count: 11)

    private static func ipv6(_ next: UInt8, _ rest: [UInt8]) -> [UInt8] {
        ethernet(0x86dd, [0x60, 0, 0, 0] + bytes(UInt16(rest.count)) + [next, 64] + six + [2] + six + [1] + rest)
    }

    private static func udp(_ from: UInt16, _ to: UInt16, _ payload: [UInt8]) -> [UInt8] {
        bytes(from) + bytes(to) + bytes(UInt16(8 + payload.count)) + [0, 0] + payload
    }

    private static func tcp(_ flags: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        bytes(40000) + bytes(443) + [0, 0, 0, 0, 0, 0, 0, 0, 0x60, flags] + [UInt8](repeating: 0, count: 10) + payload
    }

    private static func name(_ labels: String...) -> [UInt8] {
        labels.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    }

    /// A question about `_pager._tcp.local`, and a record of `A pager._pager._tcp.local` that refers to the question.
    private static var dns: [UInt8] {
        [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0] + name("_pager", "_tcp", "local") + [0, 0, 12, 0, 1] + name("A pager")
            + [0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 120, 0, 1, 0]
    }

    private func read(_ bytes: [UInt8]) -> FrameFields { FrameFields(bytes, length: bytes.count) }

    @Test("a UDP datagram")
    func datagram() {
        let frame = read(Self.ipv4(17, Self.udp(1000, 9, [1, 2, 3])))
        #expect(frame.kind == .udp)
        #expect(frame.from == IPAddress("10.1.0.2"))
        #expect(frame.to == IPAddress("10.1.0.1"))
        #expect(frame.sourcePort == 1000)
        #expect(frame.port == 9)
        #expect(frame.bytes == 3)
        #expect(frame.fields["protocol"] == "udp")
    }

    @Test("padding of a short frame is no payload")
    func padding() {
        #expect(read(Self.ipv4(17, Self.udp(1, 9, [1])) + [UInt8](repeating: 0, count: 30)).bytes == 1)
    }

    @Test(
        "the flags of a TCP segment", arguments: [(2, "S"), (0x12, "SA"), (0x14, "RA"), (0x11, "FA"), (0x18, "PA")])
    func segment(_ bits: UInt8, _ flags: String) {
        let frame = read(Self.ipv4(6, Self.tcp(bits, [1, 2])))
        #expect(frame.kind == .tcp)
        #expect(frame.flags == flags)
        // The header is 24 bytes long, an option of four among them.
        #expect(frame.bytes == 2)
    }

    @Test("what is behind the extension headers of IPv6")
    func extensions() {
        let frame = read(Self.ipv6(0, [60, 0, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0] + Self.udp(5, 9, [7])))
        #expect(frame.kind == .udp)
        #expect(frame.port == 9)
        #expect(frame.bytes == 1)
        #expect(frame.to == IPAddress("fd00:1::1"))
    }

    @Test("a later fragment has no ports")
    func fragments() {
        let frame = read(Self.ipv4(17, Self.udp(1000, 9, [1, 2, 3]), fragment: 0x2001))
        #expect(frame.kind == .udp)
        #expect(frame.port == nil)
    }

    @Test("ARP and neighbour discovery are about an address")
    func neighbours() {
        let arp = read(
            Self.ethernet(
                0x0806, [0, 1, 8, 0, 6, 4, 0, 1, 2, 0, 10, 1, 0, 2, 10, 1, 0, 2, 0, 0, 0, 0, 0, 0, 10, 1, 0, 9]))
        #expect(arp.kind == .arp)
        #expect(arp.to == IPAddress("10.1.0.9"))
        let solicitation = read(Self.ipv6(58, [135, 0, 0, 0, 0, 0, 0, 0] + Self.six + [9]))
        #expect(solicitation.kind == .ndp)
        #expect(solicitation.to == IPAddress("fd00:1::9"))
        #expect(read(Self.ipv6(58, [128, 0, 0, 0, 0, 0, 0, 0])).kind == .icmpv6)
        #expect(read(Self.ipv4(2, [0x16, 0])).kind == .igmp)
    }

    @Test("the names of a DNS message, compressed ones too", arguments: [53, 5353] as [UInt16])
    func names(_ port: UInt16) {
        let names = ["_pager._tcp.local", "A pager._pager._tcp.local"]
        #expect(read(Self.ipv4(17, Self.udp(1000, port, Self.dns))).names == names)
        #expect(read(Self.ipv4(17, Self.udp(port, 1000, Self.dns))).names == names)
        #expect(read(Self.ipv4(17, Self.udp(1000, 9, Self.dns))).names.isEmpty)
        let stream = Self.bytes(UInt16(Self.dns.count)) + Self.dns
        var segment = Self.tcp(0x18, stream)
        segment.replaceSubrange(2..<4, with: Self.bytes(port))
        #expect(read(Self.ipv4(6, segment)).names == names)
    }

    @Test("of the names of a message, 256 are read")
    func manyNames() {
        for count in [255, 256, 257] {
            var questions: [UInt8] = []
            for number in 0..<count { questions += Self.name("n\(number)") + [0, 0, 1, 0, 1] }
            let message: [UInt8] = [0, 0, 0, 0] + Self.bytes(UInt16(count)) + [0, 0, 0, 0, 0, 0] + questions
            let names = read(Self.ipv4(17, Self.udp(1000, 53, message))).names
            #expect(names == (0..<min(count, 256)).map { "n\($0)" })
        }
    }

    @Test("what was cut off is counted, and left out where it would be read")
    func cut() {
        let whole = Self.ipv4(17, Self.udp(1000, 9, [UInt8](repeating: 1, count: 100)))
        for (kept, source, port) in [(33, nil, nil), (34, nil, nil), (36, 1000, nil), (38, 1000, 9), (142, 1000, 9)]
            as [(Int, UInt16?, UInt16?)]
        {
            let frame = FrameFields(Array(whole.prefix(kept)), length: whole.count)
            #expect(frame.kind == .udp)
            #expect(frame.to == (kept < 34 ? nil : IPAddress("10.1.0.1")))
            #expect(frame.sourcePort == source)
            #expect(frame.port == port)
            #expect(frame.bytes == 100)
        }
        let tagged = Self.ethernet(0x8100, [0, 5, 0x88, 0xa8, 0, 6, 0x08, 0x06] + [UInt8](repeating: 0, count: 28))
        #expect(read(tagged).kind == .arp)
        let thrice = Self.ethernet(
            0x8100, [0, 5, 0x88, 0xa8, 0, 6, 0x81, 0, 0, 7, 8, 6] + [UInt8](repeating: 0, count: 28))
        #expect(read(thrice).kind == .other)
        #expect(read(thrice).bytes == 32)
    }

    @Test("no input fails, however it is cut and changed")
    func garbage() {
        var random = SplitMix()
        let samples = [
            Self.ipv4(17, Self.udp(1000, 5353, Self.dns)), Self.ipv6(17, Self.udp(5353, 5353, Self.dns)),
            Self.ipv4(6, Self.tcp(2, Self.dns)), Self.ipv6(0, [44, 0, 0, 0, 0, 0, 0, 0] + Self.tcp(2)),
        ]
        for sample in samples {
            for count in 0...sample.count { _ = FrameFields(Array(sample.prefix(count)), length: sample.count) }
        }
        for round in 0..<20_000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let frame = FrameFields(bytes, length: Int.random(in: 0...70_000, using: &random))
            #expect(frame.bytes >= 0, "seed \(SplitMix.seed), round \(round)")
            #expect(frame.names.allSatisfy { $0.utf8.count <= 4 * 255 }, "seed \(SplitMix.seed), round \(round)")
        }
    }
}
