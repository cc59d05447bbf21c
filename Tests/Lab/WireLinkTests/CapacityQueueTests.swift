import LabModel
import Testing
import WireLink

@Suite struct CapacityQueueTests {
    private func queue(_ capacity: LinkCapacity, delay: Duration = .zero) -> CapacityQueue {
        CapacityQueue(capacity, delay: delay, start: 0)
    }

    /// 1000 bytes take 1 ms at 8 Mbit/s.
    private let rate = LinkCapacity.Source.rate(bitsPerSecond: 8_000_000, burst: 0)

    @Test func `Packets leave at the rate of the link`() {
        var link = queue(LinkCapacity(rate))
        #expect((0..<3).map { _ in link.add(bytes: 1000, at: 0) } == [1_000_000, 2_000_000, 3_000_000])
        // The link was idle meanwhile.
        #expect(link.add(bytes: 500, at: 10_000_000) == 10_500_000)
    }

    @Test func `A burst passes at once after a pause`() {
        var link = queue(LinkCapacity(.rate(bitsPerSecond: 8_000_000, burst: 2000), queue: .packets(100)))
        #expect((0..<4).map { _ in link.add(bytes: 1000, at: 0) } == [0, 0, 1_000_000, 2_000_000])
        // Half of the burst has come back.
        #expect((0..<2).map { _ in link.add(bytes: 1000, at: 3_000_000) } == [3_000_000, 4_000_000])
    }

    @Test func `A queue takes so many packets`() {
        var link = queue(LinkCapacity(rate, queue: .packets(2)))
        #expect(link.add(bytes: 1000, at: 0) == 1_000_000)
        #expect(link.add(bytes: 1000, at: 0) == 2_000_000)
        #expect(link.add(bytes: 1000, at: 0) == nil)
        #expect(link.count(at: 0) == 2)
        #expect(link.add(bytes: 1000, at: 1_000_000) == 3_000_000)
    }

    @Test func `A queue takes so many bytes`() {
        var link = queue(LinkCapacity(rate, queue: .bytes(2500)))
        #expect(link.add(bytes: 1000, at: 0) == 1_000_000)
        #expect(link.add(bytes: 1000, at: 0) == 2_000_000)
        #expect(link.add(bytes: 1000, at: 0) == nil)
        #expect(link.add(bytes: 500, at: 0) == 2_500_000)
    }

    @Test func `A packet waits so long at most`() {
        var link = queue(LinkCapacity(rate, queue: .time(.milliseconds(2))))
        for departure: Int64? in [1_000_000, 2_000_000, 3_000_000, nil] {
            #expect(link.add(bytes: 1000, at: 0) == departure)
        }
    }

    @Test func `The queue is bandwidth times delay where it is not given`() {
        // 100 Mbit/s × 40 ms = 500 000 bytes.
        let capacity = LinkCapacity(.rate(bitsPerSecond: 100_000_000, burst: 0))
        var link = queue(capacity, delay: .milliseconds(40))
        let taken = (0..<1000).count { _ in link.add(bytes: 1000, at: 0) != nil }
        #expect(taken == 500)
        // It has room for 32 full frames at least.
        var short = queue(capacity)
        #expect((0..<1000).count { _ in short.add(bytes: 1514, at: 0) != nil } == 32)
    }

    @Test func `A packet that is longer than the queue passes an idle link`() {
        var link = queue(LinkCapacity(rate, queue: .bytes(1514)))
        #expect(link.add(bytes: 60_000, at: 0) == 60_000_000)
        #expect(link.add(bytes: 60, at: 0) == nil)
    }

    @Test func `A long queue keeps its order`() {
        var link = queue(LinkCapacity(rate, queue: .packets(10_000)))
        let times = (0..<10_000).map { _ in link.add(bytes: 1000, at: 0) }
        #expect(times == (1...10_000).map { $0 * 1_000_000 })
        #expect(link.count(at: 9_000_000_000) == 1000)
    }
}

/// The semantics are those of Mahimahi's `link_queue.cc`; there an opportunity has 1504 bytes, of which 4 are a header
/// of its own interface.
@Suite struct LinkTraceTests {
    private func link(_ trace: String, queue: LinkCapacity.QueueLimit = .packets(1000)) throws -> CapacityQueue {
        CapacityQueue(LinkCapacity(.trace(try LinkTrace(trace)), queue: queue), delay: .zero, start: 0)
    }

    /// Ethernet frames of 1514 bytes carry packets of 1500.
    private let full = 1514

