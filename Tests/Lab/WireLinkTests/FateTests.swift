import LabModel
import Testing
import WireLink

/// The fates of so many packets.
func fates(_ count: Int, of impairment: Impairment, seed: UInt64 = 7, stream: String = "phone to-host all packets")
    -> [PacketFate]
{
    var machine = FateGenerator(impairment, seed: seed, stream: stream)
    return (0..<count).map { _ in machine.next() }
}

/// An impairment with some properties.
func impairment(_ change: (inout Impairment) -> Void) -> Impairment {
    var impairment = Impairment()
    change(&impairment)
    return impairment
}

extension [PacketFate] {
    /// The numbers of those for which something holds.
    func ordinals(_ holds: (PacketFate) -> Bool) -> [UInt64] { filter(holds).map(\.ordinal) }
}

/// Golden values were computed by another implementation of SplitMix64 in another language.
@Suite struct FateTests {
    @Test func `A seed names the packets that are lost`() {
        let loss = impairment { $0.loss = .random(0.1) }
        #expect(fates(100, of: loss).ordinals(\.isLost) == [4, 25, 29, 34, 74])
        #expect(fates(100, of: loss, seed: 8).ordinals(\.isLost) != [4, 25, 29, 34, 74])
        #expect(fates(100, of: loss, stream: "tablet to-host all packets").ordinals(\.isLost) != [4, 25, 29, 34, 74])
    }

    @Test func `A seed names the bits and copies of packets`() {
        let both = impairment {
            $0.corrupt = 0.1
            $0.duplicate = 0.1
        }
        let packets = fates(50, of: both)
        #expect(packets.ordinals(\.isCorrupted) == [1, 5, 18, 19, 22, 34, 38, 43, 48, 49])
        #expect(packets.ordinals(\.isDuplicated) == [29, 38, 49])
    }

    @Test func `A uniform jitter is drawn by the packet's number alone`() {
        let jitter = impairment {
            $0.delay = .milliseconds(20)
            $0.jitter = Jitter(.milliseconds(5))
        }
        let delays: [Int64] = [18_466_806, 18_471_089, 22_927_469, 19_277_368, 16_900_118]
        #expect(fates(5, of: jitter).map(\.delay) == delays)
        // With a loss beside it, what is left has the same delays.
        var lossy = jitter
        lossy.loss = .every(2)
        #expect(fates(5, of: lossy).filter { !$0.isLost }.map(\.delay) == [delays[0], delays[2], delays[4]])
    }

    @Test func `Of each n packets the last one is lost`() {
        let loss = impairment { $0.loss = .every(4) }
        #expect(fates(13, of: loss).ordinals(\.isLost) == [4, 8, 12])
    }

    @Test func `A Gilbert-Elliott loss comes in bursts`() {
        let loss = impairment { $0.loss = .gilbertElliott(GilbertElliott(failure: 0.05, recovery: 0.3)) }
        let lost: [UInt64] = [26, 27, 28, 52, 53, 74, 75, 76, 87, 96, 97, 98, 99, 100]
        #expect(fates(100, of: loss).ordinals(\.isLost) == lost)
    }

    /// With a gap of 5, the first 4 packets are delayed, and the next is sent at once with the probability.
    ///
    /// After that the process begins again; with 100 % it is every fifth (tc-netem(8)).
    @Test func `Reordered packets keep their gap`() {
        var reorder = impairment {
            $0.delay = .milliseconds(10)
            $0.reordering = Reordering(share: 0.5, gap: 3)
        }
        #expect(fates(40, of: reorder).ordinals(\.isReordered) == [3, 6, 14, 23, 28, 32, 36, 39])
        reorder.reordering = Reordering(share: 1, gap: 5)
        let packets = fates(20, of: reorder)
        #expect(packets.ordinals(\.isReordered) == [5, 10, 15, 20])
        #expect(packets.filter(\.isReordered).allSatisfy { $0.delay == 0 })
        #expect(packets.filter { !$0.isReordered }.allSatisfy { $0.delay == 10_000_000 })
    }

    @Test func `All of the packets may be lost, and none`() {
        #expect(fates(1000, of: impairment { $0.loss = .random(1) }).count(where: \.isLost) == 1000)
        #expect(fates(1000, of: impairment { $0.loss = .random(0) }).count(where: \.isLost) == 0)
    }

    @Test func `A fate is described in words`() {
        let packets = fates(29, of: impairment { $0.duplicate = 0.1 })
        #expect(packets[28].text == "packet 29 was delayed by 0 ns, duplicated, its copy delayed by 0 ns")
        #expect(fates(4, of: impairment { $0.loss = .every(4) })[3].text == "packet 4 was lost by its number")
    }
}
