import InternetProtocols
import LabModel
import Testing
import WireLink

/// Frames as filters see them.
private enum Frames {
    private static let toGroup: [UInt8] = [0x01, 0, 0x5e, 0, 0, 0xfb]
    private static let toHost: [UInt8] = [2, 0, 0, 0, 0, 1]

    private static func ethernet(_ destination: [UInt8], _ type: [UInt8], tag: [UInt8] = []) -> [UInt8] {
        destination + [2, 0, 0, 0, 0, 2] + tag + type
    }

    static func v4(
        _ next: UInt8, from: [UInt8] = [10, 1, 0, 2], to: [UInt8] = [10, 1, 0, 1], group: Bool = false,
        tag: [UInt8] = [], fragment: [UInt8] = [0, 0], _ payload: [UInt8]
    ) -> [UInt8] {
        ethernet(group ? toGroup : toHost, [8, 0], tag: tag) + [0x45, 0, 0, 0, 0, 0] + fragment + [64, next, 0, 0]
            + from
            + to + payload
    }

    static func v6(_ next: UInt8, _ payload: [UInt8]) -> [UInt8] {
        ethernet(toHost, [0x86, 0xdd]) + [0x60, 0, 0, 0, 0, 0, next, 64]
            + ([0xfd, 0, 0, 1] + [UInt8](repeating: 0, count: 11) + [2])
            + ([0xfd, 0, 0, 1] + [UInt8](repeating: 0, count: 11) + [1]) + payload
    }

    static let tcp443 = v4(6, [0xc0, 0, 1, 0xbb] + [UInt8](repeating: 0, count: 16))
    static let mDNS = v4(17, to: [224, 0, 0, 251], group: true, [0x14, 0xe9, 0x14, 0xe9, 0, 8, 0, 0])
    static let arp =
        ethernet([255, 255, 255, 255, 255, 255], [8, 6]) + [0, 1, 8, 0, 6, 4, 0, 1, 2, 0, 0, 0, 0, 2, 10, 1, 0, 2]
        + [0, 0, 0, 0, 0, 0, 10, 1, 0, 1]
    static let solicitation = v6(58, [135, 0, 0, 0])
    static let echo6 = v6(58, [128, 0, 0, 0])
    static let udp6WithOptions = v6(0, [17, 0, 0, 0, 0, 0, 0, 0, 0, 53, 0xc0, 0, 0, 8, 0, 0])
    static let tagged = v4(17, tag: [0x81, 0, 0, 5], [0, 53, 0xc0, 0, 0, 8, 0, 0])
    static let laterFragment = v4(17, fragment: [0, 100], [0x14, 0xe9, 0x14, 0xe9, 0, 8, 0, 0])
}

@Suite struct FilterTests {
    /// Whether a filter concerns a frame, shown by a loss of everything.
    private func matches(_ frame: [UInt8], _ change: (inout PacketMatch) -> Void) -> Bool {
        var way = ImpairedWay(link: "phone", way: .toHost, seed: 1)
        way.add(
            WireLane(
                id: 1, way: .toHost,
                impairment {
                    $0.loss = .random(1)
                    change(&$0.filter)
                }), at: 0)
        let parsed = unsafe frame.withUnsafeBytes { unsafe EthernetFrame($0) }
        return way.decide(parsed, bytes: frame.count, at: 0).departure == nil
    }

    @Test func `A filter takes a protocol`() {
        let kinds: [([UInt8], WireProtocol)] = [
            (Frames.tcp443, .tcp), (Frames.mDNS, .udp), (Frames.arp, .arp), (Frames.solicitation, .ndp),
            (Frames.echo6, .icmpv6), (Frames.udp6WithOptions, .udp), (Frames.tagged, .udp),
        ]
        for (frame, kind) in kinds {
            for other in WireProtocol.allCases { #expect(matches(frame) { $0.kind = other } == (kind == other)) }
        }
    }

    @Test func `A filter takes a port of either end`() {
        #expect(matches(Frames.tcp443) { $0.port = 443 })
        #expect(matches(Frames.tcp443) { $0.port = 0xc000 })
        #expect(!matches(Frames.tcp443) { $0.port = 80 })
        #expect(matches(Frames.udp6WithOptions) { $0.port = 53 })
        #expect(matches(Frames.tagged) { $0.port = 53 })
        #expect(!matches(Frames.laterFragment) { $0.port = 5353 })
        #expect(!matches(Frames.arp) { $0.port = 0 })
    }

    @Test func `A filter takes addresses of either end`() {
        #expect(matches(Frames.tcp443) { $0.address = IPPrefix("10.1.0.2/32") })
        #expect(matches(Frames.tcp443) { $0.address = IPPrefix("10.1.0.0/24") })
        #expect(!matches(Frames.tcp443) { $0.address = IPPrefix("10.2.0.0/16") })
        #expect(matches(Frames.tcp443) { $0.address = IPPrefix("0.0.0.0/0") })
        #expect(!matches(Frames.echo6) { $0.address = IPPrefix("0.0.0.0/0") })
        #expect(matches(Frames.echo6) { $0.address = IPPrefix("fd00:1::2/128") })
        #expect(matches(Frames.arp) { $0.address = IPPrefix("10.1.0.1/32") })
    }

    @Test func `A filter takes multicast, and multicast DNS`() {
        #expect(matches(Frames.mDNS) { $0.isMulticast = true })
        #expect(!matches(Frames.arp) { $0.isMulticast = true })
        #expect(matches(Frames.mDNS) { $0 = .multicastDNS })
        #expect(!matches(Frames.tcp443) { $0 = .multicastDNS })
    }

    @Test func `A frame that ends anywhere is read as far as it goes`() {
        for frame in [Frames.tcp443, Frames.udp6WithOptions, Frames.arp, Frames.tagged] {
            for length in 0...frame.count {
                _ = matches(Array(frame.prefix(length))) { $0.port = 443 }
            }
        }
    }

    @Test func `A filter says what it takes`() {
        #expect(PacketMatch().text == "all packets")
        #expect(PacketMatch.multicastDNS.text == "udp port 5353")
    }
}

@Suite struct ImpairedWayTests {
    private func way(_ impairments: Impairment...) -> ImpairedWay {
        var way = ImpairedWay(link: "phone@ward", way: .fromHost, seed: 3)
        for (id, impairment) in impairments.enumerated() {
            way.add(WireLane(id: id, way: .fromHost, impairment), at: 0)
        }
        return way
    }