    @Test func `Each opportunity carries one full packet`() throws {
        var link = try link("1\n3\n3\n10\n")
        let times = (0..<4).map { _ in link.add(bytes: full, at: 0) }
        #expect(times == [1_000_000, 3_000_000, 3_000_000, 10_000_000])
    }

    @Test func `A trace begins again after its last time`() throws {
        var link = try link("2\n5\n")
        let times = (0..<5).map { _ in link.add(bytes: full, at: 0) }
        #expect(times == [2_000_000, 5_000_000, 7_000_000, 10_000_000, 12_000_000])
    }

    @Test func `An opportunity that nothing waits for is lost`() throws {
        var link = try link("1\n2\n3\n4\n")
        #expect(link.add(bytes: full, at: 2_500_000) == 3_000_000)
        // One that comes at the same time as a packet is gone, too.
        #expect(link.add(bytes: full, at: 8_000_000) == 9_000_000)
    }

    @Test func `Short packets share an opportunity, and a long one takes the rest of the next`() throws {
        var link = try link("1\n2\n3\n")
        #expect(link.add(bytes: 14 + 700, at: 0) == 1_000_000)
        #expect(link.add(bytes: 14 + 700, at: 0) == 1_000_000)
        // 100 bytes of the first and 1400 of the second.
        #expect(link.add(bytes: full, at: 0) == 2_000_000)
        #expect(link.add(bytes: 14 + 100, at: 0) == 2_000_000)
        #expect(link.add(bytes: 14 + 100, at: 0) == 3_000_000)
    }

    @Test func `A long pause skips whole rounds`() throws {
        var link = try link("1\n4\n")
        // Rounds of 4 ms: an hour is 900 000 of them.
        #expect(link.add(bytes: full, at: 3_600_000_500_000) == 3_600_001_000_000)
        #expect(link.add(bytes: full, at: 3_600_000_500_000) == 3_600_004_000_000)
    }

    @Test func `Twelve opportunities a second are 144 kbit/s`() throws {
        var link = try link((1...12).map { "\($0 * 1000 / 12)" }.joined(separator: "\n"))
        let last = (0..<120).map { _ in link.add(bytes: full, at: 0) }.last
        #expect(last == 10_000_000_000)
    }
}

@Suite struct ImpairmentFileTests {
    @Test(arguments: [
        ("", "line 1: there is no time in it; write a time in milliseconds on each line"),
        ("1\n\n3\n", "line 2: `` is not a time in whole milliseconds since the start"),
        ("1\n2.5\n", "line 2: `2.5` is not a time in whole milliseconds since the start"),
        ("5\n3\n", "line 2: 3 is before the time of the line above; sort the times in ascending order"),
        ("0\n0\n", "line 2: the last time is the length of the trace, and must be above 0"),
    ]) func `A trace that cannot be is refused with its line`(text: String, message: String) {
        let error = #expect(throws: ImpairmentFileError.self) { try LinkTrace(text) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("# nothing\n", "line 1: there is no value in it; write whole numbers, 8192 for one jitter"),
        ("1 2\n3 x\n", "line 2: `x` is not a whole number from -32768 to 32767; 8192 is one jitter"),
        ("1\n40000\n", "line 2: `40000` is not a whole number from -32768 to 32767; 8192 is one jitter"),
    ]) func `A table that cannot be is refused with its line`(text: String, message: String) {
        let error = #expect(throws: ImpairmentFileError.self) { try JitterTable(text) }
        #expect(error?.description == message)
    }

    @Test func `Settings that cannot be are refused with a remedy`() {
        func problem(_ change: (inout Impairment) -> Void) -> String? { impairment(change).problem }
        #expect(problem { _ in } == nil)
        #expect(problem { $0.delay = .seconds(61) }?.hasPrefix("a delay is from 0 to ") == true)
        #expect(problem { $0.jitter = Jitter(.zero) }?.hasPrefix("a jitter is above 0") == true)
        #expect(
            problem { $0.reordering = Reordering(share: 0.5) }
                == "a reordering needs a delay, which the reordered packets skip")
        #expect(
            problem { $0.loss = .fourState(FourStateLoss(p13: 0.7, p14: 0.4)) }
                == "p13 and p14 are 100 % at most together")
        #expect(
            problem { $0.capacity = LinkCapacity(.rate(bitsPerSecond: 8000, burst: 0), queue: .bytes(100)) }
                == "a queue has room for 1514 bytes at least, a full frame")
        #expect(
            problem {
                $0.filter.kind = .arp
                $0.filter.port = 53
            } == "only TCP and UDP have ports, and arp has none")
    }
}
