import Netlink
import Testing

/// The bytes of requests for the kernel's network emulator, beside those that tc(8) of iproute2 6.1 sends, and the bytes
/// that Linux 6.1 dumps.
struct NetworkEmulatorTests {
    private static let place = QdiscPlace.root(of: 3, handle: 0x009a_0000)

    /// `netem delay 20ms 5ms loss gemodel 1% 30% 90% 2% duplicate 1% corrupt 2% reorder 25% gap 5 limit 5000`, with a
    /// distribution of two values.
    private static var bursts: NetworkEmulator {
        var emulator = NetworkEmulator(limit: 5000)
        (emulator.delay, emulator.jitter) = (20_000_000, 5_000_000)
        emulator.distribution = [-0x7ffe, 8192]
        let probability = NetworkEmulator.probability
        emulator.loss = .gilbertElliott(
            p: probability(0.01), r: probability(0.3), lossWhenBad: probability(0.9), lossWhenGood: probability(0.02))
        emulator.duplicate = probability(0.01)
        emulator.corrupt = probability(0.02)
        emulator.reorder = probability(0.25)
        emulator.gap = 5
        return emulator
    }

    /// `netem loss state 1% 90% 5% 80% 3%`.
    private static var states: NetworkEmulator {
        var emulator = NetworkEmulator(limit: 1000)
        let probability = NetworkEmulator.probability
        emulator.loss = .fourState(
            p13: probability(0.01), p31: probability(0.9), p32: probability(0.05), p23: probability(0.8),
            p14: probability(0.03))
        return emulator
    }

    private static let header: [UInt8] = [
        0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0x9a, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,  // tcmsg of link 3, handle 9a:, root
        0x0a, 0, 1, 0, 0x6e, 0x65, 0x74, 0x65, 0x6d, 0, 0, 0,  // TCA_KIND "netem"
    ]