    @Test func `Impairments of one way add up`() {
        var way = way(
            impairment { $0.delay = .milliseconds(10) },
            impairment {
                $0.delay = .milliseconds(5)
                $0.capacity = LinkCapacity(.rate(bitsPerSecond: 8_000_000, burst: 0))
            })
        #expect(way.decide(nil, bytes: 1000, at: 100).departure == 16_000_100)
        #expect(way.decide(nil, bytes: 1000, at: 100).departure == 17_000_100)
    }

    @Test func `A reordered packet skips the delays and not the queue`() {
        var way = way(
            impairment {
                $0.delay = .milliseconds(10)
                $0.reordering = Reordering(share: 1, gap: 2)
            }, impairment { $0.capacity = LinkCapacity(.rate(bitsPerSecond: 8_000_000, burst: 0)) })
        #expect(way.decide(nil, bytes: 1000, at: 0).departure == 11_000_000)
        #expect(way.decide(nil, bytes: 1000, at: 0).departure == 2_000_000)
    }

    @Test func `A duplicate takes a place in the queue`() {
        var way = way(
            impairment { $0.duplicate = 1 },
            impairment { $0.capacity = LinkCapacity(.rate(bitsPerSecond: 8_000_000, burst: 0)) })
        let outcome = way.decide(nil, bytes: 1000, at: 0)
        #expect(outcome.departure == 1_000_000)
        #expect(outcome.departureOfCopy == 2_000_000)
    }

    @Test func `What an impairment did is counted, and what was remarkable is logged`() throws {
        var way = way(impairment { $0.loss = .every(3) })
        for _ in 0..<10 { _ = way.decide(nil, bytes: 100, at: 5) }
        #expect(way.log.map(\.fate.ordinal) == [3, 6, 9])
        let removed = way.remove(0)
        let counts = try #require(removed)
        #expect(counts.matched == 10 && counts.lost == 3)
        #expect(way.isEmpty)
    }

    @Test func `What does not fit into a queue is logged, and what goes to the host with its first bytes`() throws {
        let capacity = LinkCapacity(.rate(bitsPerSecond: 8_000_000, burst: 0), queue: .packets(1))
        for direction in [Way.toHost, .fromHost] {
            var way = ImpairedWay(link: "phone", way: direction, seed: 1)
            way.add(WireLane(id: 4, way: direction, impairment { $0.capacity = capacity }), at: 0)
            let frame = [UInt8](0..<200)
            for _ in 0..<20 {
                unsafe frame.withUnsafeBytes { head in
                    _ = unsafe way.decide(nil, bytes: 1000, at: 0, stamp: 7, head: head)
                }
            }
            let full = try #require(way.counts(of: 4)).overflowed
            #expect(full > 0 && way.log.count == Int(full))
            let last = try #require(way.log.last)
            #expect(last.text == "packet 20 did not fit into the queue")
            #expect(last.hasOverflowed && last.lane == 4 && last.length == 1000 && last.stamp == 7)
            #expect(Array(way.heads[last.head]) == (direction == .toHost ? [UInt8](0..<128) : []))
        }
    }

    @Test func `Equal fates have equal digests`() throws {
        func digest(_ loss: Double, seed: UInt64, packets: Int = 100_000) throws -> UInt64 {
            var way = ImpairedWay(link: "phone", way: .toHost, seed: seed)
            way.add(WireLane(id: 1, way: .toHost, impairment { $0.loss = .random(loss) }), at: 0)
            for number in 0..<packets { _ = way.decide(nil, bytes: number % 1500, at: Int64(number)) }
            return try #require(way.counts(of: 1)).digest
        }
        let first = try digest(0.1, seed: 1)
        #expect(try digest(0.1, seed: 1) == first)
        #expect(try digest(0.1, seed: 2) != first)
        #expect(try digest(0.100_1, seed: 1) != first)
        #expect(try digest(0.1, seed: 1, packets: 99_999) != first)
    }

    @Test func `A fate depends on no packet that the filter leaves out`() throws {
        func lost(beside others: Int) throws -> [UInt64] {
            var way = way(
                impairment {
                    $0.loss = .random(0.3)
                    $0.filter.isMulticast = true
                })
            let group: [UInt8] = [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 8, 0]
            let host: [UInt8] = [2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 8, 0]
            for _ in 0..<100 {
                for frame in [[UInt8]](repeating: host, count: others) + [group] {
                    let parsed = unsafe frame.withUnsafeBytes { unsafe EthernetFrame($0) }
                    _ = way.decide(parsed, bytes: frame.count, at: 0)
                }
            }
            return way.log.map(\.fate.ordinal)
        }
        let alone = try lost(beside: 0)
        #expect(try lost(beside: 3) == alone)
        #expect(alone.count > 10)
    }
}
