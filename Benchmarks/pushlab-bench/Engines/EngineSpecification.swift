internal import LabModel

/// One line of the specification of engines that impair links.
struct EngineLine: Sendable {
    /// A figure with its expected value and tolerance.
    struct Check: Sendable {
        let name: String
        let unit: String
        let expected: Double
        let tolerance: Double
        let measured: @Sendable (EngineStream.Arrivals) -> Double
    }

    let name: String
    var impairment = Impairment()
    var direction = Direction.toHost
    /// The rate in datagrams per second.
    var rate = 2500
    var count = 10_000
    var size = 200
    var checks: [Check] = []
    /// Whether the direction that is not impaired is measured as well.
    var measuresReverse = false

    init(_ name: String, _ set: (inout EngineLine) -> Void) {
        self.name = name
        set(&self)
    }

    /// The checks of a direction without impairment.
    static let untouched = EngineLine("") {
        $0.expect("median", "ms", 0, within: 2) { $0.median }
        $0.expect("missing", "%", 0, within: 0) { $0.missing * 100 }
    }.checks

    private mutating func expect(
        _ name: String, _ unit: String, _ expected: Double, within tolerance: Double,
        _ measured: @escaping @Sendable (EngineStream.Arrivals) -> Double
    ) {
        checks.append(
            Check(name: name, unit: unit, expected: expected, tolerance: tolerance, measured: measured))
    }

    /// Expects a share in per cent, within four standard deviations of one independent choice per packet.
    ///
    /// `varianceFactor` is for dependent choices, whose variance is larger.
    private mutating func expect(
        _ name: String, share: Double, varianceFactor: Double = 1,
        _ measured: @escaping @Sendable (EngineStream.Arrivals) -> Double
    ) {
        let deviation = (share * (1 - share) / Double(count) * varianceFactor).squareRoot()
        expect(name, "%", share * 100, within: max(400 * deviation, 0.2)) { measured($0) * 100 }
    }

    static let all: [EngineLine] =
        Direction.allCases.map(delay) + [uniform, normal, pareto, randomLoss, bursts, states]
        + [duplicates, corruption, reordering, gap, rate, farAndSlow]

    private static func delay(_ direction: Direction) -> EngineLine {
        EngineLine("delay 20 ms, \(direction.rawValue)") {
            $0.direction = direction
            $0.measuresReverse = direction != .both
            $0.impairment.delay = .milliseconds(20)
            ($0.rate, $0.count) = (1000, 2000)
            $0.expect("median", "ms", 20, within: 1) { $0.median }
            $0.expect("missing", "%", 0, within: 0) { $0.missing * 100 }
        }
    }

    private static func jitter(
        _ name: String, _ distribution: Jitter.Distribution, deviation: Double, mean: Double = 20
    ) -> EngineLine {
        EngineLine("jitter 5 ms, \(name)") {
            $0.impairment.delay = .milliseconds(20)
            $0.impairment.jitter = Jitter(.milliseconds(5), distribution)
            // A low rate, because a slow receiver adds to the mean.
            ($0.rate, $0.count) = (1000, 5000)
            $0.expect("mean", "ms", mean, within: 1) { $0.mean }
            $0.expect("deviation", "ms", deviation, within: deviation / 10) { $0.deviation }
        }
    }

    private static let uniform = jitter("uniform", .uniform, deviation: 5 / 3.0.squareRoot())
    private static let normal = jitter("normal", .normal, deviation: 5)
    /// With mean 0, scaled by 4/3 and cut off at 4, the Pareto distribution with shape 3 has a deviation of 0.821.
    private static let pareto = jitter("Pareto", .pareto, deviation: 4.10, mean: 19.84)

    private static let randomLoss = EngineLine("loss 10 %") {
        $0.impairment.loss = .random(0.1)
        $0.expect("missing", share: 0.1) { $0.missing }
    }

    private static let bursts = EngineLine("loss in bursts, Gilbert-Elliott") {
        let model = GilbertElliott(failure: 0.05, recovery: 0.4)
        $0.impairment.loss = .gilbertElliott(model)
        // The correlation of consecutive states.
        let memory = 1 - model.failure - model.recovery
        $0.expect("missing", share: model.meanLoss, varianceFactor: (1 + memory) / (1 - memory)) { $0.missing }
        $0.expect("in a row", "", 1 / model.recovery, within: 0.4) { $0.burst }
    }

    private static let states = EngineLine("loss in bursts, four states") {
        let model = FourStateLoss(p13: 0.03, p31: 0.4, p32: 0.3, p23: 0.5, p14: 0.01)
        $0.impairment.loss = .fourState(model)
        $0.expect("missing", share: model.longRunLoss, varianceFactor: 4) { $0.missing }
    }

    private static let duplicates = EngineLine("duplicate 10 %") {
        $0.impairment.duplicate = 0.1
        $0.expect("doubled", share: 0.1) { $0.doubled }
        $0.expect("missing", "%", 0, within: 0) { $0.missing * 100 }
    }

    private static let corruption = EngineLine("corrupt 10 %") {
        $0.impairment.corrupt = 0.1
        ($0.rate, $0.size) = (1000, 500)
        // A datagram with a damaged header does not arrive.
        $0.expect("damaged or missing", share: 0.1) { $0.missing }
        $0.expect("damaged", share: 0.094, varianceFactor: 1.5) { Double($0.damaged) / Double($0.sent) }
    }

    private static let reordering = EngineLine("reorder 25 %") {
        $0.impairment.delay = .milliseconds(20)
        $0.impairment.reordering = Reordering(share: 0.25)
        $0.expect("early", share: 0.25) { $0.share(below: 10) }
    }

    private static let gap = EngineLine("reorder each 5th") {
        $0.impairment.delay = .milliseconds(20)
        $0.impairment.reordering = Reordering(share: 1, gap: 5)
        $0.expect("early", "%", 20, within: 0.2) { $0.share(below: 10) * 100 }
    }

    private static func rate(_ name: String, _ change: (inout Impairment) -> Void) -> EngineLine {
        EngineLine(name) {
            $0.impairment.capacity = LinkCapacity(
                .rate(bitsPerSecond: 2_000_000, burst: 0), queue: .time(.milliseconds(100)))
            change(&$0.impairment)
            // Twice the capacity.
            let bits = 8000
            $0.measuresReverse = true
            ($0.rate, $0.count, $0.size) = (500, 2000, bits / 8 - EngineStream.headers)
            $0.expect("goodput", "Mbit/s", 2, within: 0.04) {
                Double(($0.numbers.count - 1) * bits) / max($0.span, 1e-9) / 1e6
            }
        }
    }

    private static let rate = rate("rate 2 Mbit/s") { _ in }
    private static let farAndSlow = rate("rate 2 Mbit/s, delay 20 ms") { $0.delay = .milliseconds(20) }
}

extension FourStateLoss {
    /// The long-run share of lost packets, from powers of the transition matrix.
    fileprivate var longRunLoss: Double {
        var shares = [1.0, 0, 0, 0]
        for _ in 0..<10_000 {
            let (gap, inBurst, burst, single) = (shares[0], shares[1], shares[2], shares[3])
            shares = [
                gap * (1 - p13 - p14) + burst * p31 + single, inBurst * (1 - p23) + burst * p32,
                gap * p13 + inBurst * p23 + burst * (1 - p31 - p32), gap * p14,
            ]
        }
        return shares[2] + shares[3]
    }
}
