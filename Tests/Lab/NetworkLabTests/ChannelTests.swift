import LabModel
import Netlink
import NetworkLab
import Testing

@Suite("What a channel carries")
struct ChannelTests {
    private typealias Sample = ChannelMeter.Sample

    private func meter(_ samples: [(at: Int, airtime: Int, transmissions: UInt64, retries: UInt64)]) -> ChannelMeter {
        let meter = ChannelMeter()
        for sample in samples {
            meter.add(
                Sample(
                    at: .milliseconds(sample.at), airtime: .milliseconds(sample.airtime),
                    transmissions: sample.transmissions, retries: sample.retries))
        }
        return meter
    }

    @Test("without a reading nothing is known")
    func empty() {
        #expect(ChannelMeter().utilisation(over: .seconds(1)) == nil)
        #expect(ChannelMeter().frameRetries(over: .seconds(1)) == nil)
    }

    @Test("the shares are those of the last so long, from the last reading before it on")
    func shares() {
        let meter = meter([(0, 0, 0, 0), (1000, 500, 100, 10), (2000, 750, 300, 70)])
        #expect(meter.utilisation(over: .seconds(1)) == 0.25)
        #expect(meter.utilisation(over: .seconds(2)) == 0.375)
        #expect(meter.frameRetries(over: .seconds(1)) == 0.3)
        // A reading in the middle: that before it counts, with the time since.
        #expect(meter.utilisation(over: .milliseconds(500)) == 0.25)
        // Before the first one nothing was sent.
        #expect(meter.utilisation(over: .seconds(4)) == 0.1875)
    }

    @Test("a reading that is older, as old, or of less than the last counts for nothing")
    func order() {
        for late in [(1000, 900, 900, 900), (500, 900, 900, 900), (1500, 249, 900, 900), (1500, 900, 99, 99)]
            as [(Int, Int, UInt64, UInt64)]
        {
            let meter = meter([(0, 0, 0, 0), (1000, 250, 100, 10), late])
            #expect(meter.utilisation(over: .seconds(1)) == 0.25)
        }
        let idle = meter([(0, 0, 0, 0), (1000, 250, 100, 10), (2000, 250, 100, 10)])
        #expect(idle.utilisation(over: .seconds(1)) == 0)
        #expect(idle.frameRetries(over: .seconds(1)) == nil)
    }

    @Test("what was a minute ago is remembered, and what was before is not")
    func memory() {
        #expect(ChannelMeter.memory == .seconds(60))
        let kept = meter([(1000, 0, 0, 0), (2000, 600, 1, 0), (61_000, 600, 1, 0)])
        #expect(kept.utilisation(over: .seconds(60)) == 0.01)
        let forgotten = meter([(1000, 0, 0, 0), (2000, 600, 1, 0), (61_001, 600, 1, 0)])
        #expect(forgotten.utilisation(over: .seconds(60)) == 0)
    }

    @Test("cross traffic begins with what is wanted, and half of what is missing or too much is corrected")
    func rates() {
        var rates = CrossTrafficRates(capacity: 1000, target: 0.5)
        #expect(rates.each == 250)
        rates.steer(by: 0.3)
        #expect(rates.each == 300)
        rates.steer(by: 0.7)
        #expect(rates.each == 250)
        for _ in 0..<10 { rates.steer(by: 1) }
        #expect(rates.each == 0)
        for _ in 0..<10 { rates.steer(by: 0) }
        #expect(rates.each == 1000)
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
        #expect(ChannelRecommendation.isMet(utilisation: 0.39, frameRetries: 0.15))
        #expect(!ChannelRecommendation.isMet(utilisation: 0.39, frameRetries: 0.16))
        #expect(!ChannelRecommendation.isMet(utilisation: 0.41, frameRetries: 0))
    }

    @Test("the share of what was sent again is none when nothing was sent")
    func repeats() {
        #expect(RetransmissionCount().share == 0)
        #expect(RetransmissionCount(bytesSent: 1, bytesRetransmitted: 1).share == 1)
        #expect(RetransmissionCount(bytesSent: 8, bytesRetransmitted: 2).share == 0.25)
    }
}
