import LabModel
import Netlink
import NetworkLab
import Testing

@Suite("What a channel carries")
struct ChannelTests {
    private typealias Sample = ChannelMeter.Sample

    private func meter(_ samples: [(Int, UInt64, UInt64)]) -> ChannelMeter {
        let meter = ChannelMeter(capacity: 8_000_000)
        for (milliseconds, toAir, fromAir) in samples {
            meter.add(Sample(at: .milliseconds(milliseconds), toAir: toAir, fromAir: fromAir))
        }
        return meter
    }

    @Test("without a reading nothing is known")
    func empty() { #expect(ChannelMeter(capacity: 1000).utilisation(over: .seconds(1)) == nil) }

    @Test("the share is that of the last so long, each way, from the last reading before it on")
    func shares() throws {
        let meter = meter([(0, 0, 0), (1000, 100_000, 500_000), (2000, 600_000, 750_000)])
        #expect(try #require(meter.utilisation(over: .seconds(1))) == (0.5, 0.25))
        #expect(try #require(meter.utilisation(over: .seconds(2))) == (0.3, 0.375))
        // A reading in the middle: that before it counts, with the time since.
        #expect(try #require(meter.utilisation(over: .milliseconds(500))) == (0.5, 0.25))
        // Before the first one nothing was sent.
        #expect(try #require(meter.utilisation(over: .seconds(4))) == (0.15, 0.1875))
    }

    @Test("a reading that is older, as old, or of less than the last counts for nothing")
    func order() throws {
        for late in [
            (1000, 900_000, 900_000), (500, 900_000, 900_000), (1500, 499_999, 900_000), (1500, 900_000, 249_999),
        ]
            as [(Int, UInt64, UInt64)]
        {
            let meter = meter([(0, 0, 0), (1000, 500_000, 250_000), late])
            #expect(try #require(meter.utilisation(over: .seconds(1))) == (0.5, 0.25))
        }
        let idle = meter([(0, 0, 0), (1000, 500_000, 250_000), (2000, 500_000, 250_000)])
        #expect(try #require(idle.utilisation(over: .seconds(1))) == (0, 0))
    }

    @Test("what was a minute ago is remembered, and what was before is not")
    func memory() throws {
        #expect(ChannelMeter.memory == .seconds(60))
        let kept = meter([(1000, 0, 0), (2000, 1_000_000, 0), (61_000, 1_000_000, 0)])
        #expect(try #require(kept.utilisation(over: .seconds(60))).toAir == 1.0 / 60)
        let forgotten = meter([(1000, 0, 0), (2000, 1_000_000, 0), (61_001, 1_000_000, 0)])
        #expect(try #require(forgotten.utilisation(over: .seconds(60))).toAir == 0)
    }

    @Test("cross traffic begins with what is wanted, and half of what is missing or too much is corrected")
    func rates() {
        var rates = CrossTrafficRates(capacity: 1000, target: 0.5)
        #expect([rates.toAir, rates.fromAir] == [500, 500])
        rates.steer(by: (0.5, 0.3))
        #expect([rates.toAir, rates.fromAir] == [500, 600])
        rates.steer(by: (0.7, 0.5))
        #expect([rates.toAir, rates.fromAir] == [400, 600])
        for _ in 0..<10 { rates.steer(by: (1, 0)) }
        #expect([rates.toAir, rates.fromAir] == [0, 2000])
    }

    @Test("a shaper passes bursts of ten milliseconds, of two full frames at least, and holds 200 ms more")
    func shaper() throws {
        for (capacity, burst, limit) in [
            (8_000_000, 10_000, 210_000), (1_000_000, 3028, 28_028), (2_422_400, 3028, 63_588),
            (2_423_200, 3029, 63_609), (800, 3028, 3048),
        ] as [(Int, UInt32, UInt32)] {
            let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: nil, channel: capacity)
            let plan = try LabPlan(Topology(networks: [network], hosts: []))
            let bucket = try #require(try plan.networks.first?.cells.first?.tokenBucket)
            #expect(bucket.rate == UInt64(capacity))
            #expect(bucket.burst == burst)
            #expect(bucket.limit == limit)
        }
    }

    @Test("a channel that is 40 % full is as it should be, and a fuller one is not")
    func recommendation() {
        #expect(ChannelRecommendation.isMet(utilisation: 0.4))
        #expect(!ChannelRecommendation.isMet(utilisation: 0.401))
    }

    @Test("the share of what was sent again is none when nothing was sent")
    func repeats() {
        #expect(RetransmissionCount().share == 0)
        #expect(RetransmissionCount(bytesSent: 1, bytesRetransmitted: 1).share == 1)
        #expect(RetransmissionCount(bytesSent: 8, bytesRetransmitted: 2).share == 0.25)
    }
}
