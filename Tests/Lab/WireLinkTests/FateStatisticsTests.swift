import LabModel
import Testing
import WireLink

/// What many packets have in common.
///
/// The seeds are fixed, so that no run differs from another; the tolerances are three standard deviations of the
/// estimate or more.
@Suite struct FateStatisticsTests {
    private static let count = 200_000

    @Test(arguments: [0.001, 0.02, 0.3]) func `A share of packets is lost`(share: Double) {
        let lost = fates(Self.count, of: impairment { $0.loss = .random(share) }).count(where: \.isLost)
        let deviation = (share * (1 - share) / Double(Self.count)).squareRoot()
        #expect(abs(Double(lost) / Double(Self.count) - share) < 4 * deviation)
    }

    /// The lengths of the bursts of packets that were lost.
    private func bursts(_ packets: [PacketFate]) -> [Int] {
        packets.split { !$0.isLost }.map(\.count)
    }

    @Test func `Bursts of a Gilbert-Elliott loss are as long as its recovery says`() {
        let model = GilbertElliott(failure: 0.01, recovery: 0.2)
        let packets = fates(Self.count, of: impairment { $0.loss = .gilbertElliott(model) })
        let share = Double(packets.count(where: \.isLost)) / Double(Self.count)
        // p / (p + r).
        #expect(abs(share - 0.047_6) < 0.004)
        let lengths = bursts(packets)
        let mean = Double(lengths.reduce(0, +)) / Double(lengths.count)
        #expect(abs(mean - 5) < 0.4)
        // The lengths are geometric: one in five bursts is of one packet.
        #expect(abs(Double(lengths.count { $0 == 1 }) / Double(lengths.count) - 0.2) < 0.03)
    }

    @Test func `A bad link may let some packets through, and a good one lose some`() {
        let model = GilbertElliott(failure: 0.1, recovery: 0.3, lossWhenBad: 0.5, lossWhenGood: 0.01)
        let packets = fates(Self.count, of: impairment { $0.loss = .gilbertElliott(model) })
        let share = Double(packets.count(where: \.isLost)) / Double(Self.count)
        #expect(abs(model.meanLoss - 0.132_5) < 1e-9)
        #expect(abs(share - model.meanLoss) < 0.005)
    }

    /// The stationary shares of the states 3 and 4 of the chain, found by stepping the distribution.
    private func loss(of model: FourStateLoss) -> Double {
        var state = [1.0, 0, 0, 0]
        for _ in 0..<10_000 {
            state = [
                state[0] * (1 - model.p13 - model.p14) + state[2] * model.p31 + state[3],
                state[1] * (1 - model.p23) + state[2] * model.p32,
                state[0] * model.p13 + state[1] * model.p23 + state[2] * (1 - model.p31 - model.p32),
                state[0] * model.p14,
            ]
        }
        return state[2] + state[3]
    }

    @Test func `A loss of four states loses what its chain does`() {
        let model = FourStateLoss(p13: 0.02, p31: 0.2, p32: 0.1, p23: 0.3, p14: 0.01)
        let packets = fates(Self.count, of: impairment { $0.loss = .fourState(model) })
        let share = Double(packets.count(where: \.isLost)) / Double(Self.count)
        #expect(abs(share - loss(of: model)) < 0.006)
        // Only single packets are lost where no burst begins.
        let single = FourStateLoss(p13: 0, p14: 0.1)
        let lengths = bursts(fates(Self.count, of: impairment { $0.loss = .fourState(single) }))
        #expect(Set(lengths) == [1])
    }

    /// The delays of many packets, in units of the spread around the mean, in ascending order.
    private func variations(_ distribution: Jitter.Distribution) -> [Double] {
        let jitter = impairment {
            $0.delay = .seconds(10)
            $0.jitter = Jitter(.seconds(1), distribution)
        }
        return fates(Self.count, of: jitter).map { Double($0.delay - 10_000_000_000) / 1e9 }.sorted()
    }

    /// The values that a share of all do not exceed.
    private func quantiles(_ values: [Double], _ shares: [Double]) -> [Double] {
        shares.map { values[Int($0 * Double(values.count))] }
    }

    private func expect(_ found: [Double], _ wanted: [Double], within tolerance: Double) {
        for (value, target) in zip(found, wanted) { #expect(abs(value - target) < tolerance) }
    }

    @Test func `A uniform jitter is even from -1 to 1`() throws {
        let values = variations(.uniform)
        expect(quantiles(values, [0.01, 0.25, 0.5, 0.75, 0.99]), [-0.98, -0.5, 0, 0.5, 0.98], within: 0.01)
        #expect(try #require(values.first) >= -1 && #require(values.last) <= 1)
    }

    @Test func `A normal jitter has the quantiles of its distribution`() throws {
        let values = variations(.normal)
        expect(
            quantiles(values, [0.01, 0.158_655, 0.5, 0.841_345, 0.99]), [-2.326, -1, 0, 1, 2.326], within: 0.02)
        #expect(abs(values.reduce(0, +) / Double(values.count)) < 0.01)
        #expect(try #require(values.first) >= -4 && #require(values.last) <= 4)
    }

    /// The quantile at u of a Pareto distribution with shape 3 and minimum 1 is (1 - u)^(-1/3).
    @Test func `A Pareto jitter has the quantiles of its distribution`() throws {
        let values = variations(.pareto)
        let wanted = [0.1, 0.5, 0.9].map { (1 / cubeRoot(1 - $0) - 1.5) * 4 / 3 }
        expect(quantiles(values, [0.1, 0.5, 0.9]), wanted, within: 0.02)
        #expect(abs(try #require(values.first) + 2.0 / 3) < 0.001)
        #expect(abs(try #require(values.last) - 4) < 0.001)
    }

    private func cubeRoot(_ value: Double) -> Double {
        (0..<64).reduce(1.0) { root, _ in root - (root * root * root - value) / (3 * root * root) }
    }

    @Test func `A table of jitter is drawn from evenly`() throws {
        let table = try JitterTable("# three values\n-8192 0\n  16384 # twice the jitter\n")
        let values = variations(.table(table))
        for value in [-1.0, 0, 2] {
            let share = Double(values.count { abs($0 - value) < 1e-6 }) / Double(values.count)
            #expect(abs(share - 1.0 / 3) < 0.005)
        }
    }

    @Test func `A delay is never below zero`() {
        let jitter = impairment { $0.jitter = Jitter(.milliseconds(5), .normal) }
        let delays = fates(1000, of: jitter).map(\.delay)
        #expect(delays.allSatisfy { $0 >= 0 } && delays.contains(0))
    }
}