    @Test func `Everything at once, as tc sends it, and the times in nanoseconds behind it`() {
        let options: [UInt8] = [
            0xb4, 0xc4, 4, 0, 0x88, 0x13, 0, 0, 0, 0, 0, 0,  // 20 ms in ticks of 64 ns, limit, no random loss
            5, 0, 0, 0, 0x29, 0x5c, 0x8f, 2, 0x2d, 0x31, 1, 0,  // gap, duplicates, 5 ms in ticks
            12, 0, 3, 0, 0, 0, 0, 0x40, 0, 0, 0, 0,  // TCA_NETEM_REORDER
            12, 0, 4, 0, 0x52, 0xb8, 0x1e, 5, 0, 0, 0, 0,  // TCA_NETEM_CORRUPT
            0x18, 0, 5, 0x80, 0x14, 0, 2, 0, 0x29, 0x5c, 0x8f, 2,  // TCA_NETEM_LOSS, NETEM_LOSS_GE: p
            0xcc, 0xcc, 0xcc, 0x4c, 0x99, 0x99, 0x99, 0x19, 0x52, 0xb8, 0x1e, 5,  // r, h, 1-k
            8, 0, 2, 0, 2, 0x80, 0, 0x20,  // TCA_NETEM_DELAY_DIST
        ]
        let times: [UInt8] =
            [12, 0, 10, 0] + bytes(Int64(20_000_000)) + [12, 0, 11, 0] + bytes(Int64(5_000_000))
        let length = 16 + Self.header.count + 4 + options.count + times.count
        #expect(
            Self.bursts.replace(at: Self.place).bytes
                == bytes(UInt32(length)) + [36, 0, 0x05, 0x05, 0, 0, 0, 0, 0, 0, 0, 0] + Self.header
                + bytes(UInt16(4 + options.count + times.count)) + [2, 0x80] + options + times)
    }

    @Test func `Loss by four states, with everything else named so that a change ends it`() {
        let model: [UInt8] = [
            0x1c, 0, 5, 0x80, 0x18, 0, 1, 0, 0x29, 0x5c, 0x8f, 2,  // TCA_NETEM_LOSS, NETEM_LOSS_GI: p13
            0x66, 0x66, 0x66, 0xe6, 0xcd, 0xcc, 0xcc, 0x0c,  // p31, p32
            0x7b, 0x14, 0xae, 7, 0xcc, 0xcc, 0xcc, 0xcc,  // p14, p23
        ]
        let sent = Self.states.replace(at: Self.place).bytes
        #expect(Array(sent[76..<100]) == [12, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(Array(sent[100..<128]) == model)
    }

    @Test func `Random loss is in the structure, and a child hangs below the class of its parent`() {
        var emulator = NetworkEmulator(limit: 1000)
        emulator.loss = .random(NetworkEmulator.probability(0.1))
        #expect(emulator.replace(at: Self.place).bytes[60..<64] == [0x9a, 0x99, 0x99, 0x19])
        let child = Self.place.child(handle: 0x009b_0000)
        #expect(emulator.replace(at: child).bytes[24..<32] == [0, 0, 0x9b, 0, 1, 0, 0x9a, 0])
    }

    /// What Linux 6.1 dumped after `tc qdisc replace` had set ``bursts``: the attributes of TCA_OPTIONS.
    private static let dumped: [UInt8] = [
        0xb4, 0xc4, 4, 0, 0x88, 0x13, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0x29, 0x5c, 0x8f, 2, 0x2d, 0x31, 1, 0,
        12, 0, 10, 0, 0, 0x2d, 0x31, 1, 0, 0, 0, 0, 12, 0, 11, 0, 0x40, 0x4b, 0x4c, 0, 0, 0, 0, 0,  // times
        16, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // TCA_NETEM_CORR
        12, 0, 3, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 12, 0, 4, 0, 0x52, 0xb8, 0x1e, 5, 0, 0, 0, 0,  // reorder, corrupt
        20, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // TCA_NETEM_RATE
        0x18, 0, 5, 0, 0x14, 0, 2, 0, 0x29, 0x5c, 0x8f, 2, 0xcc, 0xcc, 0xcc, 0x4c,  // loss
        0x99, 0x99, 0x99, 0x19, 0x52, 0xb8, 0x1e, 5, 5, 0, 12, 0, 0, 0, 0, 0,
    ]

    /// The statistics that followed: three packets passed on, two dropped, one waiting.
    private static let statistics = attribute(
        7,
        attribute(1, bytes(UInt64(300)) + bytes(UInt32(3)) + bytes(UInt32(0)))
            + attribute(3, bytes(UInt32(1)) + bytes(UInt32(100)) + bytes(UInt32(2)) + bytes(UInt64(0))))

    @Test func `What the kernel dumps is what was set`() throws {
        var kernel = try FakeKernel()
        try kernel.answer(
            message(36, Self.header + attribute(2, Self.dumped) + Self.statistics) + message(3, [0, 0, 0, 0]))
        let qdisc = try #require(try kernel.socket.qdiscs().first)
        let found = try #require(qdisc.emulator)
        #expect(qdisc.isRoot && qdisc.taken == 6)
        #expect(Self.bursts.isSame(as: found))
        var other = Self.bursts
        other.corrupt += 1
        #expect(!other.isSame(as: found))
        other = Self.bursts
        other.delay += 64
        #expect(!other.isSame(as: found))
    }

    @Test func `Options that are too short are none`() throws {
        var kernel = try FakeKernel()
        try kernel.answer(message(36, Self.header + attribute(2, [1, 2, 3, 4])) + message(3, [0, 0, 0, 0]))
        #expect(try kernel.socket.qdiscs().first?.emulator == nil)
    }

    @Test func `Probabilities are rounded as by tc`() {
        #expect(NetworkEmulator.probability(0) == 0)
        #expect(NetworkEmulator.probability(1) == .max)
        #expect(NetworkEmulator.probability(0.01) == 42_949_673)
    }
}
